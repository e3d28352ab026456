// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import CarillonClient

/// Which commands with a key were begun and performed, so that each is performed once.
///
/// Without I/O: `CommandJournal` keeps its changes as lines of a file.
struct CommandLedger: Sendable {
    /// What to do with a command that arrives.
    enum Decision: Sendable, Equatable {
        /// It is new: perform it.
        case perform
        /// It is being performed; its answer follows.
        case ignore
        /// It was performed, or cannot be.
        case answer(CommandAnswer)
    }

    private enum Entry: Sendable, Equatable {
        case begun(BrokerMessage)
        case done(digest: String, CommandAnswer)
    }

    private var entries: [String: (entry: Entry, second: Int)] = [:]
    private var order: [(key: String, second: Int)] = []

    /// The number of keys.
    var count: Int { entries.count }

    /// Takes a command that arrives.
    ///
    /// - Parameters:
    ///   - key: of the command.
    ///   - message: which brought it.
    ///   - second: the time of day, seconds since 1970.
    /// - Returns: what to do with it.
    mutating func begin(_ key: String, _ message: BrokerMessage, second: Int) -> Decision {
        forget { _, begun in begun < second - BridgeLimits.keySeconds }
        switch entries[key]?.entry {
        case .done(let digest, let answer):
            return .answer(
                digest == Self.digest(message.payload) ? answer.replayed : CommandAnswer(.reusedKey)
            )
        case .begun(let first):
            return first.payload == message.payload ? .ignore : .answer(CommandAnswer(.reusedKey))
        case nil:
            forget { count, _ in count >= BridgeLimits.keys }
            entries[key] = (.begun(message), second)
            order.append((key, second))
            return .perform
        }
    }

    /// Notes the answer; a key whose command was refused can be used again.
    mutating func finish(_ key: String, _ answer: CommandAnswer?) {
        guard let (entry, second) = entries[key], case .begun(let message) = entry else { return }
        if let answer, answer.isSuccess {
            entries[key] = (.done(digest: Self.digest(message.payload), answer), second)
        } else {
            entries[key] = nil
            order.removeAll { $0.key == key }
        }
    }

    /// The commands that were begun but not performed, in the order in which they arrived, with the second of that.
    var unfinished: [(key: String, message: BrokerMessage, second: Int)] {
        order.compactMap { key, second in
            guard let (entry, begun) = entries[key], begun == second, case .begun(let message) = entry else {
                return nil
            }
            return (key, message, second)
        }
    }

    /// Forgets the oldest keys, as long as the number of all and the second of the oldest say so.
    private mutating func forget(while isDue: (Int, Int) -> Bool) {
        var index = 0
        while index < order.count, isDue(entries.count, order[index].second) {
            let (key, begun) = order[index]
            if entries[key]?.second == begun { entries[key] = nil }
            index += 1
        }
        if index > 0 { order.removeFirst(index) }
    }

    /// A short name of a content; FNV-1a, because Swift's hashes differ between two runs.
    private static func digest(_ bytes: [UInt8]) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return "\(bytes.count)-" + String(hash, radix: 16)
    }

    // MARK: Lines

    /// The line of a command that was begun.
    static func line(begun key: String, _ message: BrokerMessage, second: Int) -> JSONValue {
        [
            "begun": .string(key), "second": .integer(second), "topic": .string(message.topic),
            "payload": .string(String(decoding: message.payload, as: UTF8.self)),
            "responseTopic": message.responseTopic.map { .string($0) } ?? .null,
            "correlation": .array(message.correlation.map { .integer(Int($0)) }),
        ]
    }

    /// The line of a command that ended, with its answer if it was performed.
    static func line(done key: String, _ answer: CommandAnswer?) -> JSONValue {
        ["done": .string(key), "answer": answer.flatMap { $0.isSuccess ? $0.kept : nil } ?? .null]
    }

    /// Takes a line that was kept; ignores others.
    mutating func apply(_ line: JSONValue) {
        if let key = line["begun"]?.text, let second = line["second"]?.whole, let message = Self.message(line)
        {
            _ = begin(key, message, second: second)
        } else if let key = line["done"]?.text {
            finish(key, line["answer"].flatMap(CommandAnswer.init(kept:)))
        } else if let key = line["kept"]?.text, let second = line["second"]?.whole,
            let digest = line["digest"]?.text, let answer = line["answer"].flatMap(CommandAnswer.init(kept:))
        {
            entries[key] = (.done(digest: digest, answer), second)
            order.append((key, second))
        }
    }

    /// The lines that say all of it.
    var lines: [JSONValue] {
        order.compactMap { key, second in
            guard let (entry, begun) = entries[key], begun == second else { return nil }
            switch entry {
            case .begun(let message): return Self.line(begun: key, message, second: second)
            case .done(let digest, let answer):
                return [
                    "kept": .string(key), "second": .integer(second), "digest": .string(digest),
                    "answer": answer.kept,
                ]
            }
        }
    }

    private static func message(_ line: JSONValue) -> BrokerMessage? {
        guard let topic = line["topic"]?.text, let payload = line["payload"]?.text,
            case .array(let correlation)? = line["correlation"]
        else { return nil }
        return BrokerMessage(
            topic: topic,
            payload: Array(payload.utf8),
            responseTopic: line["responseTopic"]?.text,
            correlation: correlation.compactMap { $0.whole.flatMap(UInt8.init(exactly:)) }
        )
    }
}
