// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Realtime

/// What becomes of the sound of someone who talks, piece by piece, until it lies in the ring of a voice.
///
/// Times are seconds of any clock that does not jump. Until it is opened nothing is heard: what was said is kept, or all but the
/// last moment of it dropped. Then it is buffered for the delay that was asked for; when the buffer ran empty, it is filled again
/// before more is heard.
struct LiveFlow {
    /// Seconds by which the talker may be ahead of the clock.
    static let lead = 2.0
    /// Seconds that are kept before it is opened.
    static let kept = 60.0
    /// Most seconds by which the two measures of what is held may differ; beyond that the voice stood still.
    static let jump = 0.1
    /// Seconds over which the sound rises and falls where it is cut.
    static let edge = 0.01

    private let options: LiveOptions
    /// Nil once nothing will be heard any more.
    private var converter: RateConverter?
    /// What the voice reads; nil once everything lies in it, or nothing will.
    private var ring: AudioRing?
    private var rate: LiveRate
    /// Seconds that the output has played; what is held is counted by it, since the ring is read a quantum at a time.
    private let clock: (@Sendable () -> Double)?
    /// What waits, without `staged + given - clock`, seconds; nil until it is measured.
    private var offset: Double?
    /// Seconds that were given to the ring since then.
    private var given = 0.0
    /// Frames of the engine that are not in the ring yet, interleaved, from ``first`` on.
    private var staged: [Float] = []
    private var first = 0
    private var isPrimed = false
    private var isSkipping = false
    private var began: Double?
    /// Seconds of the last piece.
    private var piece = 0.0
    /// Frames of the source that arrived, and those that are or will be heard.
    private var (arrived, talked) = (0, 0)

    private(set) var isOpen = false
    /// When it is ended at the latest, whatever arrives until then.
    private var deadline = Double.infinity
    private(set) var end: LiveEnd?
    /// When something arrived last.
    private(set) var lastArrival: Double?
    /// How often nothing was there to be heard.
    private(set) var gaps = 0

    init?(_ options: LiveOptions, _ ring: AudioRing, clock: (@Sendable () -> Double)? = nil) {
        self.clock = clock
        let format = options.format
        guard
            let converter = RateConverter(
                from: Double(format.sampleRate),
                to: options.engineRate,
                channels: format.channels
            )
        else { return nil }
        (self.options, self.converter, self.ring) = (options, converter, ring)
        rate = LiveRate(most: options.longest.isInfinite ? LiveRate.music : LiveRate.limit)
    }

    /// Seconds that were said and are or will be heard.
    var said: Double { Double(talked) / Double(options.format.sampleRate) }

    /// Takes a piece of the talker's sound, as 16-bit frames.
    ///
    /// - Returns: why it is the last one; nil if more may come.
    mutating func take(_ bytes: [UInt8], at now: Double) -> LiveEnd? {
        guard end == nil else { return end }
        let format = options.format
        guard bytes.count % format.frameBytes == 0, bytes.count <= format.sampleRate * format.frameBytes
        else {
            return finish(.invalid)
        }
        return take(samples: LiveFlow.frames(bytes, bytes.count / format.frameBytes, format), at: now)
    }

    /// Takes a piece of sound, as interleaved samples from −1 to 1.
    ///
    /// - Returns: why it is the last one; nil if more may come.
    mutating func take(samples sound: [Float], at now: Double) -> LiveEnd? {
        guard end == nil else { return end }
        let format = options.format
        let count = sound.count / format.channels
        guard count > 0 else { return nil }
        let start = began ?? now
        (began, lastArrival) = (start, now)
        arrived += count
        let allowed = (now - start + LiveFlow.lead) * Double(format.sampleRate) * (1 + LiveRate.limit)
        // A device of the machine cannot flood; after a stall it delivers everything at once.
        guard options.longest.isInfinite || Double(arrived) <= allowed else { return finish(.invalid) }
        guard isOpen || options.keeps else {
            _ = stage(sound, count)
            drop(to: frames(options.delay))
            return nil
        }
        let longest = isOpen ? options.longest : min(options.longest, LiveFlow.kept)
        let left = longest.isFinite ? max(0, Int(longest * Double(format.sampleRate)) - talked) : .max
        let taken = min(count, left)
        if stage(taken == count ? sound : Array(sound.prefix(taken * format.channels)), taken) {
            talked += taken
        }
        if taken == left { return finish(.longest) }
        pump(at: now)
        return end
    }

    /// Begins to be heard.
    mutating func open(at now: Double) {
        guard !isOpen else { return }
        isOpen = true
        deadline = now + options.longest + seconds(stagedFrames) + LiveFlow.lead
        talked = max(
            talked,
            Int(Double(stagedFrames) / options.engineRate * Double(options.format.sampleRate))
        )
        pump(at: now)
    }

    /// Ends it after what was said.
    ///
    /// - Returns: the end that counts, which is the first.
    @discardableResult
    mutating func finish(_ end: LiveEnd) -> LiveEnd {
        if let known = self.end { return known }
        self.end = end
        // What nobody will hear is not kept.
        if !isOpen && !options.keeps { drop(to: 0) }
        converter?.convert(nil, onto: &staged)
        fall()
        move()
        return end
    }

