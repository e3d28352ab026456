// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Testing

@testable import API

struct JSONTests {
    private func parse(_ text: String) throws -> JSONValue { try JSONValue.parse(Array(text.utf8)) }

    private func detail(_ text: String) -> String? {
        do {
            _ = try JSONValue.parse(Array(text.utf8))
            return nil
        } catch {
            return error.type == .malformedJSON ? error.detail : "another problem: \(error.type)"
        }
    }

    @Test func `every kind of value is read`() throws {
        let value = try parse(#"{"a": [1, -2.5, true, false, null, "x\n\u00e9"], "b": {}, "c": 1e2}"#)
        #expect(value["a"] == [1, -2.5, true, false, nil, "x\né"])
        #expect(value["b"] == [:])
        #expect(value["c"] == 100)
    }

    @Test
    func `a text with more than thirty marks in a row is refused with its place, however it is written`()
        throws
    {
        let marks = String(repeating: "\u{316}\u{301}", count: 15)
        #expect(try parse("{\"a\": \"b\(marks)\"}")["a"]?.text?.unicodeScalars.count == 31)
        let refusal = "The text that begins at byte 6 of the body has more than 30 combining marks in a row."
        #expect(detail("{\"a\": \"b\(marks)\u{301}\"}") == refusal)
        #expect(detail("{\"a\": \"b\(String(repeating: "\\u0301", count: 31))\"}") == refusal)
        #expect(detail("{\"b\(marks)\u{301}\": 1}")?.contains("byte 1") == true)
    }

    @Test func `members are named by their bytes, so two spellings of a letter are two names`() throws {
        let value = try parse("{\"e\u{301}\": 1, \"\u{e9}\": 2}")
        #expect(value["\u{e9}"] == 2)
        #expect(value["e\u{301}"] == 1)
        #expect(detail("{\"\u{e9}\": 1, \"\\u00e9\": 2}")?.contains("twice") == true)
    }

    @Test func `written values are read back unchanged`() throws {
        let value: JSONValue = [
            "text": .string("\"\\\u{1}\t\r\n / ü 🔔"), "numbers": [0, -1, 0.1, 1e-7, 1e21, 2.5e-300],
            "nothing": nil, "list": [], "object": [:], "flag": true,
        ]
        let read = try JSONValue.parse(value.encoded)
        for name in ["text", "numbers", "nothing", "list", "object", "flag"] {
            #expect(read[name] == value[name])
        }
    }

    @Test func `a number that is not finite is written as null`() {
        #expect(JSONValue.array([.number(.nan), .number(.infinity)]).encoded == Array("[null,null]".utf8))
    }

    @Test func `objects keep insertion order`() {
        let value: JSONValue = ["z": 1, "a": 2]
        #expect(value.encoded == Array(#"{"z":1,"a":2}"#.utf8))
    }

    @Test(arguments: [
        "", "{", "nope", "{\"a\":}", "[1,]", "{\"a\" 1}", "NaN", "{\"a\":NaN}", "{\"a\":Infinity}",
        "{\"a\":1e999}",
        "{\"a\":-1e999}", "{'a':1}", "{\"a\":01}", "{\"a\":1}x", "\"\u{1}\"", "{\"a\":\"\\ud800\"}",
        "[1, ]", "{\"a\":1 ,\n}", "[,1]", "[1 2]", "[1.]", "[.5]", "[+1]", "[1e]", "[0x1]", "nul", "tru",
        "/*x*/1",
        "{}{}", "[\"\\q\"]", "[\"\\u12\"]", "{\"a\"}", "{1:2}", "]", "[}", "-", "[1]]",
    ])
    func `invalid JSON is refused`(_ text: String) {
        #expect(detail(text) != nil)
    }

    @Test func `invalid UTF-8 is refused`() {
        for bytes in [[0xFF], Array("{\"a\":\"".utf8) + [0xC3] + Array("\"}".utf8), [0x7B, 0, 0x7D, 0]]
            as [[UInt8]]
        {
            #expect(throws: Problem.self) { try JSONValue.parse(bytes) }
        }
    }

    @Test func `nesting is accepted up to 32 levels`() throws {
        let deep = String(repeating: "[", count: 32) + String(repeating: "]", count: 32)
        _ = try parse(deep)
        #expect(detail("[" + deep + "]")?.contains("32 levels") == true)
        #expect(detail(String(repeating: "[", count: 60_000))?.contains("32 levels") == true)
    }

    @Test func `a member named twice is refused, also when spelt differently`() {
        #expect(detail(#"{"a":1,"a":2}"#)?.contains("twice") == true)
        #expect(detail(#"{"a":1,"\u0061":2}"#)?.contains("twice") == true)
        #expect(detail(#"{"x":{"b":1,"c":[{"d":1}],"b":2}}"#)?.contains("\"b\"") == true)
        #expect(detail(#"{"a":{"a":1},"b":[{"a":1},{"a":2}],"c":"a"}"#) == nil)
    }

    @Test func `more than 4,096 values are refused`() {
        let many = "[" + Array(repeating: "0", count: 5000).joined(separator: ",") + "]"
        #expect(detail(many)?.contains("4096 values") == true)
    }

    @Test func `a whole number beyond 64 bits is read as a number`() throws {
        #expect(try parse("[100000000000000000000]") == [1e20])
    }

    @Test func `a number without a fraction is whole, however it is written`() throws {
        #expect(
            try parse("[1.0, 1e2, -0, 9223372036854775807, -9223372036854775808, 25e-1]")
                == [1, 100, 0, .integer(.max), .integer(.min), 2.5]
        )
    }

    @Test func `two escapes make one character beyond sixteen bits`() throws {
        #expect(try parse(#""\ud83d\udd14 \u00fc\/\\\"\b\f""#) == "🔔 ü/\\\"\u{8}\u{C}")
        for half in [#""\ud83d""#, #""\udd14""#, #""\ud83d\ud83d""#, #""\ud83dx""#, #""\ud83d\n""#] {
            #expect(detail(half) != nil, "\(half)")
        }
    }

    @Test func `white space and a byte order mark are ignored`() throws {
        #expect(try JSONValue.parse([0xEF, 0xBB, 0xBF] + Array("\r\n\t {\"a\" : [ ] }\n".utf8)) == ["a": []])
    }

    @Test func `members are sorted by name`() throws {
        #expect(try parse(#"{"b":1,"a":{"d":2,"c":3}}"#) == ["a": ["c": 3, "d": 2], "b": 1])
    }

    @Test(arguments: [
        ("{\"a\" 1}", "byte 5 "), ("[1,]", "byte 3 "), ("[01]", "byte 2 "), ("{} x", "byte 3 "),
        ("[1, 1e999]", "number at byte 4 "), ("[\"a", "ends within"), ("tru", "ends within"),
    ])
    func `the problem names the place of the error`(_ text: String, _ place: String) {
        #expect(detail(text)?.contains(place) == true, "\(detail(text) ?? "accepted")")
    }

    @Test func `the problem names the invalid UTF-8 byte`() {
        #expect(throws: JSONFault.notText(offset: 6)) {
            try JSONParser.parse(Array("{\"ü\":".utf8) + [0xFF, 0x7D])
        }
        #expect(throws: JSONFault.notText(offset: 2)) { try JSONParser.parse([0x5B, 0x22, 0xC3]) }
    }
}
