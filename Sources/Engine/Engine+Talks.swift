// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
public import LiveAudio

/// Announcements that someone says while they are heard.
///
/// What is said goes from its connection through a ``LiveStream`` into the mixer, without the engine: it decides when it is heard.
extension Engine {
    /// Adds an announcement that someone is about to say, who connects with ``connectTalker(of:)``; into an input it is said until
    /// ``endTalk(of:_:)``.
    ///
    /// - Parameter request: the announcement; its content is `live`, in batches with an input.
    /// - Returns: the announcement.
    /// - Throws: `invalidValue`, `inputNotFound`, `soundNotFound` for the chime, `limitReached`, `overloaded`.
    public func announceLive(_ request: QueueItemRequest) throws(EngineError) -> QueueItemSnapshot {
        guard case .live(var content) = request.content else {
            throw .invalidValue(field: "content", allowed: "live", given: "another one")
        }
        if phase != nil, content.input == nil {
            throw .invalidValue(field: "input", allowed: "an input, in batches and actions", given: "none")
        }
        let input = try content.input.map { (name) throws(EngineError) in try state.inputs.input(name) }
        if let input {
            content.input = input.id
            content.format = streams.inputs.format(of: input)
        }
        var request = timed(request)
        request.content = .live(content)
        request.askedBy = Requester.current
        let options = LiveOptions(
            format: try state.checked(content).format,
            engineRate: Double(state.rate.hertz),
            longest: content.longest,
            delay: content.delay,
            keeps: content.keeps
        )
        guard let stream = LiveStream(options) else { throw .overloaded(retryAfter: 1) }
        let id = try changeQueue { [request] (state, turn) throws(EngineError) in
            try state.announce(request, stream, &turn)
        }
        if phase != nil { batching.started.items.append(id) }
        return try queueItem(id)
    }

    /// The talk of an announcement that is said into an input; nil for others, and in a trial.
    public func inputTalk(of id: String) -> Talk? { streams.talks.inputTalk(of: id) }

    /// Carries out what the domain decided about a talk.
    func take(_ effect: TalkEffect) {
        switch effect {
        case .begin(let item, let stream):
            let input = item.live?.input.flatMap { state.inputs[$0] }
            streams.talks.add(item, stream, isConnected: input != nil)
            guard let input else { return }
            streams.inputs.join(input, state.source(of: input), stream, talk: item.id)
        case .release(let id): finish(talk: id, .released)
        }
    }

    private func finish(talk id: String, _ end: LiveEnd) {
        streams.talks[id]?.finish(end)
        streams.inputs.leave(talk: id)
    }

    /// Connects the talker of an announcement; each has one.
    ///
    /// - Throws: `queueItemNotFound`, also for one that nobody says; `wrongState` if there is one already.
    public func connectTalker(of id: String) throws(EngineError) -> Talk {
        guard let stream = streams.talks[id] else { throw .queueItemNotFound(id) }
        guard let talk = streams.talks.connect(id) else {
            let state = stream.status.end == nil ? "connected" : "ended"
            throw .wrongState(state: state, allowed: ["waiting for its talker"])
        }
        return talk
    }

    /// What the talker of an announcement has to know.
    ///
    /// - Throws: `queueItemNotFound`.
    public func talk(of id: String) throws(EngineError) -> TalkSnapshot {
        let item = try queueItem(id)
        let isHeard = item.state == .started && state.talkPlace(of: id, now: clock.frame) == .open
        return TalkSnapshot(isHeard: isHeard, item: item)
    }

    /// Lets go of an announcement that is said into an input.
    ///
    /// - Throws: `queueItemNotFound`; `wrongState` unless it is spoken through an input.
    public func releaseTalk(of id: String) throws(EngineError) -> QueueItemSnapshot {
        let item = try queueItem(id)
        guard streams.talks[id] != nil, case .live(let content) = item.content, content.input != nil else {
            throw .wrongState(state: item.state.rawValue, allowed: ["waiting or playing, through an input"])
        }
        decide { $1.talk(.release(id)) }
        reconcile()
        return try queueItem(id)
    }

    /// Ends the talk of an announcement; what was said is heard to its end, or when its turn comes if it is kept.
    public func endTalk(of id: String, _ end: LiveEnd) {
        finish(talk: id, end)
        reconcile()
    }

    /// Notes which talks ended, before the queue asks what became of them.
    func noteTalkEnds() {
        guard phase == nil, !streams.talks.isEmpty else { return }
        streams.talks.endSilent()
        for (id, result) in streams.talks.takeEnded() { state.endTalk(id, result, makeTurn()) }
    }

    /// Opens the talks whose turn has come, and ends those whose announcement has ended.
    func reconcileTalks() {
        guard phase == nil, !streams.talks.isEmpty else { return }
        refreshClock()
        let revision = state.queue.machine.revision
        var wait = Engine.talkInterval
        for id in streams.talks.ids where !streams.talks.waits(id, at: revision) {
            let place = state.talkPlace(of: id, now: clock.frame)
            switch place {
            case .waiting: break
            case .opens(let at): wait = min(wait, state.rate.seconds(at - clock.frame))
            case .open:
                streams.talks[id]?.open(at: streams.talks.now())
                streams.talks[id]?.pump(at: streams.talks.now())
            case .over:
                streams.inputs.leave(talk: id)
                if let sound = streams.talks.remove(id) { decide { $0.forgetTransient(sound, &$1) } }
            }
            streams.talks.note(place, of: id, at: revision)
        }
        wakePump(.talks, at: streams.talks.isEmpty ? nil : max(0.001, wait))
    }

    /// Seconds between two looks at those who talk.
    private static let talkInterval = 0.25
}
