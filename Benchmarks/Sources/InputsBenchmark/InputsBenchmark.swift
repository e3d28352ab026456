// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation

/// What the clocks of a source and of the output do to an input in many simulated hours, by the product's own code: from the piece that a
/// capture delivers through feed, stream, ring, voice and limiter.
///
///     InputsBenchmark [HOURS [CLOCK…]]
///
/// Exits with 1 if a click, a drift or a lost sample is found.
@main
struct InputsBenchmark {
    /// The clocks of the source: its name, and by how much it is faster, by the seconds.
    static let clocks: [(name: String, drift: @Sendable (Double) -> Double)] = [
        ("+100 ppm", { _ in 100e-6 }),
        ("-100 ppm", { _ in -100e-6 }),
        // A room that is heated and cools down once an hour; crystals move by a few ppm only.
        ("wandering ±100 ppm", { 100e-6 * sin(2 * .pi * $0 / 3_600) }),
    ]

    static func main() throws {
        let arguments = CommandLine.arguments.dropFirst()
        let hours = arguments.first.flatMap(Double.init) ?? 24
        let chosen = clocks.filter { arguments.count < 2 || arguments.dropFirst().contains($0.name) }
        print(
            "| Clock of the source | Delay, mean | Least | Most | Settled after | Residual, first minute | Later | Underruns | Lost"
                + " | × real time |"
        )
        print("|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|")
        var isRight = true
        for clock in chosen {
            let began = processorSeconds()
            var simulation = Simulation(drift: clock.drift)
            try simulation.run(seconds: hours * 3_600)
            let result = simulation.result
            let speed = hours * 3_600 / (processorSeconds() - began)
            let line = String(
                format:
                    "| %@ | %.3f ms | %+.3f ms | %+.3f ms | %.0f s | %.1f dB | %.1f dB | %d | %.1f | %.0f |",
                clock.name,
                1_000 * result.delay.mean,
                1_000 * (result.delay.least - result.delay.mean),
                1_000 * (result.delay.most - result.delay.mean),
                result.settled,
                result.residual.first,
                result.residual.later,
                result.underruns,
                result.lost,
                speed
            )
            print(line)
            fflush(nil)
            isRight = isRight && result.isRight
        }
        if !isRight { exit(1) }
    }
}

/// Processor time of this process so far.
func processorSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