    /// Notes that nothing more comes until the next piece.
    mutating func pause() {
        guard let ring else { return }
        // A device ends in the middle of a wave.
        if options.longest.isInfinite, end == nil {
            if isPrimed {
                fall()
                write(stagedFrames, into: ring)
            } else {
                drop(to: 0)
            }
            isPrimed = false
        }
        ring.setIdle(true)
    }

    /// Moves what may be heard into the ring, and ends what lasted too long.
    mutating func pump(at now: Double) {
        if now > deadline { finish(.longest) }
        move()
    }

    private mutating func move() {
        guard isOpen, let ring else { return }
        // A device whose pieces are longer than the delay would run dry before each of them.
        let least = options.longest.isInfinite ? piece + LiveFlow.edge : 0
        let target = frames(max(options.delay, least))
        if isPrimed, end == nil, ring.readableFrames == 0, stagedFrames < target {
            (isPrimed, gaps) = (false, gaps + 1)
        }
        if !isPrimed {
            guard stagedFrames >= target || end != nil else { return }
            isPrimed = true
            // A device is heard from the middle of a wave; who talks begins with silence, and loses nothing.
            if options.longest.isInfinite { rise(from: first) }
            rate.restart(holding: seconds(stagedFrames + ring.readableFrames) - piece)
            offset = nil
        }
        // What is cut falls to silence over the last moment, which therefore waits.
        let tail = end == nil ? min(frames(LiveFlow.edge), stagedFrames) : 0
        write(stagedFrames - tail, into: ring)
        guard end != nil, stagedFrames == 0 else { return }
        ring.finish()
        close()
    }

    /// Forgets what was not heard; nothing will be any more.
    mutating func close() { (ring, converter, staged, first) = (nil, nil, [], 0) }

    // MARK: Parts

    private var stagedFrames: Int { (staged.count - first) / options.format.channels }

    private func frames(_ seconds: Double) -> Int { Int(seconds * options.engineRate) }

    private func seconds(_ frames: Int) -> Double { Double(frames) / options.engineRate }

    /// Converts a piece of the source, at the rate that keeps the delay.
    ///
    /// - Returns: false if it was left out.
    private mutating func stage(_ sound: [Float], _ count: Int) -> Bool {
        piece = Double(count) / Double(options.format.sampleRate)
        if isPrimed, let ring {
            let held = held(in: ring)
            rate.note(held: held, piece: piece)
            converter?.set(correction: rate.correction)
            if skips(held) { return false }
        }
        let before = staged.count
        converter?.convert(sound, onto: &staged)
        if isSkipping { rise(from: before) }
        isSkipping = false
        return true
    }

    /// What waits to be heard, seconds.
    ///
    /// The level of the ring drops by a quantum at each read, so a measurement depends on when a piece arrives. The clock of the
    /// output has no such steps; the ring only corrects it when the two differ by more than ``jump``, because the voice stood still.
    private mutating func held(in ring: AudioRing) -> Double {
        let seen = seconds(ring.readableFrames + stagedFrames)
        guard let clock else { return seen }
        let known = seconds(stagedFrames) + given - clock()
        if let offset, abs(known + offset - seen) < LiveFlow.jump { return known + offset }
        offset = seen - known
        return seen
    }

    /// Whether a piece is left out, because too much waits already.
    private mutating func skips(_ held: Double) -> Bool {
        guard held > rate.target + (isSkipping ? piece / 2 : options.excess) else {
            if isSkipping { rate.resume(holding: held) }
            return false
        }
        if !isSkipping { fall() }
        isSkipping = true
        return true
    }

    private mutating func drop(to limit: Int) {
        let excess = stagedFrames - limit
        if excess > 0 { advance(excess) }
    }

    private mutating func advance(_ count: Int) {
        first += count * options.format.channels
        guard first > staged.count / 2 else { return }
        staged.removeFirst(first)
        first = 0
    }

    /// Lets the last moment of the staged frames fall to silence.
    private mutating func fall() {
        let count = min(frames(LiveFlow.edge), stagedFrames)
        ramp(from: staged.count - count * options.format.channels, count) {
            Float(count - 1 - $0) / Float(count)
        }
    }

    /// Lets the staged frames from an index on rise from silence.
    private mutating func rise(from place: Int) {
        let count = min(frames(LiveFlow.edge), (staged.count - place) / options.format.channels)
        ramp(from: place, count) { Float($0) / Float(count) }
    }

    private mutating func ramp(from place: Int, _ count: Int, _ gain: (Int) -> Float) {
        let channels = options.format.channels
        for frame in 0..<count {
            for channel in 0..<channels { staged[place + frame * channels + channel] *= gain(frame) }
        }
    }

    private mutating func write(_ count: Int, into ring: AudioRing) {
        let channels = options.format.channels
        let taken = min(count, ring.writableFrames)
        guard taken > 0 else { return }
        let planes = (0..<channels).map { channel in
            (0..<taken).map { staged[first + $0 * channels + channel] }
        }
        ring.setIdle(false)
        _ = ring.write(planes: planes, frames: taken)
        given += seconds(taken)
        advance(taken)
    }

    /// Interleaved samples of 16-bit frames, −1 to 1.
    static func frames(_ bytes: [UInt8], _ count: Int, _ format: LiveFormat) -> [Float] {
        (0..<count * format.channels).map { index in
            let low = UInt16(bytes[2 * index])
            let high = UInt16(bytes[2 * index + 1])
            return Float(Int16(bitPattern: high << 8 | low)) / 32_768
        }
    }
}
