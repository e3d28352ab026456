// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore

/// A checked `PlayRequest`.
struct PlayOptions: Sendable {
    var loops: LoopCount?
    var volume: Gain?
    var baseVolume: Gain?
    var pan: Pan?
    /// The data to return in `player.completed`.
    var clientData: String?
    /// Changes of the playback parameters; checked later against player and sound.
    var parameters = PlaybackParametersChange()
    /// Length of the fade-in; nil for none.
    var fadeIn: FrameCount?
    var curve = FadeCurve.linear
    /// The first frame; nil means as soon as possible.
    var at: FrameTime?
    /// The position at which a new player starts.
    var from = FrameCount.zero
    /// The name of a new player; nil for that of its sound.
    var name: String?
    /// The announcement that the player belongs to.
    var announcement: PlayedAnnouncement?
    /// Where it is to be heard; nil leaves that, at first wherever its bus is.
    var places: Places?

    init() {}

    /// Checks a request.
    init(_ request: PlayRequest, in state: EngineState, now: FrameTime) throws(EngineError) {
        if let count = request.numberOfLoops {
            loops = try Check.loops(count)
        } else if let looping = request.looping {
            loops = looping ? .forever : .once
        }
        volume = try request.volume.map { (value) throws(EngineError) in try Check.volume(value, "volume") }
        baseVolume = try request.baseVolume.map { (value) throws(EngineError) in
            try Check.volume(value, "baseVolume")
        }
        pan = try request.pan.map { (value) throws(EngineError) in try Check.pan(value) }
        let fade = try state.fadeFrames(request.fadeDuration)
        fadeIn = request.fadeIn && fade > .zero ? fade : nil
        at = try PlayOptions.start(of: request, in: state, now: now)
        try Check.kind(request.kind)
        try Check.clientData(request.clientData, limit: state.limits.clientDataBytes)
        clientData = request.clientData
        parameters = request.parameters
        places = try state.places(asked: request.zones, request.rooms)
    }

    /// The requested first frame.
    private static func start(
        of request: PlayRequest,
        in state: EngineState,
        now: FrameTime
    ) throws(EngineError) -> FrameTime? {
        let given = [request.at, request.atDeviceTime, request.delay].compactMap(\.self)
        guard given.count <= 1 else {
            throw .invalidValue(
                field: "at",
                allowed: "one of at, atDeviceTime, delay",
                given: "\(given.count)"
            )
        }
        if let delay = request.delay {
            let frames = try Check.position(delay, "delay", rate: state.rate)
            return frames == .zero ? nil : now + frames
        }
        if let at = request.at {
            let frame = FrameTime(try Check.position(at, "at", rate: state.rate).frames)
            guard frame >= now else { throw .timeInPast(now: state.rate.seconds(now)) }
            return frame
        }
        guard let device = request.atDeviceTime else { return nil }
        let frames = try Check.position(device, "atDeviceTime", rate: state.rate)
        let frame = state.epoch.engineTime(of: frames, now: now)
        guard frame >= now else {
            throw .timeInPast(now: state.rate.seconds(state.epoch.elapsed(at: now)))
        }
        return frame
    }
}

extension Player {
    /// Takes the values of a play request that belong to the player.
    mutating func take(_ options: PlayOptions) {
        volume = options.volume ?? volume
        baseVolume = options.baseVolume ?? baseVolume
        pan = options.pan ?? pan
        loops = options.loops ?? loops
        clientData = options.clientData ?? clientData
        announcement = options.announcement ?? announcement
        identity.placement.asked = options.places ?? identity.placement.asked
    }
}
