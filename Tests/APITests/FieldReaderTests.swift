// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Testing

@testable import API

struct FieldReaderTests {
    private enum Colour: String, CaseIterable {
        case red, green
    }

    private func reader(_ value: JSONValue) throws -> FieldReader { try FieldReader(value) }

    @Test func `absent fields are nil`() throws {
        var fields = try reader([:])
        #expect(try fields.bool("a") == nil)
        #expect(try fields.number("b", in: 0...1) == nil)
        #expect(try fields.integer("c", in: 0...1) == nil)
        #expect(try fields.string("d") == nil)
        #expect(try fields.choice("e", of: Colour.self) == nil)
        try fields.finish()
    }

    @Test func `a value outside its range names field, range and value`() throws {
        var fields = try reader(["volume": 1.5])
        let problem = #expect(throws: Problem.self) { try fields.number("volume", in: 0...1) }
        #expect(problem?.type == .invalidField)
        #expect(problem?.json["field"] == "volume")
        #expect(problem?.json["allowed"] == "a number from 0 to 1")
        #expect(problem?.detail == "The field \"volume\" must be a number from 0 to 1, not 1.5.")
    }

    @Test(arguments: [JSONValue.null, "1", true, [], [:], 2, -0.1, .number(.nan)])
    func `anything but a number from 0 to 1 is refused`(_ value: JSONValue) throws {
        var fields = try reader(["volume": value])
        #expect(throws: Problem.self) { try fields.number("volume", in: 0...1) }
    }

    @Test(arguments: [JSONValue.null, "1", 1.5, 11, -1, 1e30])
    func `anything but a whole number from 0 to 10 is refused`(_ value: JSONValue) throws {
        var fields = try reader(["count": value])
        #expect(throws: Problem.self) { try fields.integer("count", in: 0...10) }
    }

    @Test(arguments: [JSONValue.null, 1, "", "a\u{0}b", "a\nb", .string(String(repeating: "x", count: 256))])
    func `anything but a short plain string is refused`(_ value: JSONValue) throws {
        var fields = try reader(["name": value])
        #expect(throws: Problem.self) { try fields.string("name") }
    }

    @Test func `an unknown choice lists the choices`() throws {
        var fields = try reader(["colour": "blue"])
        let problem = #expect(throws: Problem.self) { try fields.choice("colour", of: Colour.self) }
        #expect(problem?.json["allowed"] == "one of red, green")
    }

    @Test func `an unknown field is refused by name`() throws {
        var fields = try reader(["volume": 1, "loud": true])
        _ = try fields.number("volume", in: 0...1)
        let problem = #expect(throws: Problem.self) { try fields.finish() }
        #expect(problem?.type == .unknownField)
        #expect(problem?.json["field"] == "loud")
        #expect(problem?.json["allowed"] == "volume")
    }

    @Test(arguments: [JSONValue.null, 1, "x", [], true])
    func `anything but an object is refused`(_ value: JSONValue) {
        let problem = #expect(throws: Problem.self) { try FieldReader(value) }
        #expect(problem?.json["field"] == "body")
    }

    @Test func `a text for people is counted in characters, and has no U+0000`() throws {
        func prose(_ text: String) throws -> String? {
            var fields = try reader(["text": .string(text)])
            return try fields.prose("text", limit: 4)
        }
        for text in ["a", "站站站站", "\u{1F514}\u{1F514}"] { #expect(try prose(text) == text) }
        for text in ["", "abcde", "a\u{0}b"] {
            let problem = #expect(throws: Problem.self) { try prose(text) }
            #expect(problem?.json["field"] == "text")
        }
    }
}
