// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Decoding
import Foundation
import LiveAudio
import Mixer

/// Announcements that someone says while they are heard.
extension EngineState {
    /// Where the talk of an item is.
    enum TalkPlace: Equatable {
        /// The item waits for its turn.
        case waiting
        /// It is heard from a frame on, after the chime.
        case opens(at: FrameTime)
        /// What arrives is heard.
        case open
        /// The item has ended.
        case over
    }

    /// Adds an announcement that someone says.
    ///
    /// - Returns: its id.
    mutating func announce(
        _ request: QueueItemRequest,
        _ stream: LiveStream,
        _ turn: inout Turn
    ) throws(EngineError) -> String {
        var item = try checked(request, turn)
        let others =
            (queue.machine.current?.isLive == true ? 1 : 0)
            + queue.machine.backlog.pending.count(where: \.isLive)
        guard others < limits.talks else {
            throw .limitReached(what: "live announcements", limit: limits.talks)
        }
        item.soundID = turn.makeIdentifier("s")
        try add(item, turn)
        admit(stream, turn, as: item.soundID ?? "")
        turn.talk(.begin(item, stream))
        return item.id
    }

    /// Checks how someone talks; an input has the format that it has.
    func checked(_ content: LiveContent) throws(EngineError) -> LiveContent {
        let format = content.format
        guard content.input != nil || ValueRange.liveSampleRate.contains(format.sampleRate) else {
            throw .invalidValue(field: "sampleRate", allowed: "8000 to 96000", given: "\(format.sampleRate)")
        }
        guard ValueRange.liveChannels.contains(format.channels) else {
            throw .invalidValue(field: "channels", allowed: "1 or 2", given: "\(format.channels)")
        }
        let longest = 1...limits.talkSeconds
        _ = try Check.seconds(content.longest, "longest", in: longest)
        _ = try Check.seconds(content.delay, "delay", in: ValueRange.liveDelay)
        var checked = content
        checked.mutes = try zoneIDs(content.mutes, "mutes")?.sorted()
        return checked
    }

    /// Where someone is heard who mutes zones: in the others, which have to be some.
    func zones(_ zones: Set<String>?, without mutes: [String]) throws(EngineError) -> Set<String> {
        let usual = self.zones.all.filter { $0.gain(of: .announcement) != .silence }.map(\.id)
        let heard = (zones ?? Set(usual)).subtracting(mutes)
        guard !heard.isEmpty else {
            throw .invalidValue(
                field: "mutes",
                allowed: "zones that leave one where it is heard",
                given: mutes.joined(separator: ", ")
            )
        }
        return heard
    }

    /// Mutes the zones of the microphone while someone talks, and no others.
    mutating func reconcileTalkMutes(_ turn: inout Turn) {
        let mutes = Set(queue.machine.current?.live?.mutes ?? [])
        guard mutes != queue.mutes else { return }
        let changed = mutes.symmetricDifference(queue.mutes)
        queue.mutes = mutes
        for zone in zones.all where changed.contains(zone.id) {
            for place in mixed(zone) { turn.send(.zone(place, .setMute(isMuted(zone)))) }
        }
    }

    /// Commands that ``reconcileTalkMutes(_:)`` sends at most.
    var talkMuteCommands: Int { zones.all.count + DirectZone.numbers.count }

    private mutating func admit(_ stream: LiveStream, _ turn: Turn, as id: String) {
        var sound = Sound(
            id: id,
            name: "live-\(id)",
            origin: .live,
            registeredAt: .distantPast,
            baseVolume: .unity,
            ownsBaseVolume: true,
            content: .ready(DecodedAsset(live: stream, in: rate))
        )
        sound.isTransient = true
        sounds.insert(sound)
    }

    /// Where the talk of an item is.
    func talkPlace(of id: String, now: FrameTime) -> TalkPlace {
        if let playback = queue.playback, playback.itemID == id, let main = players[playback.main] {
            guard let at = main.scheduledAt, at > now else { return .open }
            return .opens(at: at)
        }
        return queue.machine.holds(id) ? .waiting : .over
    }

    /// What was said of an item that ends before its talker did; nil unless someone talks.
    func cutTalk(of item: QueueItem) -> LiveResult? {
        guard item.isLive else { return nil }
        var seconds = 0.0
        if case .live(let stream)? = item.soundID.flatMap({ sounds[$0]?.decoded?.content }) {
            seconds = stream.status.seconds
        }
        return LiveResult(end: .cut, seconds: seconds)
    }

    /// Whether a voice is someone who talks.
    func isTalk(_ voice: VoiceHandle) -> Bool {
        players.voices[voice].flatMap { sounds[$0.identity.soundID] }?.isLive ?? false
    }

    /// Notes that the talker of an item ended.
    mutating func endTalk(_ id: String, _ result: LiveResult, _ turn: Turn) {
        if queue.machine.endTalk(id, result, now: turn.utc) { queue.isDirty = true }
    }
}
