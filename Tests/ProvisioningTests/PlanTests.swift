// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import JSONCoding
import Testing

@testable import Provisioning

/// What is changed, and in which order.
struct PlanTests {
    private func document(_ text: String) throws -> Document {
        try Document([.init(file: "d", text: "carillon: 1\n" + text)]) { (_, _) throws(LocalFile.Fault) in
            throw LocalFile.Fault(reason: "none")
        }
    }

    private func station(_ name: String, _ place: Int) -> JSONValue {
        [
            "id": .string("id-" + name), "name": .string(name), "tags": ["x"], "sounds": nil,
            "position": .integer(place),
        ]
    }

    /// Answers all reading, and returns what is sent then; each answer is an empty object.
    private func requests(_ text: String, stations: [String], prune: Set<String> = []) throws -> [String] {
        var work = Provisioning(try document(text), .apply, prune: prune)
        var ask = try work.next(nil)
        var sent: [String] = []
        while let request = ask {
            var reply: JSONValue = [:]
            if request.method != "GET" {
                sent.append(
                    "\(request.method) \(request.path) \(String(decoding: request.body?.encoded ?? [], as: UTF8.self))"
                )
            } else if request.path.hasPrefix("/v1/stations") {
                let list = stations.enumerated().map { station($0.element, $0.offset) }
                reply = ["stations": .array(list), "nextCursor": nil]
            }
            ask = try work.next(Provisioning.Reply(json: reply))
        }
        return sent
    }

    @Test func `a document that says what is there sends nothing`() throws {
        #expect(try requests("stations: {a: {tags: [x], position: 0}}", stations: ["a", "b"]).isEmpty)
    }

    @Test func `stations are moved to their places from the first on`() throws {
        let sent = try requests(
            "stations: {a: {position: 2}, b: {position: 1}, c: {position: 0}}",
            stations: ["a", "b", "c"]
        )
        #expect(
            sent == [
                "PATCH /v1/stations/id-c {\"position\":0}", "PATCH /v1/stations/id-b {\"position\":1}",
            ]
        )
    }

    @Test func `a place beyond the last one is the last one`() throws {
        #expect(try requests("stations: {b: {position: 50}}", stations: ["a", "b"]).isEmpty)
        #expect(
            try requests("stations: {a: {position: 50}}", stations: ["a", "b"])
                == ["PATCH /v1/stations/id-a {\"position\":1}"]
        )
    }

    @Test func `only what is asked for is removed`() throws {
        #expect(try requests("stations:", stations: ["a"]).isEmpty)
        #expect(try requests("stations:", stations: ["a"], prune: ["shows"]).isEmpty)
        #expect(
            try requests("stations:", stations: ["a"], prune: ["stations"]) == ["DELETE /v1/stations/id-a "]
        )
    }

    @Test func `a failure says what is done and what not`() throws {
        var work = Provisioning(
            try document("manager: {musicVolume: 0.5}\nstations: {n: {tags: [x]}, m: {tags: [x]}}"),
            .apply
        )
        var ask = try work.next(nil)
        while ask?.method == "GET" { ask = try work.next(Provisioning.Reply(json: [:])) }
        #expect(ask?.path == "/v1/stations" || ask?.path == "/v1/manager")
        let failure = work.report.failure
        #expect(failure.first?.hasPrefix("failed: ") == true)
        #expect(failure.dropFirst().first == "done: nothing")
    }

    @Test(arguments: [
        ("yes", "\"yes\""), ("plain", "plain"), ("22:00", "\"22:00\""), ("", "\"\""), ("a b", "\"a b\""),
        ("tab\t\u{1}", "\"tab\\t\\u0001\""), ("1e3", "\"1e3\""), ("\u{2028}", "\"\\u2028\""), ("é", "\"é\""),
    ])
    func `strings are written as every reader of YAML reads them`(_ text: String, _ written: String) throws {
        var state = ServerState(.own)
        let kind = try #require(Kind.named("route"))
        state.add(["output": .string(text), "buses": [:]], of: kind)
        #expect(DocumentWriter.text(of: state, files: [:]).contains("  output: \(written)\n"))
    }
}
