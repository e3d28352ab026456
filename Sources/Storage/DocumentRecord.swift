// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Kind of a document; the raw value is stored in the file.
public enum DocumentKind: String, Sendable, CaseIterable {
    /// An announcement that waits or plays.
    case queueItem
    /// The final receipt of an announcement.
    case receipt
    /// A recurring announcement.
    case queueSchedule
    /// An action.
    case action
    /// A signed link; not in backups.
    case link
    /// A target; its secret is in backups.
    case target
    /// An input.
    case input
    /// A show.
    case show
    /// Where a show stands.
    case showPlace
    /// A plan.
    case plan
    /// A board.
    case board
    /// A tile of a board.
    case tile
    /// An entry of the music's queue.
    case musicEntry
    /// Where a station is that resumes.
    case stationPlace
    /// A room.
    case room
    /// A browser's session; not in backups.
    case session
    /// The answer to a request with an idempotency key.
    case answer
    /// What tells the file of a sound by its content.
    case fingerprint
    /// A setting, by its name.
    case setting
}

/// A value stored as JSON text: read as a whole at start, never queried by its fields.
public struct DocumentRecord: Sendable, Equatable {
    /// Its kind.
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

extension StoredState {
    /// The name of the setting with the secret that signs links; not in backups.
    public static let linkSecret = "links"
}
