// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import Engine
import Synchronization

/// The events of a script's run as a client of `/v1/events` receives them, without what differs between runs.
///
/// It omits `ts`, `seq` and `revision`, and the events of the library and of the output; ids are replaced by the names
/// in the script, or by `player-1`, `sound-1` and so on in order of appearance.
///
/// - Thread: any.
public final class ScriptLog: Sendable {
    fileprivate struct State {
        var events: [JSONValue] = []
        var isOpen = false
        var names: [String: String] = [:]
        var players: [String: String] = [:]
        var sounds: [String: String] = [:]
        var unnamed = 0
    }

    private let state = Mutex(State())

    /// Makes an empty log that ignores events before ``open()``.
    public init() {}

    /// Starts recording events.
    public func open() { state.withLock { $0.isOpen = true } }

    /// Records one event; the engine's event sink.
    public func take(_ event: EngineEventEnvelope) {
        state.withLock { state in
            guard state.isOpen else { return }
            let envelope = EventEnvelope(event, sequence: 0)
            let kind = envelope.type.rawValue.prefix { $0 != "." }
            guard !["sound", "output", "device"].contains(kind) else { return }
            state.events.append([
                "engineTime": .number(envelope.engineTime),
                "deviceTime": .number(envelope.deviceTime),
                "type": .string(envelope.type.rawValue),
                "resource": .string(envelope.resource),
                "data": envelope.data,
            ])
        }
    }

    /// All events so far as a JSON array, one per line.
    public var encoded: [UInt8] {
        state.withLock { state in
            var bytes = Array("[".utf8)
            for (index, event) in state.events.enumerated() {
                bytes += Array((index == 0 ? "\n" : ",\n").utf8) + state.normalized(event).encoded
            }
            return bytes + Array("\n]\n".utf8)
        }
    }

    /// Names a sound's id; a file that has a name already keeps its first name in events.
    func nameSound(_ id: String, as name: String) {
        state.withLock { state in
            state.names[id] = state.names[id] ?? name
            state.sounds[name] = id
        }
    }

    /// The id of a sound of the script.
    func id(ofSound name: String) -> String? { state.withLock { $0.sounds[name] } }

    /// Names a player's id for operations.
    func namePlayer(_ id: String, as name: String) {
        state.withLock { state in
            state.names[id] = name
            state.players[name] = id
        }
    }

    /// The id of a named player.
    func id(ofPlayer name: String) -> String? { state.withLock { $0.players[name] } }
}

extension ScriptLog.State {
    /// The value without what differs between runs.
    fileprivate mutating func normalized(_ value: JSONValue) -> JSONValue {
        switch value {
        case .object(let members):
            let kept = members.filter { !["revision", "url"].contains($0.name) }
            return .object(kept.map { JSONMember($0.name, normalized($0.value)) })
        case .array(let elements): return .array(elements.map { normalized($0) })
        case .string(let text):
            let parts = text.split(separator: "/", omittingEmptySubsequences: false)
            return .string(parts.map { named(String($0)) }.joined(separator: "/"))
        case .encoded(let bytes): return (try? JSONValue.parse(bytes)).map { normalized($0) } ?? value
        case .null, .bool, .integer, .number: return value
        }
    }

    /// What an id is of, by its first letter.
    private static let kinds: [Character: String] = [
        "p": "player", "s": "sound", "a": "action", "r": "run", "w": "show", "b": "board", "k": "tile",
        "n": "plan", "u": "time", "g": "target", "m": "message",
    ]

    /// The script's name for an id; other text is unchanged.
    private mutating func named(_ text: String) -> String {
        if let name = names[text] { return name }
        // An identifier is a letter and 13 digits in base 36.
        guard text.utf8.count == 14, let first = text.first, let kind = Self.kinds[first],
            text.dropFirst().allSatisfy({ $0.isASCII && ($0.isNumber || $0.isLowercase) })
        else { return text }
        unnamed += 1
        let name = "\(kind)-\(unnamed)"
        names[text] = name
        return name
    }
}
