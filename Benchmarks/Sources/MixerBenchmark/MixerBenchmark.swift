// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import CPeers
import Foundation

/// Measures every engine on every workload, alternating, several times over.
///
/// `MixerBenchmark [passes] [--quick]`: five passes by default; `--quick` measures our renderer alone and
/// writes nothing.
@main
struct MixerBenchmark {
    static func main() {
        do {
            try run()
        } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            exit(1)
        }
    }

    private static func run() throws {
        let arguments = CommandLine.arguments.dropFirst()
        let isQuick = arguments.contains("--quick")
        let passes = arguments.compactMap { Int($0) }.first ?? 5
        var report = Report()
        for pass in 1...max(1, passes) {
            FileHandle.standardError.write(Data("pass \(pass) of \(passes)\n".utf8))
            for workload in Workload.all {
                for engine in isQuick ? ["carillon"] : Report.engines {
                    guard let measurement = try measure(engine, workload) else { continue }
                    try check(measurement)
                    report.add(measurement)
                }
            }
        }
        print("Nanoseconds per voice and frame, the median of \(passes) passes. \(Report.machine())\n")
        print(report.table())
        print(try ZoneCost.table(passes: passes))
        guard !isQuick else { return }
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        try report.write(into: folder)
    }

    /// One measurement; nil where the engine does not take the workload.
    private static func measure(_ engine: String, _ workload: Workload) throws -> Measurement? {
        switch engine {
        case "OpenAL Soft": return MixerBenchmarkPeers.openAL(workload)
        case "SDL_mixer": return MixerBenchmarkPeers.sdl(workload)
        default:
            var own = try CarillonEngine(workload)
            return try own.run()
        }
    }

    /// Makes sure that an engine really mixed what it was asked to.
    private static func check(_ measurement: Measurement) throws {
        guard abs(measurement.levelErrorDb) < 6 else { throw WrongLevel(measurement: measurement) }
    }
}

/// The engines of Debian.
enum MixerBenchmarkPeers {
    static func openAL(_ workload: Workload) -> Measurement? {
        measure("OpenAL Soft", workload, by: carillon_peer_openal)
    }

    static func sdl(_ workload: Workload) -> Measurement? {
        measure("SDL_mixer", workload, by: carillon_peer_sdl)
    }
}

/// An engine whose output is not what the workload should give.
struct WrongLevel: Error, CustomStringConvertible {
    let measurement: Measurement

    var description: String {
        let work = measurement.workload
        return "\(measurement.engine) is \(measurement.levelErrorDb) dB off the expected level with workload "
            + "\(work.kind.rawValue), \(work.voices) voices, block \(work.block)"
    }
}
