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

/// The body of `POST /v1/queue/live`.
struct LiveRequest: Sendable {
    let item: QueueItemRequest
    let content: LiveContent

    static func read(_ fields: inout FieldReader) throws(Problem) -> LiveRequest {
        var content = LiveContent()
        let limits = EngineLimits()
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
            in: 1...limits.talkSeconds,
            unit: " seconds",
            default: content.longest
        )
        content.delay = try fields.number(
            "delay",
            in: ValueRange.liveDelay,
            unit: " seconds",
            default: content.delay
        )
        content.keeps = try fields.choice("whileWaiting", default: WhileWaiting.drop) == .keep
        let item = try item(&fields, content)
        try fields.finish()
        return LiveRequest(item: item, content: content)
    }

    private static func item(
        _ fields: inout FieldReader,
        _ content: LiveContent
    ) throws(Problem) -> QueueItemRequest {
        var item = QueueItemRequest(.live(content))
        item.priority = try QueueItemRequest.priority(&fields) ?? fields.standard("priority", 0, 0)
        item.volume = try fields.number("volume", in: ValueRange.volume, default: 1)
        item.chime = try fields.nullable("chime") { (fields) throws(Problem) in
            try QueueItemRequest.chime(&fields)
        }
        item.leadIn = try fields.number("leadIn", in: ValueRange.silence, unit: " seconds", default: 0)
        item.ducks = try fields.bool("duck", default: true)
        item.zones = try fields.zones()
        item.rooms = try fields.rooms()
        item.preempts = try fields.bool("preempts", default: false)
        item.expiresIn = try fields.number("expiresIn", in: ValueRange.seconds, unit: " seconds")
        item.clientData = try fields.nullable("clientData") { (fields) throws(Problem) in
            try QueueItemRequest.clientData(&fields)
        }
        return item
    }
}
