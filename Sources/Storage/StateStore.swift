// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Where the engine keeps its state; the target `SQLiteStorage` keeps it in a file.
///
/// - Thread: any.
public protocol StateStore: Sendable {
    /// Reads everything; blocks, call before serving.
    func load() throws(StorageError) -> StoredState
    /// Reads what decoders found in the files of sounds, by sound; blocks.
    func soundFacts() throws(StorageError) -> [String: [UInt8]]
    /// Queues changes, of which later ones of an object replace waiting ones; never waits for the disk.
    func submit(_ changes: [StateChange])
    /// Queues changes, at least one, that are not committed, nor what is submitted after them, before ``release(_:adding:)``.
    ///
    /// A hold ends by itself after a second.
    ///
    /// - Returns: the number of the hold.
    func hold(_ changes: [StateChange]) -> UInt64
    /// Ends a hold, and queues changes that are committed together with those that it held; never waits for the disk.
    func release(_ hold: UInt64, adding changes: [StateChange])
    /// Returns when all changes submitted before are committed.
    ///
    /// - Throws: why they are not; they stay queued and are tried again.
    func flush() async throws(StorageError)
    /// Rows of the play history that were dropped because the disk failed for too long.
    var historyDrops: UInt64 { get }
    /// Rows of the play history, newest first; blocks.
    func history(_ filter: HistoryFilter) throws(StorageError) -> [HistoryRow]
    /// Checks the play history against its chain, and a row whose digest was kept elsewhere; blocks.
    func verifyHistory(row number: Int64?, digest: String?) throws(StorageError) -> HistoryVerdict
    /// Writes a copy of the committed state to a new file; blocks.
    func backup(to destination: String) throws(StorageError)
    /// Commits what was submitted, and ends; blocks.
    func close()
}

/// How a store is opened.
public struct StateStoreOptions: Sendable {
    /// The file; nil keeps everything in memory.
    public var path: String?
    /// When a commit is on the disk.
    public var durability = Durability.normal
    /// How much of the play history is kept.
    public var retention = HistoryRetention()
    /// Bytes kept free on the disk for changes that make room; 0 for none.
    public var reserveInBytes = 0
    /// Called on a thread of the store when changes could not be written; that is tried again.
    public var onFailure: @Sendable (StorageError) -> Void = { _ in }
    /// Called on a thread of the store when all changes are written after that failed.
    public var onRecovery: @Sendable () -> Void = {}

    /// Makes the options of a store in memory.
    public init() {}
}

/// Opens a store; blocks, call before serving.
///
/// Throws `damaged`, `inUse` and `newerVersion` with the file unchanged, or `failed`.
public typealias OpenStateStore = @Sendable (StateStoreOptions) throws(StorageError) -> any StateStore
