// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import CarillonClient
import Testing

@testable import MQTTBridge

struct CommandLedgerTests {
    private let play = BrokerMessage(
        topic: "c",
        payload: Array("{}".utf8),
        responseTopic: "r",
        correlation: [0, 255]
    )
    private let other = BrokerMessage(topic: "c", payload: Array("{ }".utf8))
    private let success = CommandAnswer(kept: ["status": 200, "headers": [:], "body": ["changed": true]])

    private func replay(_ lines: [JSONValue]) throws -> CommandLedger {
        var ledger = CommandLedger()
        for line in lines { ledger.apply(try JSONValue(parsing: line.encoded)) }
        return ledger
    }

    @Test func `a command is performed once, and a repetition gets the answer of the first`() throws {
        var ledger = CommandLedger()
        let success = try #require(success)
        #expect(ledger.begin("k", play, second: 1) == .perform)
        #expect(ledger.begin("k", play, second: 2) == .ignore)
        ledger.finish("k", success)
        #expect(ledger.begin("k", play, second: 3) == .answer(success.replayed))
        #expect(success.replayed.headers == [JSONMember("Idempotency-Replayed", "true")])
    }

    @Test func `the key of another command is refused, while that runs and afterwards`() {
        var ledger = CommandLedger()
        _ = ledger.begin("k", play, second: 1)
        #expect(ledger.begin("k", other, second: 1) == .answer(CommandAnswer(.reusedKey)))
        ledger.finish("k", success)
        #expect(ledger.begin("k", other, second: 1) == .answer(CommandAnswer(.reusedKey)))
    }

    @Test func `the key of a command that was refused can be used again`() {
        var ledger = CommandLedger()
        _ = ledger.begin("k", play, second: 1)
        ledger.finish("k", CommandAnswer(.overloaded))
        #expect(ledger.begin("k", play, second: 1) == .perform)
        #expect(ledger.unfinished.count == 1)
    }

    @Test func `a key is remembered for an hour`() {
        var ledger = CommandLedger()
        _ = ledger.begin("k", play, second: 10)
        ledger.finish("k", success)
        #expect(ledger.begin("k", play, second: 10 + 3_600) != .perform)
        #expect(ledger.begin("k", play, second: 10 + 3_601) == .perform)
    }

    @Test func `of 10,001 keys the oldest is forgotten`() {
        var ledger = CommandLedger()
        for number in 0..<10_000 {
            _ = ledger.begin("\(number)", play, second: 1)
            ledger.finish("\(number)", success)
        }
        #expect(ledger.begin("0", play, second: 1) != .perform)
        _ = ledger.begin("new", play, second: 1)
        #expect(ledger.count == 10_000)
        #expect(ledger.begin("1", play, second: 1) != .perform)
        #expect(ledger.begin("0", play, second: 1) == .perform)
    }

    @Test func `the lines of what happened say what was begun and what was done`() throws {
        let lines = [
            CommandLedger.line(begun: "a", play, second: 5), CommandLedger.line(begun: "b", play, second: 6),
            CommandLedger.line(begun: "c", other, second: 7), CommandLedger.line(done: "a", success),
            CommandLedger.line(done: "b", CommandAnswer(.overloaded)),
        ]
        for ledger in [try replay(lines), try replay(replay(lines).lines)] {
            var ledger = ledger
            #expect(ledger.unfinished.map(\.key) == ["c"])
            #expect(ledger.unfinished.map(\.message) == [other])
            #expect(ledger.unfinished.map(\.second) == [7])
            #expect(ledger.begin("a", play, second: 8) == .answer(try #require(success).replayed))
            #expect(ledger.begin("b", play, second: 8) == .perform)
        }
    }

    @Test func `a message is the same after it was read from its line`() throws {
        let ledger = try replay([CommandLedger.line(begun: "a", play, second: 5)])
        #expect(ledger.unfinished.map(\.message) == [play])
    }

    @Test func `of a large answer the body is not kept`() throws {
        let largest = String(repeating: "x", count: 16_384)
        let answer = try #require(
            CommandAnswer(kept: ["status": 200, "headers": [:], "body": .string(largest)])
        )
        #expect(answer.kept["body"] == JSONValue.null)
        #expect(answer.kept["status"] == 200)
    }
}
