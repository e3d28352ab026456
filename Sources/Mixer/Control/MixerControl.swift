// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import AudioCore
public import Realtime

/// The two halves of a new mixer and the signal between them; take it apart by consuming.
@frozen
public struct MixerPair: ~Copyable {
    /// For the engine.
    public let control: MixerControl
    /// For a render host.
    public let renderer: Renderer
    /// Signalled when there are events.
    public let wake: WakeSignal

    init(control: MixerControl, renderer: consuming Renderer, wake: WakeSignal) {
        self.control = control
        self.renderer = renderer
        self.wake = wake
    }

    /// The half for a render host, and the end of the pair: Swift 6.2 with its own checks takes no part of a pair in a module
    /// that does not import this one publicly.
    public consuming func takeRenderer() -> Renderer { renderer }
}

/// The control half of the mixer: sends commands, takes events, owns the memory of voices.
///
/// An operation reserves, sends, and commits; its commands take effect in one quantum. Sending cannot fail after
/// the reservation, because this object is the only producer (decision D-04).
///
/// - Thread: one at a time, the engine.
public final class MixerControl {
    /// The sizes it was made with.
    public let configuration: MixerConfiguration
    let shared: SharedMemory
    private var commands: SPSCProducer<MixerCommand>
    private var events: SPSCConsumer<MixerEvent>
    var table: VoiceTable
    var busTotals: [MeterTotals?]
    var zoneTotals: [MeterTotals?]
    private var sequence: UInt64 = 0
    private var refusals = (queueFull: UInt64(0), voiceLimit: UInt64(0), scheduleFull: UInt64(0))
    /// Commands with a frame that were sent.
    private var timedSent = 0
    private var limited = (stolen: UInt64(0), muted: UInt64(0))
    private var policy = VoiceLimitPolicy.fail

    /// Makes a mixer and allocates all memory it will ever use.
    ///
    /// - Precondition: the configuration's sizes are in range.
    public static func make(_ configuration: MixerConfiguration) -> sending MixerPair {
        configuration.check()
        let shared = SharedMemory(configuration)
        let commands = SPSCRing<MixerCommand>.make(capacity: configuration.commandCapacity)
        let events = SPSCRing<MixerEvent>.make(capacity: configuration.eventCapacity)
        let renderer = Renderer(
            configuration,
            shared: shared,
            commands: commands.consumer,
            events: events.producer
        )
        let control = MixerControl(
            configuration,
            shared: shared,
            commands: commands.producer,
            events: events.consumer
        )
        return MixerPair(control: control, renderer: renderer, wake: shared.wake)
    }

    private init(
        _ configuration: MixerConfiguration,
        shared: SharedMemory,
        commands: consuming SPSCProducer<MixerCommand>,
        events: consuming SPSCConsumer<MixerEvent>
    ) {
        self.configuration = configuration
        self.shared = shared
        self.commands = commands
        self.events = events
        table = VoiceTable(capacity: configuration.voiceCapacity)
        busTotals = Array(repeating: nil, count: BusID.allCases.count)
        zoneTotals = Array(repeating: nil, count: configuration.zoneCount)
    }

    /// Ensures that the given numbers of commands and voices can be sent before the next commit.
    ///
    /// - Parameters: - commands: sends to voices and buses. - voices: starts. - policy: what happens when these
    ///   starts go beyond the configured number of voices. - scheduled: how many of them, steals included, are for a
    ///   later frame. A command not counted here that finds the schedule full is refused with
    ///   ``MixerEvent/scheduleFull(_:)``.
    /// - Throws: `queueFull`, `voiceLimitReached` or `scheduleFull`; nothing has changed.
    public func reserve(
        commands: Int,
        voices: Int = 0,
        policy: VoiceLimitPolicy = .fail,
        scheduled: Int = 0
    ) throws(MixerError) {
        let excess = max(0, table.countedVoices + voices - configuration.maximumVoices)
        let isInLimit = excess == 0 || policy != .fail && (policy == .mute || excess <= table.countedVoices)
        guard table.freeCount >= voices && isInLimit else {
            refusals.voiceLimit += 1
            throw .voiceLimitReached(limit: configuration.maximumVoices)
        }
        let free = self.commands.freeCount()
        guard free >= commands + voices + (policy == .mute ? 0 : excess) else {
            refusals.queueFull += 1
            throw .queueFull(free: free)
        }
        guard scheduled == 0 || waitingCommands + scheduled <= configuration.scheduleCapacity else {
            refusals.scheduleFull += 1
            throw .scheduleFull(capacity: configuration.scheduleCapacity)
        }
        self.policy = policy
    }

    /// Begins a voice and holds its memory until the audio thread has released it.
    ///
    /// - Precondition: reserved; the source has 1 to 8 channels, and a stream's head as many as its ring; the bus is not the
    ///   master.
    /// - Returns: the handle for every later command.
    public func start(_ start: VoiceStart) -> VoiceHandle {
        precondition((1...8).contains(start.source.channelCount), "a voice has 1 to 8 channels")
        precondition(start.bus != .master, "a voice plays on a bus below the master")
        if case .stream(let head?, let ring, _) = start.source {
            precondition(head.channelCount == ring.channelCount, "head and ring have the same channels")
        }
        let isBeyond = table.countedVoices >= configuration.maximumVoices
        if isBeyond { steal(for: start) }
        guard let voice = table.take(start) else {
            preconditionFailure("a start is reserved first: every voice is in use")
        }
        var start = start
        if isBeyond && policy == .mute {
            start.startsMuted = true
            table.holdMute(voice, true)
            limited.muted += 1
        }
        if start.zones != .all { shared.zones.makeAll(start.zones) }
        (shared.starts + Int(voice.slot)).initialize(to: Voice(start, generation: voice.generation))
        stage(.start(voice), at: start.at)
        return voice
    }

