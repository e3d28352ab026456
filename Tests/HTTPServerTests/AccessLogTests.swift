// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import HTTPCore
import Synchronization
import Testing

@testable import HTTPServer

struct AccessLogTests {
    private func record(target: String = "/v1/x?a=1", client: String? = "kiosk") -> AccessRecord {
        AccessRecord(
            number: 31,
            remoteAddress: "127.0.0.1:4000",
            client: client,
            method: .get,
            target: target,
            route: "/v1/{x}",
            status: .ok,
            lengthInBytes: 512,
            microsecondsSinceEpoch: 1_767_323_045_678_901,
            duration: .microseconds(1_000_217)
        )
    }

    @Test func `a text line has all fields in order`() {
        #expect(
            AccessLog.line(record(), .text)
                == "2026-01-02T03:04:05.678901Z 127.0.0.1:4000 kiosk GET /v1/x?a=1 200 512 1.000217 1f"
        )
        #expect(AccessLog.line(record(client: nil), .text).contains(" - GET "))
    }

    @Test func `a JSON line is one object`() throws {
        let line = AccessLog.line(record(client: nil), .json)
        let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        #expect(object["status"] as? Int == 200)
        #expect(object["microseconds"] as? Int == 1_000_217)
        #expect(object["route"] as? String == "/v1/{x}")
        #expect(object["client"] is NSNull)
        #expect(!line.contains("\n"))
    }

    @Test func `a ticket is not logged`() {
        let line = AccessLog.line(record(target: "/v1/events?topics=a&ticket=abc&since=3"), .text)
        #expect(line.contains(" /v1/events?topics=a&ticket=***&since=3 "))
        #expect(!line.contains("abc"))
    }

    @Test(arguments: [
        "?%74icket=abc", "?a&TICKET=x&t%69cket=abc&ticket=abc", "?ticket=abc=abc", "?ticket=&ticket=abc",
    ])
    func `a ticket is not recorded, however it is written`(_ query: String) {
        #expect(!record(target: "/v1/events" + query).target.contains("abc"))
    }

    @Test(arguments: [
        ("/l/abc", "/l/***"), ("/l/abc?x=y&ticket=z", "/l/***?x=y&ticket=***"), ("/%6C/abc", "/l/***"),
        ("http://host/l/abc", "/l/***"), ("/l/abc/", "/l/***"), ("//l/abc/run", "/l/***"), ("/l", "/l"),
        ("/v1/l/abc", "/v1/l/abc"), ("/links/abc", "/links/abc"), ("abc", "abc"),
    ])
    func `a link is not recorded, whatever comes of the request`(_ target: String, _ shown: String) {
        #expect(record(target: target).target == shown)
    }

    @Test func `a note about dropped lines has the format of the log`() throws {
        #expect(AccessLog.note(3, .text, 0) == "1970-01-01T00:00:00.000000Z 3 lines were dropped")
        let json = AccessLog.note(3, .json, 0)
        let object = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
        #expect(object["dropped"] as? Int == 3)
    }

    @Test func `lines are written whole and in order`() async throws {
        let (pieces, continuation) = AsyncStream.makeStream(of: [UInt8].self)
        let log = try AccessLog(format: .text) { continuation.yield($0) }
        for number in 0..<100 { log.record(record(target: "/\(number)")) }
        var text = ""
        for await piece in pieces {
            text += String(decoding: piece, as: UTF8.self)
            if text.contains(" /99 ") { break }
        }
        let targets = text.split(separator: "\n").compactMap { $0.split(separator: " ").dropFirst(4).first }
        #expect(targets.map(String.init) == (0..<100).map { "/\($0)" })
    }

    @Test func `the queue is bounded, and dropped lines are counted`() throws {
        let gate = Mutex(())
        let log = try gate.withLock { _ in
            let log = try AccessLog(format: .text) { _ in gate.withLock { _ in } }
            let long = String(repeating: "x", count: 60_000)
            for _ in 0..<100 { log.record(record(target: "/" + long)) }
            return log
        }
        #expect(log.droppedLines > 0)
    }
}
