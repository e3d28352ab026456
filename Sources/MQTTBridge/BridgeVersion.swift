// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// The version of the bridge.
public enum BridgeVersion {
    /// The same as in `openapi.yaml`.
    public static let number = "0.1.0"
}
