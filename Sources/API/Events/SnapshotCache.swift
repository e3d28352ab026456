// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import Synchronization

/// The newest snapshots for the first message of connections, shared by all that want the same collections.
///
/// Clients that connect together get one snapshot, which the engine makes once, and which is encoded once.
///
/// - Thread: any.
final class SnapshotCache: Sendable {
    /// Engine seconds after which positions and counters are too old.
    private static let lifetime = 1.0
    /// Bytes of a snapshot without collections, together with its message.
    private static let smallLimit = 4096
    /// Bytes left to the message around the snapshot.
    private static let envelope = 1024
    /// Bytes of the smallest element of a collection, about.
    private static let smallestElement = 128

    private let version: String
    private let limitInBytes: Int
    private let newest = Mutex<[Set<StateCollection>: SharedSnapshot]>([:])

    /// Makes an empty cache.
    ///
    /// - Parameters:
    ///   - version: version of the program.
    ///   - limitInBytes: largest size of the first message, without the topics in it.
    init(version: String, limitInBytes: Int) {
        (self.version, self.limitInBytes) = (version, limitInBytes)
    }

    /// The snapshot of the present state for a client of these topics.
    ///
    /// - Parameters:
    ///   - filter: the client's topics.
    ///   - sequence: the newest event.
    ///   - engine: the engine, in whose turn no event can occur.
    /// - Returns: the snapshot, which is encoded when it is first needed.
    func snapshot(
        for filter: TopicFilter,
        at sequence: UInt64,
        in engine: isolated Engine
    ) -> SharedSnapshot {
        let wanted = StateCollection.wanted(by: filter)
        let now = engine.device()
        return newest.withLock { newest in
            if let known = newest[wanted], known.sequence == sequence,
                now.engineTime - known.engineTime < Self.lifetime
            {
                return known
            }
            newest = newest.filter { $0.value.sequence == sequence }
            let limit = (wanted.isEmpty ? min(limitInBytes, Self.smallLimit) : limitInBytes) - Self.envelope
            let value = engine.snapshot(of: wanted, upTo: max(0, limit / Self.smallestElement))
            let made = SharedSnapshot(value, sequence: sequence) { [version] in
                $0.json(version: version, limitInBytes: limit).encoded
            }
            newest[wanted] = made
            return made
        }
    }
}

/// A snapshot that is encoded once, by the first thread that needs it.
///
/// - Thread: any.
final class SharedSnapshot: Sendable {
    private enum Form: Sendable {
        case value(StateSnapshot)
        case encoded([UInt8])
    }

    /// The newest event whose changes it has.
    let sequence: UInt64
    /// Engine time at which it was made, seconds.
    let engineTime: Double
    private let form: Mutex<Form>
    private let encode: @Sendable (StateSnapshot) -> [UInt8]

    init(
        _ value: StateSnapshot,
        sequence: UInt64,
        _ encode: @escaping @Sendable (StateSnapshot) -> [UInt8]
    ) {
        (self.sequence, engineTime, self.encode) = (sequence, value.device.engineTime, encode)
        form = Mutex(.value(value))
    }

    /// What follows the snapshot in its message: the ends of `data` and of the message.
    static let ending = Array("}}".utf8)

    /// The JSON text with ``ending``; all callers share its memory.
    var message: [UInt8] {
        form.withLock { form in
            switch form {
            case .encoded(let text): return text
            case .value(let value):
                let text = encode(value) + Self.ending
                form = .encoded(text)
                return text
            }
        }
    }
}

extension StateCollection {
    /// The topics that report every change of it.
    private var topics: String {
        switch self {
        case .queue: "queue.*"
        case .crossfaders: "crossfader.*"
        case .stations: "station.*"
        case .zones: "zone.*"
        case .actions: "action.*"
        case .shows: "show.*"
        case .plans: "plan.*"
        case .calendar: "calendar.*"
        case .boards: "board.*"
        case .tiles: "tile.*"
        case .rooms: "room.*"
        case .players: "player.*"
        case .systemSounds: "system-sound.*"
        case .sounds: "sound.*"
        }
    }

    /// The collections that a client of these topics can keep up to date.
    static func wanted(by filter: TopicFilter) -> Set<StateCollection> {
        Set(allCases.filter { filter.contains(all: $0.topics) })
    }
}
