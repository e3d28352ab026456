// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import MixerTestSupport
import TestSupport
import Testing

/// The audio thread never allocates, frees, locks, counts references, faults or waits, whatever the command.
struct AudioThreadTests {
    /// The counts of one storm on one thread, rendering only.
    private func count(seed: Int, outputs: Int) -> (AllocationCounter.Counts, AllocationCounter.KernelCounts)
    {
        let storm = Storm(seed: seed, outputs: outputs)
        var program = AllocationCounter.Counts.none
        var kernel = AllocationCounter.KernelCounts()
        let audio = storm.audio
        for _ in 0..<600 {
            storm.step()
            let frames = storm.quantum()
            AllocationCounter.arm()
            audio.render(frames: frames)
            let counted = AllocationCounter.disarmAll()
            program += counted.program
            kernel += counted.kernel
        }
        var left = 400
        let report = storm.finish {
            audio.render(frames: 600)
            left -= 1
            return left > 0
        }
        #expect(report.brokenVoices == 0)
        #expect(report.voices > 50)
        return (program, kernel)
    }

    @Test(
        .enabled(if: AllocationCounter.works, "a sanitizer replaces malloc"),
        arguments: [1, 2, 3],
        [2, 8]
    )
    func `rendering does not allocate, free, lock or count references`(seed: Int, outputs: Int) {
        let (program, kernel) = count(seed: seed, outputs: outputs)
        #expect(program == .none)
        // The wake signal's own.
        #expect(kernel.writes <= 600)
    }

    @Test(.enabled(if: AllocationCounter.works, "a sanitizer replaces malloc"))
    func `rendering touches no new page and does not wait`() {
        // The kernel may migrate pages or load program text at any time; a fault of rendering itself would show every
        // time.
        var least: (faults: Int, waits: Int)?
        for _ in 0..<4 where least.map({ $0.faults + $0.waits }) != 0 {
            let (_, kernel) = count(seed: 4, outputs: 2)
            let faults = kernel.minorFaults + kernel.majorFaults
            least = (min(faults, least?.faults ?? faults), min(kernel.waits, least?.waits ?? kernel.waits))
        }
        #expect(least?.faults == 0)
        #expect(least?.waits == 0)
    }
}
