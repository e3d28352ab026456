// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import CarillonClient
import Testing

@testable import MQTTBridge

struct BridgeCommandTests {
    private func command(_ text: String) throws(CommandProblem) -> BridgeCommand {
        try BridgeCommand(Array(text.utf8))
    }

    private func problem(_ text: String) -> JSONValue? {
        do throws(CommandProblem) { _ = try command(text) } catch { return error.json }
        return nil
    }

    private func content(_ command: BridgeCommand) -> String {
        String(decoding: command.request.content ?? [], as: UTF8.self)
    }

    @Test func `a batch is sent as it is, without key and id`() throws {
        let found = try command(#"{"key":"k","id":7,"at":2,"operations":[{"op":"play","sound":"bell"}]}"#)
        #expect(found.lane == .batches)
        #expect(found.request.method == "POST")
        #expect(found.request.path == "/v1/batch")
        #expect(content(found) == #"{"at":2,"operations":[{"op":"play","sound":"bell"}]}"#)
        #expect(found.id == 7)
        #expect(found.request.fields.map(\.name) == ["Idempotency-Key"])
        #expect(found.request.fields.map(\.value) == ["k"])
    }

    @Test func `a command is a batch of one operation`() throws {
        let found = try command(#"{"op":"stop","all":true,"key":"k"}"#)
        #expect(found.lane == .batches)
        #expect(content(found) == #"{"operations":[{"all":true,"op":"stop"}]}"#)
    }

    @Test func `a request is sent as it is, in a lane of its own`() throws {
        let found = try command(#"{"method":"POST","path":"/v1/queue/items","body":{"text":"hi"}}"#)
        #expect(found.lane == .requests)
        #expect(found.request.path == "/v1/queue/items")
        #expect(content(found) == #"{"text":"hi"}"#)
        #expect(found.request.fields.isEmpty)
        #expect(try command(#"{"path":"/v1/health"}"#).method == "GET")
    }

    @Test func `only a POST carries the key, as in the API`() throws {
        let found = try command(#"{"method":"PATCH","path":"/v1/manager","body":{},"key":"k"}"#)
        #expect(found.request.fields.isEmpty)
        #expect(found.key == "k")
    }

    @Test(arguments: [
        (#"{"key":"","path":"/v1/health"}"#, "key"), (#"{"key":5,"path":"/v1/health"}"#, "key"),
        (#"{"key":"é","path":"/v1/health"}"#, "key"), (#"{"path":"/metrics"}"#, "path"), (#"{}"#, "path"),
        (#"{"path":5}"#, "path"), (#"{"method":"TRACE","path":"/v1/health"}"#, "method"),
        (#"{"path":"/v1/health","boddy":{}}"#, "boddy"),
    ])
    func `a field that is wrong is named, with what it may be`(text: String, field: String) {
        let problem = problem(text)
        #expect(problem?["field"]?.text == field)
        #expect(problem?["status"] == 422)
        #expect(problem?["detail"]?.text?.contains("allowed") == true)
    }

    @Test func `what is no object of JSON is refused`() {
        #expect(problem("play bell")?["status"] == 400)
        #expect(problem("[]")?["status"] == 422)
        #expect(problem(#"{"path":"/v1/health","path":"/v1/health"}"#)?["status"] == 400)
    }

    @Test func `a command has at most 65,536 bytes, a key 255 characters`() throws {
        let frame = #"{"path":"/v1/health","id":""}"#
        let fill = String(repeating: "x", count: BridgeCommand.limitInBytes - frame.utf8.count)
        let largest = #"{"path":"/v1/health","id":""# + fill + #""}"#
        #expect(largest.utf8.count == BridgeCommand.limitInBytes)
        #expect(throws: Never.self) { try command(largest) }
        #expect(problem(largest + " ")?["status"] == 413)
        let key = String(repeating: "k", count: 255)
        #expect(try command(#"{"path":"/v1/health","key":""# + key + #""}"#).key == key)
        #expect(problem(#"{"path":"/v1/health","key":"k"# + key + #""}"#)?["field"]?.text == "key")
    }
}
