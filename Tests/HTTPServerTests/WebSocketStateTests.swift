// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Reactor
import Testing

@testable import HTTPServer

struct WebSocketStateTests {
    private func at(_ seconds: Int) -> MonotonicTime {
        MonotonicTime(nanoseconds: Int64(seconds) * 1_000_000_000)
    }

    private func makeState(pings: Bool = true) -> WebSocketState {
        var options = WebSocketOptions()
        options.pingInterval = pings ? .seconds(20) : nil
        options.pongTimeout = .seconds(10)
        options.closeTimeout = .seconds(5)
        return WebSocketState(options: options, at: at(0))
    }

    @Test func `a silent client is pinged and then disconnected`() {
        var state = makeState()
        #expect(state.expire(at: at(19)) == .nothing)
        #expect(state.expire(at: at(20)) == .ping)
        #expect(state.deadline == at(30))
        #expect(state.expire(at: at(30)) == .close)
    }

    @Test func `any byte of the client restarts the ping timer`() {
        var state = makeState()
        state.received(at: at(15))
        #expect(state.deadline == at(35))
        #expect(state.expire(at: at(35)) == .ping)
        state.received(at: at(36))
        #expect(state.deadline == at(56))
    }

    @Test func `an unanswered close ends in a disconnect`() {
        var state = makeState()
        state.closeBegan(at: at(3))
        state.received(at: at(7))
        #expect(state.deadline == at(8))
        #expect(state.expire(at: at(8)) == .close)
    }

    @Test func `without pings there is no deadline`() {
        #expect(makeState(pings: false).deadline == .distantFuture)
    }
}
