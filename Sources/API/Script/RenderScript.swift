// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import SafeText

/// The script of `carillon render`: sounds, what comes into inputs, and operations of the API with their times.
///
/// The format is described in `docs/render.md`.
public struct RenderScript: Sendable, Equatable {
    /// The end of the file.
    public enum End: Sendable, Equatable {
        /// After this many seconds.
        case seconds(Double)
        /// With the quantum in which the last player ended, after the last operation; an error if that takes longer
        /// than this many seconds.
        case silence(within: Double)
    }

    /// A sound of the script.
    public struct Sound: Sendable, Equatable {
        /// The name used by operations.
        public let name: String
        /// Path, relative to the script's folder or absolute.
        public let path: String

        /// Makes a name for a file.
        public init(name: String, path: String) { (self.name, self.path) = (name, path) }
    }

    /// Frames per second, 8,000 to 192,000; default 48,000.
    public var sampleRate = 48_000
    /// Channels of the file, 1 to 8; default 2.
    public var channels = 2
    /// Frames rendered at a time, 16 to 2,048; default 480.
    public var quantum = 480
    /// Whether the master limiter is on; default true.
    public var limiter = true
    /// The end of the file.
    public var end: End
    /// The sounds, by name.
    public var sounds: [Sound]
    /// What comes into inputs, by their names.
    public var inputs: [Sound]
    /// The operations by time; those at the same time in the order of the script.
    public var operations: [ScriptOperation]

    /// Maximum total of members and elements of a script.
    static let valueLimit = 1_000_000
    /// Longest file in seconds: a day.
    static let longest = 86_400.0

    /// Reads a script and validates it as far as possible before it runs.
    ///
    /// - Parameter json: UTF-8 text.
    /// - Throws: the place of the first error and what is allowed there.
    public init(json: [UInt8]) throws(ScriptError) {
        let value: JSONValue
        do { value = try JSONValue.parse(json, valueLimit: Self.valueLimit) } catch {
            throw ScriptError("", error.detail)
        }
        guard case .object = value else { throw ScriptError("", "It must be an object, not \(value.kind).") }
        (end, sounds, inputs, operations) = (.seconds(0), [], [], [])
        do {
            var fields = try FieldReader(value)
            try readSettings(&fields)
            let list = fields.value("operations")
            let (sounds, inputs) = (fields.value("sounds"), fields.value("inputs"))
            try fields.finish()
            self.sounds = try Self.files(sounds ?? .object([]), at: "/sounds")
            self.inputs = try Self.files(inputs ?? .object([]), at: "/inputs")
            try read(operations: list)
        } catch let error as ScriptError {
            throw error
        } catch let error as Problem {
            throw ScriptError(error, at: "")
        } catch {
            throw ScriptError("", "It cannot be read.")
        }
    }

    private mutating func readSettings(_ fields: inout FieldReader) throws(Problem) {
        _ = try fields.integer("version", in: 1...1)
        sampleRate = try fields.integer("sampleRate", in: 8_000...192_000) ?? sampleRate
        channels = try fields.integer("channels", in: 1...8) ?? channels
        quantum = try fields.integer("quantum", in: 16...2_048) ?? quantum
        limiter = try fields.bool("limiter") ?? limiter
        let duration = try fields.number("duration", in: 0...Self.longest, unit: " seconds")
        let until = try fields.string("until")
        let within = try fields.number("maximumDuration", in: 0...Self.longest, unit: " seconds")
        if let until, until != "silence" {
            throw .invalid("until", allowed: "\"silence\"", given: "\"\(until.cut(toBytes: 64))\"")
        }
        switch (duration, until) {
        case (let duration?, nil):
            guard within == nil else {
                throw .invalid(
                    "maximumDuration",
                    allowed: "left out where there is a duration",
                    given: "a number"
                )
            }
            end = .seconds(duration)
        case (nil, _?): end = .silence(within: within ?? 3_600)
        case (nil, nil):
            throw .missing("duration", allowed: "a number of seconds, or until must be \"silence\"")
        case (_?, _?):
            throw .invalid("until", allowed: "left out where there is a duration", given: "a string")
        }
    }

    private static func files(_ table: JSONValue, at place: String) throws(ScriptError) -> [Sound] {
        guard case .object(let members) = table else {
            throw ScriptError(place, "It must be an object of names and paths, not \(table.kind).")
        }
        return try members.map { (member) throws(ScriptError) in
            let pointer = place + "/" + ScriptError.escaped(member.name)
            guard let path = member.value.text, !path.isEmpty, !path.utf8.contains(0) else {
                throw ScriptError(pointer, "It must be the path of a file.")
            }
            guard (1...255).contains(member.name.utf8.count) else {
                throw ScriptError(pointer, "A name has 1 to 255 bytes.")
            }
            return Sound(name: member.name, path: path)
        }
    }

    private mutating func read(operations list: JSONValue?) throws(ScriptError) {
        guard let list else { throw ScriptError("/operations", "It is missing; it must be an array.") }
        guard case .array(let elements) = list else {
            throw ScriptError("/operations", "It must be an array, not \(list.kind).")
        }
        var read: [ScriptOperation] = []
        for (index, element) in elements.enumerated() {
            read.append(try ScriptOperation(element, pointer: "/operations/\(index)"))
        }
        // The index keeps the order of operations at the same time.
        operations = read.enumerated()
            .sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }
            .map(\.element)
        try checkNames()
    }

    /// Checks that sounds and players are defined before they are used.
    private func checkNames() throws(ScriptError) {
        let known = Set(sounds.map(\.name))
        var players: Set<String> = []
        for operation in operations {
            if let sound = operation.sound, !known.contains(sound) {
                throw ScriptError(
                    operation.pointer + "/sound",
                    "There is no sound \"\(sound.cut(toBytes: 64))\" in sounds."
                )
            }
            for player in operation.players where !players.contains(player) {
                throw ScriptError(
                    operation.pointer
                        + (operation.players == [player] && operation.verb != .request ? "/player" : ""),
                    "No earlier operation makes a player with \"as\": \"\(player.cut(toBytes: 64))\"."
                )
            }
            guard let name = operation.name else { continue }
            guard players.insert(name).inserted else {
                throw ScriptError(
                    operation.pointer + "/as",
                    "There is a player \"\(name.cut(toBytes: 64))\" already."
                )
            }
        }
    }
}
