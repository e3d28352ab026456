// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import Testing

@testable import Messaging

/// Messages: which values each protocol takes, and which it needs.
struct TargetMessageTests {
    private static let addresses = [
        "osc": "osc.udp://10.0.0.5:53000", "http": "http://10.0.0.6/a", "mqtt": "mqtt://10.0.0.7",
        "text": "tcp://10.0.0.8:1", "serial": "serial:///dev/ttyUSB0",
        "wake": "wol://10.0.0.255/AA-BB-CC-DD-EE-FF",
    ]

    private func refusal(_ name: String, _ change: (inout TargetMessage) -> Void) -> String? {
        var target = TargetSettings()
        target.address = Self.addresses[name] ?? ""
        var message = TargetMessage()
        change(&message)
        do throws(EngineError) {
            try Messenger().check(message, to: target)
            return nil
        } catch {
            guard case .invalidValue(let field, _, _) = error else { return "\(error)" }
            return field
        }
    }

    @Test func `a message has the values of its protocol`() {
        #expect(refusal("osc") { $0.address = "/cue/1/start" } == nil)
        #expect(refusal("osc") { ($0.address, $0.arguments) = ("/a", [.integer(1), .string("x")]) } == nil)
        #expect(refusal("http") { _ in } == nil)
        #expect(refusal("http") { ($0.method, $0.path, $0.text) = ("PUT", "/b?x=1", "{}") } == nil)
        #expect(refusal("http") { $0.path = "?turn=on" } == nil)
        #expect(refusal("mqtt") { ($0.topic, $0.text, $0.retain, $0.qos) = ("a/b", "on", true, 1) } == nil)
        #expect(refusal("text") { $0.bytes = [0, 1] } == nil)
        #expect(refusal("serial") { $0.text = "%1POWR 1\r" } == nil)
        #expect(refusal("wake") { _ in } == nil)
    }

    @Test func `a value of another protocol is refused by its name`() {
        #expect(refusal("osc") { ($0.address, $0.topic) = ("/a", "b") } == "topic")
        #expect(refusal("http") { $0.address = "/a" } == "address")
        #expect(refusal("mqtt") { ($0.topic, $0.path) = ("a", "/b") } == "path")
        #expect(refusal("text") { ($0.text, $0.retain) = ("a", true) } == "retain")
        #expect(refusal("wake") { $0.text = "a" } == "text")
    }

    @Test func `what a protocol needs is asked for by its name`() {
        #expect(refusal("osc") { _ in } == "address")
        #expect(refusal("mqtt") { $0.text = "on" } == "topic")
        #expect(refusal("text") { _ in } == "text")
        #expect(refusal("serial") { $0.bytes = [] } == "text")
        #expect(refusal("http") { ($0.text, $0.bytes) = ("a", [1]) } == "hex")
    }

    @Test(arguments: ["a", "/a b", "/a\r\nb", "/ä", "//\u{0}"])
    func `no address can end its line`(text: String) {
        #expect(refusal("osc") { $0.address = text } == "address")
        #expect(refusal("http") { $0.path = text } == "path")
    }

    @Test(arguments: ["a/#", "+/a", "a\u{0}", ""])
    func `a topic names one topic`(text: String) { #expect(refusal("mqtt") { $0.topic = text } == "topic") }

    @Test(arguments: ["text", "text/plain\r\nX: y", "a/b; c=\"\u{1}\""])
    func `a type of content is one`(text: String) {
        #expect(refusal("http") { $0.contentType = text } == "contentType")
    }

    @Test(arguments: [
        ("i", ParameterValue.number(1.5)), ("i", .integer(1 << 40)), ("s", .integer(1)), ("f", .string("1")),
        ("T", .string("true")), ("ii", .integer(1)), ("", .integer(1)), ("x", .integer(1)),
    ])
    func `types of OSC fit their arguments`(types: String, argument: ParameterValue) {
        #expect(
            refusal("osc") { ($0.address, $0.arguments, $0.types) = ("/a", [argument], types) } == "types"
        )
    }
}
