// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import Engine
import Synchronization

/// The events of a script's run: what a client of `/v1/events` sees, without what differs from run to run.
///
/// Left out are `ts`, `seq` and `revision`, and the events of the library and of the output; ids are the names that the
/// script gave, or `player-1`, `sound-1` and so on by first appearance.
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

    /// Makes an empty log that takes no events before ``open()``.
    public init() {}

    /// Takes events from now on.
    public func open() { state.withLock { $0.isOpen = true } }

    /// Takes one event: the engine's event sink.
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

    /// All events so far, one a line, as a JSON array.
    public var encoded: [UInt8] {
        state.withLock { state in
            var bytes = Array("[".utf8)
            for (index, event) in state.events.enumerated() {
                bytes += Array((index == 0 ? "\n" : ",\n").utf8) + state.normalized(event).encoded
            }
            return bytes + Array("\n]\n".utf8)
        }
    }

    /// Gives a sound's id a name; a file that was named before keeps its first name in events.
    func nameSound(_ id: String, as name: String) {
        state.withLock { state in
            state.names[id] = state.names[id] ?? name
            state.sounds[name] = id
        }
    }

    /// The id of a sound of the script.
    func id(ofSound name: String) -> String? { state.withLock { $0.sounds[name] } }

    /// Gives a player's id a name that operations use.
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
    /// The value without what differs from run to run.
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

    /// The script's name for an id; other text stays.
    private mutating func named(_ text: String) -> String {
        if let name = names[text] { return name }
        // An identifier is a letter and 13 digits in base 36.
        guard text.utf8.count == 14, let first = text.first, "ps".contains(first),
            text.dropFirst().allSatisfy({ $0.isASCII && ($0.isNumber || $0.isLowercase) })
        else { return text }
        unnamed += 1
        let name = (first == "p" ? "player-" : "sound-") + String(unnamed)
        names[text] = name
        return name
    }
}
