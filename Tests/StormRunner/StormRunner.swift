// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import MixerTestSupport
import TestSupport

/// The storm as a program: one thread renders while another sends every command.
///
/// `Scripts/storm.sh` builds it with the counters, `Scripts/rtsan.sh` with RealtimeSanitizer, which ends the program
/// if the audio thread makes a call that may block. `StormRunner --allocate` shows that it does.
@main
struct StormRunner {
    static func main() {
        let arguments = CommandLine.arguments.dropFirst()
        if arguments.first == "--allocate" {
            return print("an allocation was not found: \(StormThread.violate().debugDescription)")
        }
        let seconds = arguments.first.flatMap { Double($0) } ?? 600
        let end = ContinuousClock.now + .seconds(seconds)
        var sum = StormThread.Total()
        var whole = Storm.Report()
        var seed = 0
        repeat {
            seed += 1
            let (report, total) = StormThread.storm(seed: seed, quanta: 100_000)
            sum += total
            whole += report
        } while ContinuousClock.now < end
        printReport(seeds: seed, whole, sum)
        exit(whole.brokenVoices == 0 && sum.unheldQuanta == 0 && sum.program == .none ? 0 : 1)
    }

    private static func printReport(seeds: Int, _ report: Storm.Report, _ total: StormThread.Total) {
        let program = total.program
        let kernel = total.kernel
        print(
            """
            \(seeds) seeds, \(total.quanta) quanta, \(report.commands) commands (\(report.refusals) refused), \
            \(report.voices) voices, \(report.brokenVoices) of them broken, \(total.unheldQuanta) quanta not held
            """
        )
        guard AllocationCounter.works else {
            return print("nothing was counted: a sanitizer replaces malloc")
        }
        print(
            """
            allocations \(program.allocations), frees \(program.frees), locks \(program.locks), runtime calls \
            \(program.runtimeCalls), system calls \(program.systemCalls); writes of the wake signal \(kernel.writes)
            page faults \(kernel.minorFaults) minor, \(kernel.majorFaults) major, in \(total.faultingQuanta) quanta; \
            waits \(kernel.waits)
            """
        )
    }
}
