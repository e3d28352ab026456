// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Changes the session; nil leaves a value as it is.
public struct SessionChange: Sendable, Equatable {
    /// Whether system sounds vibrate instead of sounding (SS-08).
    public var silentMode: Bool?

    /// Makes a change.
    public init(silentMode: Bool? = nil) { self.silentMode = silentMode }
}
