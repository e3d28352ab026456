// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Reactor
import Testing

@testable import HTTPServer

/// Times are seconds after zero.
struct ConnectionStateTests {
    private var timeouts: ServerTimeouts {
        var timeouts = ServerTimeouts()
        timeouts.head = .seconds(10)
        timeouts.body = .seconds(100)
        timeouts.leastBodyRate = 10
        timeouts.bodyGrace = .seconds(5)
        timeouts.idle = .seconds(75)
        timeouts.write = .seconds(30)
        timeouts.linger = .seconds(2)
        timeouts.lingerTotal = .seconds(5)
        timeouts.halfClosed = .seconds(10)
        return timeouts
    }

    private func at(_ seconds: Int) -> MonotonicTime {
        MonotonicTime(nanoseconds: Int64(seconds) * 1_000_000_000)
    }

    private func makeState() -> ConnectionState {
        ConnectionState(timeouts: timeouts, drainLimit: 100, at: at(0))
    }

    /// A state with a request whose head has arrived.
    private func makeExchange(keepsAlive: Bool = true, hasBody: Bool = false) -> ConnectionState {
        var state = makeState()
        state.received(10, at: at(0))
        state.requestBegan(keepsAlive: keepsAlive, hasBody: hasBody, at: at(0))
        if !hasBody { #expect(state.requestEnded() == .wait) }
        return state
    }

    @Test func `an idle connection is closed after the idle time`() {
        var state = makeState()
        #expect(state.deadline == at(75))
        #expect(state.expire(at: at(74)) == .nothing)
        #expect(state.expire(at: at(75)) == .close)
    }

    @Test func `a handshake has a time of its own, and no answer when that is over`() {
        var timeouts = timeouts
        timeouts.handshake = .seconds(5)
        func make() -> ConnectionState {
            ConnectionState(timeouts: timeouts, drainLimit: 100, beginsWithHandshake: true, at: at(0))
        }
        var state = make()
        #expect(state.deadline == at(5))
        #expect(state.expire(at: at(5)) == .close)
        state = make()
        state.handshakeEnded(at: at(4))
        #expect(state.phase == .idle)
        #expect(state.deadline == at(79))
        state = make()
        #expect(state.peerEnded(hasUnsentBytes: true, at: at(0)) == .close)
        state = make()
        #expect(state.stop() == .close)
    }

    @Test func `a slow head is refused at its deadline, however many bytes have arrived`() {
        var state = makeState()
        for second in 1...9 { state.received(1, at: at(second)) }
        #expect(state.expire(at: at(10)) == .nothing)
        #expect(state.expire(at: at(11)) == .rejectSlowRequest)
    }

    @Test func `after a request the next one has new deadlines`() {
        var state = makeExchange()
        #expect(state.deadline == .distantFuture)
        let keeps1 = state.responseBegan(wantsClose: false, unreadBytes: nil, awaitsContinue: false)
        #expect(keeps1)
        #expect(state.responseEnded() == .nextRequest)
        #expect(state.awaitRequest(hasPartialRequest: false, at: at(3)) == .wait)
        #expect(state.phase == .idle)
        #expect(state.deadline == at(78))
    }

    @Test func `Connection: close ends the connection after the response`() {
        var state = makeExchange(keepsAlive: false)
        let keeps2 = state.responseBegan(wantsClose: false, unreadBytes: nil, awaitsContinue: false)
        #expect(!keeps2)
        #expect(state.responseEnded() == .finish)
        #expect(state.flushed(at: at(1)) == .wait)
        #expect(state.phase == .lingering)
        #expect(state.expire(at: at(3)) == .close)
    }

    @Test func `a client that goes on sending is waited for, but not for ever`() {
        var state = makeExchange(keepsAlive: false)
        _ = state.responseBegan(wantsClose: true, unreadBytes: nil, awaitsContinue: false)
        #expect(state.responseEnded() == .finish)
        #expect(state.flushed(at: at(1)) == .wait)
        #expect(state.deadline == at(3))
        state.lingered(at: at(2))
        #expect(state.deadline == at(4))
        state.lingered(at: at(4))
        #expect(state.deadline == at(6), "5 s after the response")
        state.lingered(at: at(5))
        #expect(state.expire(at: at(6)) == .close)
    }

    @Test func `an unread body is discarded up to the limit`() {
        var state = makeExchange(hasBody: true)
        let keeps3 = state.responseBegan(wantsClose: false, unreadBytes: 100, awaitsContinue: false)
        #expect(keeps3)
        #expect(state.responseEnded() == .drainBody)
        #expect(state.drained(100) == .drainBody)
        #expect(state.requestEnded() == .nextRequest)
    }

    @Test func `more than the limit of unread body ends the connection`() {
        var known = makeExchange(hasBody: true)
        let keeps4 = known.responseBegan(wantsClose: false, unreadBytes: 101, awaitsContinue: false)
        #expect(!keeps4)
        #expect(known.responseEnded() == .finish)
        var unknown = makeExchange(hasBody: true)
        let keeps5 = unknown.responseBegan(wantsClose: false, unreadBytes: nil, awaitsContinue: false)
        #expect(keeps5)
        #expect(unknown.responseEnded() == .drainBody)
        #expect(unknown.drained(101) == .finish)
    }

    @Test func `a client still waiting for 100 may or may not send its body, so the connection ends`() {
        var state = makeExchange(hasBody: true)
        let keeps6 = state.responseBegan(wantsClose: false, unreadBytes: 5, awaitsContinue: true)
        #expect(!keeps6)
    }

    @Test func `a body must keep the minimum rate after the grace period`() {
        var state = makeExchange(hasBody: true)
        #expect(state.deadline == at(5))
        state.received(100, at: at(4))
        #expect(state.deadline == at(15))
        #expect(state.expire(at: at(15)) == .rejectSlowRequest)
    }

    @Test func `a body at the minimum rate still has to end in time`() {
        var state = makeExchange(hasBody: true)
        state.received(1_000_000, at: at(4))
        #expect(state.deadline == at(100))
    }

    @Test func `time in which the server does not read does not count against the client`() {
        var state = makeExchange(hasBody: true)
        state.setBodyPaused(true, at: at(1))
        #expect(state.deadline == .distantFuture)
        state.setBodyPaused(false, at: at(51))
        #expect(state.deadline == at(55))
    }

    @Test func `a slow body cannot revoke a response that has begun`() {
        var state = makeExchange(hasBody: true)
        _ = state.responseBegan(wantsClose: false, unreadBytes: nil, awaitsContinue: false)
        #expect(state.expire(at: at(5)) == .close)
    }

    @Test func `a client that reads no byte of the response is disconnected`() {
        var state = makeExchange()
        state.outputChanged(isEmpty: false, madeProgress: false, at: at(0))
        state.outputChanged(isEmpty: false, madeProgress: false, at: at(20))
        #expect(state.deadline == at(30))
        state.outputChanged(isEmpty: false, madeProgress: true, at: at(25))
        #expect(state.expire(at: at(54)) == .nothing)
        #expect(state.expire(at: at(55)) == .close)
        state.outputChanged(isEmpty: true, madeProgress: true, at: at(55))
        #expect(state.deadline == .distantFuture)
    }

    @Test func `a half-closed client still gets its response`() {
        var state = makeExchange()
        #expect(state.peerEnded(hasUnsentBytes: false, at: at(0)) == .answer)
        let keeps7 = state.responseBegan(wantsClose: false, unreadBytes: nil, awaitsContinue: false)
        #expect(keeps7)
        #expect(state.responseEnded() == .nextRequest)
        #expect(state.awaitRequest(hasPartialRequest: false, at: at(1)) == .close)
    }

    @Test func `a request whose client has closed its side is cancelled unless its response begins in time`()
    {
        var waiting = makeExchange()
        #expect(waiting.peerEnded(hasUnsentBytes: false, at: at(20)) == .answer)
        #expect(waiting.deadline == at(30) && waiting.expire(at: at(29)) == .nothing)
        var answered = waiting
        #expect(waiting.expire(at: at(30)) == .close)
        _ = answered.responseBegan(wantsClose: false, unreadBytes: nil, awaitsContinue: false)
        #expect(answered.deadline == .distantFuture && answered.expire(at: at(40)) == .nothing)
    }

    @Test func `a client that ends inside its body can never complete it`() {
        var state = makeExchange(hasBody: true)
        #expect(state.peerEnded(hasUnsentBytes: false, at: at(0)) == .failBody)
    }

    @Test func `an ended client with unsent bytes is closed when they are sent`() {
        var state = makeState()
        #expect(state.peerEnded(hasUnsentBytes: true, at: at(0)) == .answer)
        #expect(state.flushed(at: at(0)) == .close)
    }

    @Test func `requests sent before the client's end of stream are still answered`() {
        var state = makeExchange()
        _ = state.responseBegan(wantsClose: false, unreadBytes: nil, awaitsContinue: false)
        #expect(state.responseEnded() == .nextRequest)
        #expect(state.peerEnded(hasUnsentBytes: true, at: at(0)) == .answer)
        #expect(state.phase == .idle)
        #expect(state.awaitRequest(hasPartialRequest: false, at: at(1)) == .close)
    }

    @Test func `after a response that waited for room the next request is still awaited`() {
        var state = makeExchange()
        _ = state.responseBegan(wantsClose: false, unreadBytes: nil, awaitsContinue: false)
        #expect(state.responseEnded() == .nextRequest)
        #expect(state.awaitsDecision)
        #expect(state.awaitRequest(hasPartialRequest: false, at: at(1)) == .wait)
        #expect(!state.awaitsDecision && state.deadline == at(76))
    }

    @Test func `stopping closes an idle connection, and an exchange may finish`() {
        var idle = makeState()
        #expect(idle.stop() == .close)
        var busy = makeExchange()
        #expect(busy.stop() == .wait)
        let keeps8 = busy.responseBegan(wantsClose: false, unreadBytes: nil, awaitsContinue: false)
        #expect(!keeps8)
        #expect(busy.responseEnded() == .finish)
    }

    @Test func `nothing is parsed after an error was answered`() {
        var state = makeExchange(hasBody: true)
        state.rejected()
        #expect(state.phase == .flushing)
        #expect(state.deadline == .distantFuture)
        #expect(state.flushed(at: at(1)) == .wait)
        #expect(state.peerEnded(hasUnsentBytes: false, at: at(0)) == .close)
    }
}
