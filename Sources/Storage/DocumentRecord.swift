// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// What a document is; the raw value is in the file.
public enum DocumentKind: String, Sendable, CaseIterable {
    /// An announcement that waits or sounds.
    case queueItem
    /// The final receipt of an announcement.
    case receipt
    /// A recurring announcement.
    case queueSchedule
    /// Settings, by their name.
    case setting
}

/// A value that is kept as JSON text: read whole at start, never searched by its parts.
public struct DocumentRecord: Sendable, Equatable {
    /// What it is.
    public var kind: DocumentKind
    /// Unique within its kind.
    public var id: String
    /// The value as JSON.
    public var body: String

    /// Makes a record.
    public init(kind: DocumentKind, id: String, body: String) {
        self.kind = kind
        self.id = id
        self.body = body
    }
}
