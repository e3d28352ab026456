// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine

extension PlaybackParametersChange {
    /// Reads the fields that say how a sound is read (AP-13 to AP-15, AP-20); null takes loop points and channel
    /// assignments away.
    static func read(
        _ fields: inout FieldReader,
        withEnableRate: Bool = false
    ) throws(Problem) -> PlaybackParametersChange {
        var change = PlaybackParametersChange()
        if withEnableRate { change.enableRate = try fields.bool("enableRate") }
        change.rate = try fields.number("rate", in: FieldRange.rate)
        change.pitchMode = try fields.choice("pitchMode", of: PlayerPitchMode.self)
        change.loopStart = try fields.optionalSeconds("loopStart")
        change.loopEnd = try fields.optionalSeconds("loopEnd")
        change.channelAssignments = try ChannelAssignment.read(&fields)
        return change
    }
}

extension FieldReader {
    /// Seconds, null for none, or nothing at all.
    fileprivate mutating func optionalSeconds(_ field: String) throws(Problem) -> Double?? {
        if value(field) == .null { return .some(nil) }
        return try number(field, in: FieldRange.seconds, unit: " seconds").map { .some($0) }
    }
}

/// Where one channel of a sound goes, as the API writes it (AP-20).
///
/// There is one port, the output; its channels are counted from 0.
enum ChannelAssignment {
    /// The only port.
    static let port = "output"
    private static let field = "channelAssignments"
    private static let allowed = "null or an array of {port, channel}, one for each channel of the sound"

    /// The assignments of a player.
    static func json(_ channels: [Int]) -> JSONValue {
        .array(channels.map { ["port": .string(port), "channel": .integer($0)] })
    }

    /// Reads `channelAssignments`.
    static func read(_ fields: inout FieldReader) throws(Problem) -> [Int]?? {
        guard let value = fields.value(field) else { return nil }
        if value == .null { return .some(nil) }
        guard case .array(let elements) = value else {
            throw .invalid(field, allowed: allowed, given: value.kind)
        }
        var channels: [Int] = []
        for element in elements { channels.append(try channel(element)) }
        return channels
    }

    private static func channel(_ value: JSONValue) throws(Problem) -> Int {
        guard case .object = value else { throw .invalid(field, allowed: allowed, given: value.kind) }
        var fields = try FieldReader(value)
        let given = try fields.string("port") ?? port
        let channel = try fields.integer("channel", in: 0...7)
        try fields.finish()
        guard given == port else {
            throw .invalid("port", allowed: "\"\(port)\"", given: "\"\(given.prefix(64))\"")
        }
        guard let channel else { throw .missing("channel", allowed: "a whole number from 0 to 7") }
        return channel
    }
}
