// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Testing

@testable import MQTTBridge

struct DeliveryWindowTests {
    @Test func `an event is done when it and all before it are acknowledged`() {
        var window = DeliveryWindow()
        for message in 1...3 { window.send(message, number: message + 10) }
        #expect(window.acknowledge(2) == nil)
        #expect(window.acknowledge(99) == nil)
        #expect(window.acknowledge(1) == 13)
        #expect(window.acknowledge(3) == 14)
        #expect(window.acknowledge(3) == nil)
    }

    @Test func `64 events are on their way at most`() {
        var window = DeliveryWindow()
        for message in 0..<63 { window.send(message, number: message) }
        #expect(window.hasRoom)
        window.send(63, number: 63)
        #expect(!window.hasRoom)
        _ = window.acknowledge(0)
        #expect(window.hasRoom)
    }
}
