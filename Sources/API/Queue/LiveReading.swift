// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import LiveAudio

/// What becomes of what is said before its turn.
enum WhileWaiting: String, CaseIterable {
    /// It is not heard.
    case drop
    /// It is heard when its turn comes.
    case keep

    init(keeps: Bool) { self = keeps ? .keep : .drop }
}

extension QueueItemRequest {
    /// Reads the body of `POST /v1/queue/live`.
    static func readLive(_ fields: inout FieldReader) throws(Problem) -> QueueItemRequest {
        var item = QueueItemRequest(.live(try LiveContent.read(&fields)))
        try item.readPlace(&fields)
        item.expiresIn = try fields.number("expiresIn", in: ValueRange.seconds, unit: " seconds")
        try fields.finish()
        return item
    }
}

extension LiveContent {
    /// Reads how someone talks.
    fileprivate static func read(_ fields: inout FieldReader) throws(Problem) -> LiveContent {
        var content = LiveContent()
        content.input = try fields.string("input", limit: ValueRange.nameBytes)
        content.format.sampleRate = try fields.integer(
            "sampleRate",
            in: ValueRange.liveSampleRate,
            default: content.format.sampleRate
        )
        content.format.channels = try fields.integer(
            "channels",
            in: ValueRange.liveChannels,
            default: content.format.channels
        )
        content.longest = try fields.number(
            "longest",
            in: 1...EngineLimits().talkSeconds,
            unit: " seconds",
            default: content.longest
        )
        content.delay = try fields.number(
            "delay",
            in: ValueRange.liveDelay,
            unit: " seconds",
            default: content.delay
        )
        content.mutes = try fields.texts("mutes", limit: Engine.zoneLimit, bytes: ValueRange.zoneNameBytes)
        content.keeps = try fields.choice("whileWaiting", default: WhileWaiting.drop) == .keep
        return content
    }
}