    /// Acts on a voice; a stale handle is counted and does nothing.
    ///
    /// - Parameters:
    ///   - action: what to do.
    ///   - voice: the voice.
    ///   - frame: the frame it takes effect on; nil is the next quantum's first.
    /// - Precondition: reserved.
    public func send(_ action: VoiceAction, to voice: VoiceHandle, at frame: FrameTime? = nil) {
        table.note(action, of: voice)
        stage(.voice(voice, action), at: frame)
    }

    /// Acts on a bus.
    ///
    /// - Parameters:
    ///   - action: what to do.
    ///   - bus: the bus.
    ///   - frame: the frame it takes effect on; nil is the next quantum's first.
    /// - Precondition: reserved.
    public func send(_ action: BusAction, to bus: BusID, at frame: FrameTime? = nil) {
        stage(.bus(bus, action), at: frame)
    }

    /// Acts on a zone; one beyond the configured number is ignored.
    ///
    /// - Parameters:
    ///   - action: what to do.
    ///   - zone: the zone.
    ///   - frame: the frame it takes effect on; nil is the next quantum's first.
    /// - Precondition: reserved.
    public func send(_ action: ZoneAction, to zone: ZoneID, at frame: FrameTime? = nil) {
        shared.zones.make(Int(zone.index))
        stage(.zone(action, zone), at: frame)
    }

    /// Records a zone: what it plays is written into a ring, and silence while nothing plays there.
    ///
    /// - Parameters:
    ///   - zone: the zone.
    ///   - ring: takes its planes, and lives as long as the audio thread may write it; nil ends the recording. A ring is finished
    ///     when the audio thread has left it: at the end, or when another one follows.
    ///   - frame: the frame it takes effect on; nil is the next quantum's first.
    /// - Precondition: reserved; the ring has a plane for each of the output.
    public func tap(_ zone: ZoneID, into ring: AudioRing?, at frame: FrameTime? = nil) {
        shared.taps.removeAll(where: \.isFinished)
        if let ring {
            precondition(ring.channelCount == configuration.outputChannelCount, "a plane for each of a zone")
            shared.taps.append(ring)
        }
        send(.setTap(ring?.producer), to: zone, at: frame)
    }

    /// Publishes everything sent since the last commit with one store.
    public func commit() { commands.publish() }

    /// The oldest event not yet taken; the memory of a voice is released before its `released` is returned.
    ///
    /// A voice muted by the limit is unmuted here, after another was released: do not call between sends and commit.
    public func nextEvent() -> MixerEvent? {
        guard let event = events.pop() else {
            openMuted()
            return nil
        }
        if case .released(let voice) = event { table.release(voice) }
        return event
    }

    /// What went wrong since the start.
    public var counters: MixerCounters {
        let view = shared.view
        return MixerCounters(
            lateCommands: view.value(.late),
            underruns: view.value(.underruns),
            underrunFrames: view.value(.underrunFrames),
            limitedFrames: view.value(.limited),
            clippedSamples: view.value(.clipped),
            nonFiniteSamples: view.value(.nonFinite),
            eventsLost: view.value(.eventsLost),
            scheduleFull: view.value(.scheduleFull) + refusals.scheduleFull,
            staleCommands: view.value(.stale),
            queueFull: refusals.queueFull,
            voiceLimit: refusals.voiceLimit,
            stolenVoices: limited.stolen,
            mutedVoices: limited.muted
        )
    }

    /// Upper bound of the commands that wait for their frame: scheduled ones and timed ones still in the ring.
    public var waitingCommands: Int {
        // `timedTaken` is read first: every command it counts is then included in `waiting`.
        let taken = shared.view.latest(.timedTaken)
        return timedSent - taken + shared.view.latest(.waiting)
    }

    /// Voices that can still be started.
    public var freeVoices: Int {
        min(table.freeCount, max(0, configuration.maximumVoices - table.countedVoices))
    }

    /// Steals a voice for a start, on the start's frame.
    private func steal(for start: VoiceStart) {
        guard let victim = table.victim(policy) else { return }
        table.discount(victim)
        limited.stolen += 1
        stage(.voice(victim, .steal), at: start.at)
    }

    /// Unmutes voices that the limit muted, while there is room for them.
    private func openMuted() {
        var opened = 0
        while table.mutedVoices > 0 && table.countedVoices < configuration.maximumVoices {
            guard commands.freeCount() > 0, let voice = table.longestMuted() else { break }
            table.holdMute(voice, false)
            stage(.voice(voice, .setMute(false)), at: nil)
            opened += 1
        }
        if opened > 0 { commands.publish() }
    }

    private func stage(_ body: MixerCommand.Body, at frame: FrameTime?) {
        let command = MixerCommand(at: frame ?? MixerCommand.immediately(), sequence: sequence, body: body)
        sequence &+= 1
        if frame != nil { timedSent += 1 }
        precondition(commands.stage(command), "a command is reserved first: the ring is full")
    }
}
