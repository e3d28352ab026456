// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Decoding
import Mixer

/// Our renderer under a workload: sounds in memory, one voice a `voices`, commands and events included in the time.
struct CarillonEngine: ~Copyable {
    private let workload: Workload
    private let control: MixerControl
    private var renderer: Renderer
    private var voices: [VoiceHandle] = []
    private let planes: UnsafeMutablePointer<UnsafeMutablePointer<Float>>
    private var rendered = 0

    /// Frames of one ramp of workload C: a voice's gain falls for so long, then rises.
    private static let rampFrames = 12_000

    init(_ workload: Workload) throws {
        self.workload = workload
        var configuration = MixerConfiguration(maximumVoices: workload.voices)
        configuration.commandCapacity = 2 * workload.voices
        configuration.eventCapacity = max(64, 4 * workload.voices)
        let pair = MixerControl.make(configuration)
        control = pair.control
        renderer = pair.renderer
        planes = .allocate(capacity: 2)
        for plane in 0..<2 {
            let samples = UnsafeMutablePointer<Float>.allocate(capacity: workload.block)
            samples.initialize(repeating: 0, count: workload.block)
            (planes + plane).initialize(to: samples)
        }
        let sounds = try (0..<workload.sources).map { try CarillonEngine.sound(workload, $0) }
        try control.reserve(commands: 0, voices: workload.voices)
        for voice in 0..<workload.voices {
            var start = VoiceStart(source: .buffer(sounds[voice % sounds.count]), bus: .sounds)
            start.loops = .forever
            start.volume = Gain(workload.gain)
            // The left channel keeps its level, as with SDL_mixer.
            start.pan = Pan(workload.kind == .b ? 0 : -Float(voice % 128) / 256)
            voices.append(control.start(start))
        }
        control.commit()
    }

    deinit {
        for plane in 0..<2 { planes[plane].deallocate() }
        planes.deallocate()
    }

    /// A source as a file's bytes hold it goes through the decoder, which converts it to the engine's rate.
    private static func sound(_ workload: Workload, _ index: Int) throws -> SampleBuffer {
        let samples = workload.source(index)
        guard workload.kind == .b else {
            let plane = stride(from: 0, to: samples.count, by: 2).map { samples[$0] }
            return SampleBuffer(planes: [plane, plane])
        }
        let file = wavFile(samples.map { Int16(($0 * 32_767).rounded()) }, rate: workload.sourceRate)
        return try AssetDecoder().decode(.memory(file)).content.buffer
    }

    private static func wavFile(_ samples: [Int16], rate: Int) -> [UInt8] {
        func bytes(_ value: Int, _ size: Int) -> [UInt8] { (0..<size).map { UInt8(value >> (8 * $0) & 255) } }
        let data = samples.flatMap { bytes(Int(UInt16(bitPattern: $0)), 2) }
        return Array("RIFF".utf8) + bytes(36 + data.count, 4) + Array("WAVEfmt ".utf8) + bytes(16, 4)
            + bytes(1, 2) + bytes(1, 2) + bytes(rate, 4) + bytes(2 * rate, 4) + bytes(2, 2) + bytes(16, 2)
            + Array("data".utf8) + bytes(data.count, 4) + data
    }

    /// Renders one block.
    private mutating func block() throws {
        if workload.hasRamps && rendered % CarillonEngine.rampFrames < workload.block { try sendRamps() }
        renderer.render(
            into: planes,
            channelCount: 2,
            frames: workload.block,
            timing: RenderTiming(monotonicNanoseconds: 0)
        )
        while control.nextEvent() != nil {}
        rendered += workload.block
    }

    /// Sends every voice its next ramp, longer than the time to the one after, so that none ever rests.
    private func sendRamps() throws {
        let isFalling = rendered / CarillonEngine.rampFrames % 2 == 0
        let target = RampTarget(
            to: Gain(workload.gain * (isFalling ? 0.75 : 1)),
            frames: FrameCount(CarillonEngine.rampFrames + workload.block)
        )
        try control.reserve(commands: voices.count)
        for voice in voices { control.send(.setVolume(target), to: voice) }
        control.commit()
    }

    /// Measures the workload.
    mutating func run() throws -> Measurement {
        for _ in 0..<20 { try block() }
        let began = threadNanoseconds()
        for _ in 0..<workload.blocks { try block() }
        let spent = threadNanoseconds() - began
        var sum = 0.0
        let counted = min(200, workload.blocks)
        for _ in 0..<counted {
            try block()
            for frame in 0..<workload.block { sum += Double(planes[0][frame]) * Double(planes[0][frame]) }
        }
        return Measurement(
            engine: "carillon",
            workload: workload,
            nanosecondsPerVoiceFrame: spent / workload.voiceFrames,
            rms: (sum / Double(counted * workload.block)).squareRoot()
        )
    }
}
