// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import JSONCoding
import Output
import Testing

@testable import Snapcast

struct SnapcastMessageTests {
    private func read(_ text: String) throws -> [SnapcastMessage] {
        try SnapcastMessage.read(Array(text.utf8))
    }

    @Test func `results, refusals and notifications are told apart`() throws {
        #expect(
            try read(#"{"id":7,"jsonrpc":"2.0","result":{"latency":3}}"#) == [.result(id: 7, ["latency": 3])]
        )
        #expect(
            try read(#"{"error":{"code":-32601,"message":"Method not found"},"id":8,"jsonrpc":"2.0"}"#)
                == [.refusal(id: 8, reason: "Method not found")]
        )
        #expect(
            try read(#"[{"jsonrpc":"2.0","method":"Client.OnNameChanged","params":{"id":"a","name":"b"}}]"#)
                == [.notification(method: "Client.OnNameChanged", ["id": "a", "name": "b"])]
        )
    }

    @Test(arguments: ["7", "null", "\"text\"", "{}", #"{"id":"x"}"#, "[1,2,[]]", #"{"id":1.5,"result":1}"#])
    func `what has another form is left out`(text: String) throws {
        #expect(try read(text) == [])
    }

    @Test(arguments: ["", "{", "nonsense", "{\"id\":1}}", "\u{1}"])
    func `what is no JSON is a fault`(text: String) {
        #expect(throws: SnapcastFault.notUnderstood) { try read(text) }
    }

    @Test func `a batch is taken up to its limit`() throws {
        let one = #"{"method":"m"}"#
        let limit = SnapcastMessage.batchLimit
        let text = { (count: Int) in "[" + Array(repeating: one, count: count).joined(separator: ",") + "]" }
        #expect(try read(text(limit)).count == limit)
        #expect(throws: SnapcastFault.notUnderstood) { try read(text(limit + 1)) }
    }

    @Test func `a request is one line`() {
        let request = SnapcastRequest(id: 3, method: "Client.SetName", parameters: ["id": "a\nb"])
        let expected = #"{"id":3,"jsonrpc":"2.0","method":"Client.SetName","params":{"id":"a\nb"}}"# + "\r\n"
        #expect(String(decoding: request.line, as: UTF8.self) == expected)
    }

    @Test func `every prefix and every changed byte of a status is read without harm`() throws {
        let text = Array(SnapcastServerDouble(clients: ["a", "b"]).statusLine(id: 1))
        for end in 0..<text.count {
            var session = SnapcastSession { $0 }
            session.connected()
            _ = try? session.take(Array(text[..<end]))
        }
        for index in text.indices {
            for byte: UInt8 in [0, 0x22, 0x2D, 0x39, 0x5B, 0x7B, 0xFF] {
                var changed = text
                changed[index] = byte
                var session = SnapcastSession { $0 }
                session.connected()
                _ = try? session.take(changed)
                #expect(session.rooms.count <= 2)
                #expect(session.rooms.allSatisfy { (0...1).contains($0.settings.volume) })
            }
        }
    }

    @Test func `a hostile status is bounded`() {
        let client: JSONValue = ["id": .string(String(repeating: "x", count: 257))]
        #expect(SnapcastClient(client) == nil)
        let many = (0..<1_000).map { JSONValue.object([JSONMember("id", .string("\($0)"))]) }
        let status = SnapcastStatus([
            "groups": [["id": "g", "clients": .array(many)]], "streams": .array(many),
        ])
        #expect(status.clients.count == SnapcastStatus.limit)
        #expect(status.streams.count == SnapcastStatus.limit)
        let wild = SnapcastClient([
            "id": "a", "config": ["volume": ["percent": 5_000], "latency": -99_999_999],
            "lastSeen": ["sec": .integer(.max)],
        ])
        #expect(wild?.percent == 100)
        #expect(wild?.latency == -10_000)
        #expect(wild?.lastSeen == nil)
    }
}
