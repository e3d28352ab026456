// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// An event of a zone.
public enum ZoneEvent: Sendable, Equatable {
    /// A zone was created.
    case created(ZoneSnapshot)
    /// A zone was changed.
    case changed(ZoneSnapshot)
    /// A zone was removed.
    case disposed(id: String, name: String)
}
