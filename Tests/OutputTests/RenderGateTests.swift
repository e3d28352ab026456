// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Testing

@testable import Output

struct RenderGateTests {
    @Test func `the first seat to enter holds the gate between its calls, too`() {
        let gate = Gate()
        #expect(gate.isVacant)
        #expect(gate.enter(1))
        gate.exit(1)
        #expect(!gate.enter(2))
        #expect(gate.enter(1))
        gate.exit(1)
    }

    @Test func `a gate that is left is taken by the next to enter`() {
        let gate = Gate()
        #expect(gate.enter(1))
        gate.exit(1)
        gate.leave(1)
        #expect(gate.isVacant)
        #expect(gate.enter(2))
        gate.exit(2)
        #expect(!gate.enter(1))
    }

    // leaving thread        audio thread
    //                       enter(1) = true
    // leave(1)
    //                       enter(2) = false: 1 is still inside
    //                       exit(1)
    //                       enter(2) = true
    @Test func `leaving during a call takes effect at its end`() {
        let gate = Gate()
        #expect(gate.enter(1))
        gate.leave(1)
        gate.leave(1)
        #expect(!gate.enter(2))
        gate.exit(1)
        #expect(gate.isVacant)
        #expect(gate.enter(2))
    }

    @Test func `a seat that does not hold the gate cannot make it vacant`() {
        let gate = Gate()
        #expect(gate.enter(1))
        gate.leave(2)
        gate.exit(1)
        #expect(!gate.isVacant)
        #expect(!gate.enter(2))
    }

    @Test func `no call enters while the same seat is inside`() {
        let gate = Gate()
        #expect(gate.enter(1))
        #expect(!gate.enter(1))
    }
}

/// A gate the test macros can hold.
private final class Gate {
    private let gate = RenderGate()
    var isVacant: Bool { gate.isVacant }
    func enter(_ seat: UInt32) -> Bool { gate.enter(seat) }
    func exit(_ seat: UInt32) { gate.exit(seat) }
    func leave(_ seat: UInt32) { gate.leave(seat) }
}
