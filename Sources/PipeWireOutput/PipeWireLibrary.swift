// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import CPipeWireShim

/// The PipeWire library that is loaded.
public enum PipeWireLibrary {
    /// Its version, such as `1.4.2`.
    public static var version: String { String(cString: carillon_pipewire_version()) }
}
