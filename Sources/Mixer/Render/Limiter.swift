// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import CRealtime

/// A look-ahead true-peak limiter: the gain is down before the peak comes.
///
/// The largest absolute value of every frame and of the seven interpolated values before the next one (8×
/// oversampling) gives the gain that the frame needs. The minimum over a window, with a slow release and averaged
/// over the window again, changes smoothly and is never above what a frame needs (Mixer.md). While nothing exceeds
/// the threshold the gain is exactly 1, and samples pass bit for bit, ``latency`` frames late.
///
/// - Thread: audio only; made and freed by control.
struct Limiter: ~Copyable {
    private let threshold: Float
    private let release: Float
    private let channelCount: Int
    private let capacity: Int
    /// Input of each channel: `latency` frames of the past, then the piece.
    private let delayLines: UnsafeMutablePointer<Float>
    /// Needed gains: `window` of the past, then the piece.
    private let needs: UnsafeMutablePointer<Float>
    /// Minima over the window: `window` − 1 of the past, then the piece.
    private let floors: UnsafeMutablePointer<Float>
    /// Peaks of the piece, then its gains.
    private let gains: UnsafeMutablePointer<Float>
    private let taps: UnsafeMutablePointer<Float>
    /// How far the interpolated signal may exceed the largest sample.
    private let bound: Float
    /// Whether every gain of the past is 1.
    private var isIdle = true
    /// Gain of the last frame that went out.
    private(set) var newestGain: Float = 1

    /// Frames between input and output.
    static var latency: Int {
        @_noAllocation @_noLocks get { 32 }
    }
    /// Frames over which the gain falls.
    private static var window: Int {
        @_noAllocation @_noLocks get { 17 }
    }
    /// Limited peaks stay a fifth of a decibel below the threshold: meters differ by as much.
    private static var margin: Float {
        @_noAllocation @_noLocks get { 0.977_237 }
    }

    /// A gain above this is unity.
    private static var almostUnity: Float {
        @_noAllocation @_noLocks get { 0.999_999_9 }
    }

    /// Makes an idle limiter; control only.
    ///
    /// - Parameters:
    ///   - threshold: the largest true peak, linear.
    ///   - release: rise of the gain from frame to frame.
    ///   - channelCount: planes that share one gain.
    ///   - blockFrames: frames of the longest piece.
    init(threshold: Float, release: Float, channelCount: Int, blockFrames: Int) {
        self.threshold = threshold
        self.release = release
        self.channelCount = channelCount
        // Kernels work on sixteen samples at a time and may read and write beyond the last one.
        capacity = Limiter.latency + blockFrames + 32
        delayLines = Limiter.memory(channelCount * capacity, of: 0)
        needs = Limiter.memory(capacity, of: 1)
        floors = Limiter.memory(capacity, of: 1)
        gains = Limiter.memory(capacity, of: 1)
        let table = OversamplingTaps()
        taps = Limiter.memory(table.taps.count, of: 0)
        for (index, tap) in table.taps.enumerated() { taps[index] = tap }
        bound = table.bound
    }

    /// Makes the configured limiter, with a release from silence to unity in 0.2 s; control only.
    init(_ configuration: MixerConfiguration, channelCount: Int, blockFrames: Int) {
        self.init(
            threshold: configuration.limiterThreshold?.linear ?? .infinity,
            release: 5 / Float(configuration.sampleRate.hertz),
            channelCount: channelCount,
            blockFrames: blockFrames
        )
    }

    deinit {
        delayLines.deallocate()
        needs.deallocate()
        floors.deallocate()
        gains.deallocate()
        taps.deallocate()
    }

    /// Memory filled with one value; control only.
    private static func memory(_ count: Int, of value: Float) -> UnsafeMutablePointer<Float> {
        let memory = UnsafeMutablePointer<Float>.allocate(capacity: count)
        memory.initialize(repeating: value, count: count)
        return memory
    }

    /// Resets the gains of the past, after a time of silence.
    @_noAllocation @_noLocks
    mutating func reset() {
        var index = 0
        while index < Limiter.window {
            needs[index] = 1
            floors[index] = 1
            index &+= 1
        }
        isIdle = true
    }

    /// Replaces a piece of each plane by what came `latency` frames earlier, limited.
    ///
    /// - Parameters:
    ///   - planes: the first plane.
    ///   - stride: samples from plane to plane.
    ///   - frames: at most the block.
    /// - Returns: the number of frames that were attenuated.
    @_noAllocation @_noLocks
    mutating func process(_ planes: UnsafeMutablePointer<Float>, stride: Int, frames: Int) -> Int {
        let isQuiet = append(planes, stride: stride, frames: frames)
        let passes = isQuiet && isIdle
        newestGain = 1
        if !passes {
            findGains(frames)
            newestGain = gains[frames &- 1]
        }
        var channel = 0
        while channel < channelCount {
            let line = delayLines + channel &* capacity
            let plane = planes + channel &* stride
            carillon_copy(plane, line, frames)
            if !passes { carillon_multiply(plane, gains, frames) }
            carillon_move(line, line + frames, Limiter.latency)
            channel &+= 1
        }
        if passes { return 0 }
        let attenuated = frames &- carillon_count_above(gains, frames, Limiter.almostUnity)
        finish(frames)
        return attenuated
    }

    /// Appends a piece to the delay lines.
    ///
    /// - Returns: whether no interpolated value in it, nor between it and the past, can exceed the threshold.
    @_noAllocation @_noLocks
    private func append(_ planes: UnsafeMutablePointer<Float>, stride: Int, frames: Int) -> Bool {
        let past = Int(CARILLON_PEAK_TAPS) &- 1
        var largest: UInt32 = 0
        var channel = 0
        while channel < channelCount {
            let line = delayLines + channel &* capacity
            carillon_copy(line + Limiter.latency, planes + channel &* stride, frames)
            largest = max(largest, carillon_peak_bits(line + Limiter.latency - past, frames &+ past))
            channel &+= 1
        }
        return Float(bitPattern: largest) * bound <= threshold
    }

    /// Computes the gain of every frame that goes out.
    @_noAllocation @_noLocks
    private mutating func findGains(_ frames: Int) {
        let past = Int(CARILLON_PEAK_TAPS) &- 1
        carillon_zero(gains, frames)
        var channel = 0
        while channel < channelCount {
            let line = delayLines + channel &* capacity
            carillon_true_peaks(gains, line + Limiter.latency - past, frames, taps)
            channel &+= 1
        }
        let window = Limiter.window
        carillon_needed_gains(needs + window, gains, frames, threshold, threshold * Limiter.margin)
        // One more than the window: a value between two frames concerns both.
        let floor = floors + (window &- 1)
        carillon_window_minimum(floor, needs, frames, window &+ 1)
        carillon_limiter_release(floor, frames, (floor - 1).pointee, release)
        carillon_window_mean(gains, floors, frames, window)
    }

    /// Keeps the end of the piece as the past of the next one.
    @_noAllocation @_noLocks
    private mutating func finish(_ frames: Int) {
        let window = Limiter.window
        carillon_move(needs, needs + frames, window)
        carillon_move(floors, floors + frames, window &- 1)
        isIdle =
            carillon_count_above(needs, window, Limiter.almostUnity) == window
            && carillon_count_above(floors, window &- 1, Limiter.almostUnity) == window &- 1
    }
}
