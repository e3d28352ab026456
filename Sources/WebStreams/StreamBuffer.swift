// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// The sound of a stream between its arrival and the moment at which it is given on, at the pace of a clock.
///
/// It is given on once ``target`` seconds are held, until nothing is left. A stream whose clock is slower than ours is given on a
/// little slower, so that it does not run empty in the end.
///
/// Times are seconds of any clock that does not jump.
struct StreamBuffer {
    /// Seconds of a piece.
    static let piece = 0.02
    /// Most seconds beyond ``target`` that are taken.
    static let excess = 1.0
    /// By how much it is slower at most.
    static let slowest = 0.0005
    /// Seconds after which pieces that were missed are left out.
    private static let late = 0.5
    /// Seconds of silence of which more is not held beyond ``target``, so that a station that is silent is heard as soon as it is back.
    private static let silence = 1.0
    /// The largest sample of silence.
    private static let threshold: Float = 0.000_5

    private let rate: Double
    /// Seconds to hold.
    private let target: Double
    private var samples: [Float] = []
    private var first = 0
    /// When the next piece is given on; nil while nothing is.
    private var due: Double?
    /// Whether nothing more comes for a while, so that what is held is given on.
    var isEnding = false
    /// Seconds that were not given on in time, and are left out of what comes.
    private var missed = 0.0
    /// Seconds of silence that came last.
    private var silent = 0.0

    init(rate: Int, target: Double) { (self.rate, self.target) = (Double(rate), target) }

    /// Seconds that are held.
    var held: Double { Double((samples.count - first) / 2) / rate }

    /// Whether more is taken.
    var wantsMore: Bool { held < target + StreamBuffer.excess }

    /// Whether sound is given on.
    var isPlaying: Bool { due != nil }

    /// Seconds until the next piece; nil while nothing is given on.
    func wait(at now: Double) -> Double? { due.map { max(0, $0 - now) } }

    /// Takes interleaved stereo.
    mutating func add(_ sound: [Float]) {
        if first > samples.count / 2 {
            samples.removeFirst(first)
            first = 0
        }
        let seconds = Double(sound.count / 2) / rate
        silent = sound.contains { abs($0) > StreamBuffer.threshold } ? 0 : silent + seconds
        if held >= target, missed > 0 || silent > StreamBuffer.silence {
            missed = max(0, missed - seconds)
            return
        }
        samples += sound
    }

    /// Forgets what is held.
    mutating func clear() { (samples, first, due, missed, silent) = ([], 0, nil, 0, 0) }

    /// The next piece, if it is due.
    mutating func next(at now: Double) -> [Float]? {
        if due == nil {
            guard held >= target || (isEnding && held > 0) else { return nil }
            due = now
        }
        guard let moment = due, moment <= now else { return nil }
        let count = min(Int(rate * StreamBuffer.piece), (samples.count - first) / 2)
        guard count > 0 else {
            due = nil
            return nil
        }
        let shortage = min(1, max(0, 1 - held / (target / 2)))
        let next = moment + StreamBuffer.piece * (1 + StreamBuffer.slowest * shortage)
        if now - next > StreamBuffer.late { missed += now - next }
        due = now - next > StreamBuffer.late ? now : next
        defer { first += count * 2 }
        return Array(samples[first..<first + count * 2])
    }
}
