// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Foundation
import Mixer
import Output
import PipeWireOutput
import Synchronization

/// Plays many voices through a PipeWire server and reports missed cycles: `VoicesBenchmark VOICES SECONDS QUANTUM`.
///
/// `Benchmarks/voices.sh` gives it a server of its own.
@main
struct VoicesBenchmark {
    static func main() throws {
        let numbers = CommandLine.arguments.dropFirst().compactMap { Int($0) }
        let voices = numbers.first ?? 4_096
        let seconds = numbers.count > 1 ? numbers[1] : 60
        let quantum = numbers.count > 2 ? numbers[2] : 256
        let player = try Player(voices: voices)
        let output = PipeWireOutput(PipeWireConfiguration(quantum: quantum))
        try output.start(player.host) { player.note($0) }
        // The graph settles; starting so many voices and reading their sounds in is no part of the measurement.
        let begin = try player.settle()
        Thread.sleep(forTimeInterval: Double(seconds))
        let end = player.moment()
        output.stop()
        report(voices, begin, end, player)
    }

    private static func report(_ voices: Int, _ begin: Player.Moment, _ end: Player.Moment, _ player: Player)
    {
        let frames = Double(end.frame - begin.frame)
        let seconds = Double(end.nanoseconds - begin.nanoseconds) / 1e9
        let spent = end.processor - begin.processor
        let description = player.description
        print("\(voices) voices, \(frames) frames in \(String(format: "%.1f", seconds)) s")
        print("quantum \(description?.quantum ?? 0), real-time class: \(description?.isRealtime == true)")
        print("xruns \(end.xruns - begin.xruns)")
        let share = spent / (frames / 48_000)
        let figure = spent * 1e9 / (frames * Double(voices))
        print(
            String(
                format: "audio thread %.1f %% of a quantum, %.3f ns per voice-frame; load average %.1f",
                100 * share,
                figure,
                Player.load
            )
        )
    }
}

/// The voices, and what the output said of itself.
final class Player: Sendable {
    /// A reading of every clock.
    struct Moment {
        var frame: Int64
        var nanoseconds: UInt64
        var xruns: Int
        /// Processor time of the audio thread, seconds.
        var processor: Double
    }

    /// Why there is nothing to measure.
    enum Failure: Error { case noDevice }

    let host: RenderHost
    // Safe because only the main thread uses it.
    nonisolated(unsafe) private let control: MixerControl
    private let latest = Mutex<OutputDescription?>(nil)

    /// As many voices as asked, each looping one of sixteen sounds with a gain and pan of its own.
    init(voices: Int) throws {
        var configuration = MixerConfiguration(maximumVoices: voices)
        configuration.commandCapacity = 2 * voices
        configuration.eventCapacity = max(4_096, 4 * voices)
        let pair = MixerControl.make(configuration)
        host = RenderHost(pair.renderer, configuration: configuration)
        control = pair.control
        let sounds = (0..<16).map { index in
            let plane = (0..<12_000).map { Float(sin(Double($0 * (index + 3)) * 2 * .pi / 1_200)) }
            return SampleBuffer(planes: [plane, plane])
        }
        try control.reserve(commands: 0, voices: voices)
        for voice in 0..<voices {
            var start = VoiceStart(source: .buffer(sounds[voice % sounds.count]), bus: .sounds)
            start.loops = .forever
            start.volume = Gain(0.5 / Float(voices))
            start.pan = Pan(Float(voice % 128) / 64 - 1)
            start.from = FrameCount(voice * 37 % 12_000)
            _ = control.start(start)
        }
        control.commit()
    }

    var description: OutputDescription? { latest.withLock { $0 } }

    func note(_ status: OutputStatus) {
        if case .running(let description) = status { latest.withLock { $0 = description } }
    }

    /// Waits for two seconds of sound.
    func settle() throws -> Moment {
        let deadline = ContinuousClock.now + .seconds(30)
        while control.clock.frame.frame < 96_000 {
            guard ContinuousClock.now < deadline else { throw Failure.noDevice }
            Thread.sleep(forTimeInterval: 0.05)
        }
        return moment()
    }

    func moment() -> Moment {
        while control.nextEvent() != nil {}
        let clock = control.clock
        return Moment(
            frame: clock.frame.frame,
            nanoseconds: UInt64(ProcessInfo.processInfo.systemUptime * 1e9),
            xruns: description?.xruns ?? 0,
            processor: Player.audioProcessorSeconds
        )
    }

    /// Processor time of libpipewire's data thread, which renders, PipeWire's own part included: of all threads but the
    /// first and the stream's main thread.
    private static var audioProcessorSeconds: Double {
        let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
        return tasks.reduce(0) { sum, task in
            let folder = "/proc/self/task/\(task)/"
            guard let name = try? String(contentsOfFile: folder + "comm", encoding: .utf8),
                task != "\(ProcessInfo.processInfo.processIdentifier)", !name.hasPrefix("carillon-pw"),
                let text = try? String(contentsOfFile: folder + "schedstat", encoding: .utf8),
                let nanoseconds = text.split(separator: " ").first.flatMap({ Double($0) })
            else { return sum }
            return sum + nanoseconds / 1e9
        }
    }

    /// Processes that wanted to run during the last minute.
    static var load: Double {
        let text = (try? String(contentsOfFile: "/proc/loadavg", encoding: .utf8)) ?? ""
        return text.split(separator: " ").first.flatMap { Double($0) } ?? 0
    }
}
