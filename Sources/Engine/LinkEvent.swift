// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// An event of signed links; expiry has none.
public enum LinkEvent: Sendable, Equatable {
    /// A link was made.
    case created(LinkSnapshot)
    /// A run of a link was used, or given back because nothing was run.
    case changed(LinkSnapshot)
    /// A link was revoked, or gave way to a new one after its end.
    case disposed(id: String, name: String)
}
