// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine

extension PlaybackParametersChange {
    /// Reads the playback parameters (AP-13 to AP-15, AP-20); null removes loop points, trim and channel assignments.
    static func read(
        _ fields: inout FieldReader,
        withEnableRate: Bool = false
    ) throws(Problem) -> PlaybackParametersChange {
        var change = PlaybackParametersChange()
        if withEnableRate { change.enableRate = try fields.bool("enableRate") }
        change.rate = try fields.number("rate", in: ValueRange.rate)
        change.pitchMode = try fields.choice("pitchMode", of: PlayerPitchMode.self)
        change.loopStart = try fields.clearable("loopStart", in: ValueRange.seconds, unit: " seconds")
        change.loopEnd = try fields.clearable("loopEnd", in: ValueRange.seconds, unit: " seconds")
        change.start = try fields.clearable("start", in: ValueRange.seconds, unit: " seconds")
        change.end = try fields.clearable("end", in: ValueRange.seconds, unit: " seconds")
        change.endFade = try fields.clearable("endFade", in: ValueRange.fadeSeconds, unit: " seconds")
        change.channelAssignments = try ChannelAssignment.read(&fields)
        return change
    }
}

/// The output channel of each channel of a sound, in JSON (AP-20).
///
/// There is one port, the output; its channels are counted from 0.
enum ChannelAssignment {
    /// The only port.
    enum Port: String, CaseIterable { case output }

    /// Channels of the port.
    private static let channels = 0...7
    private static let field = "channelAssignments"
    private static let elements = "objects {port, channel}, one for each channel of the sound, or null"

    /// The assignments of a player.
    static func json(_ channels: [Int]) -> JSONValue {
        .array(channels.map { ["port": .string(Port.output.rawValue), "channel": .integer($0)] })
    }

    /// Reads `channelAssignments`.
    static func read(_ fields: inout FieldReader) throws(Problem) -> [Int]?? {
        try fields.clearable(field) { (fields) throws(Problem) in
            try fields.objects(field, limit: channels.count, of: elements) { one throws(Problem) in
                try channel(&one)
            }
        }
    }

    private static func channel(_ fields: inout FieldReader) throws(Problem) -> Int {
        _ = try fields.choice("port", default: Port.output)
        let channel = try fields.requiredInteger("channel", in: channels)
        try fields.finish()
        return channel
    }
}
