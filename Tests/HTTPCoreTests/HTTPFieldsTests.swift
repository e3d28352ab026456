// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Testing

@testable import HTTPCore

struct HTTPFieldsTests {
    @Test
    func `names are compared without regard to case`() {
        var fields: HTTPFields = ["X-One": "1", "x-ONE": "2", "Other": "3"]
        #expect(fields["x-one"] == "1")
        #expect(fields.values(for: "X-one") == ["1", "2"])
        #expect(FieldName("content-type") == .contentType)
        #expect(Set([FieldName.etag, "ETAG", "etag"]).count == 1)
        fields["X-ONE"] = "9"
        #expect(fields.values(for: "x-one") == ["9"])
        #expect(fields.map(\.value) == ["3", "9"])
        fields["x-one"] = nil
        #expect(fields.count == 1)
        #expect(!fields.contains("X-One"))
    }

    @Test
    func `a value cannot contain a line break`() {
        var fields = HTTPFields()
        fields.add("X", "a\r\nSet-Cookie: b\u{0}")
        var bytes: [UInt8] = []
        fields.write(to: &bytes)
        #expect(String(decoding: bytes, as: UTF8.self) == "X: a  Set-Cookie: b \r\n")
    }

    @Test
    func `a name that is not a token is refused`() {
        for text in ["", "a b", "a:", "é", "a\r\n"] { #expect(FieldName(text) == nil) }
    }

    @Test
    func `parsed fields are serialized in normal form and can be changed`() throws {
        let result = try #require(parse("GET / HTTP/1.1\r\nHost:h\r\nX:  y \r\n\r\n"))
        var fields = try #require(result.requests.first?.head.fields)
        var bytes: [UInt8] = []
        fields.write(to: &bytes)
        #expect(String(decoding: bytes, as: UTF8.self) == "Host: h\r\nX: y\r\n")
        fields.add("Z", "1")
        #expect(fields == ["Host": "h", "X": "y", "Z": "1"])
        #expect(fields.hashValue == (["Host": "h", "X": "y", "Z": "1"] as HTTPFields).hashValue)
    }

    static let lists: [(lines: [String], elements: [String])] = [
        (["a, b"], ["a", "b"]), ([",a,,b ,"], ["a", "b"]), (["a", "b"], ["a", "b"]), ([""], []),
        (["\"a,b\", c"], ["\"a,b\"", "c"]), (["\"a\\\",b\",c"], ["\"a\\\",b\"", "c"]), (["\"a\\"], ["\"a\\"]),
    ]

    @Test(arguments: lists)
    func `list elements are found over all lines`(_ row: (lines: [String], elements: [String])) {
        var fields = HTTPFields()
        for line in row.lines { fields.add(.vary, line) }
        #expect(fields.elements(of: .vary) == row.elements)
    }

    @Test
    func `a token is found whatever its case`() {
        let fields: HTTPFields = [.connection: "Keep-Alive", .connection: "UPGRADE , x"]
        #expect(fields.hasToken("upgrade", in: .connection))
        #expect(!fields.hasToken("up", in: .connection))
        #expect(([.connection: "\"x, close"] as HTTPFields).hasToken("close", in: .connection))
        #expect(!([.connection: ""] as HTTPFields).hasToken("close", in: .connection))
    }
}
