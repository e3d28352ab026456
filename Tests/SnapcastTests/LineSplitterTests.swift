// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Testing

@testable import Snapcast

struct LineSplitterTests {
    private static let text = Array("{\"id\":1}\r\n\n{\"id\":2}\n[]\r\n{\"rest\"".utf8)
    private static let lines = ["{\"id\":1}", "{\"id\":2}", "[]"]

    @Test func `whole input gives its complete lines`() throws {
        var splitter = LineSplitter()
        let lines = try splitter.take(Self.text)
        #expect(lines.map { String(decoding: $0, as: UTF8.self) } == Self.lines)
    }

    @Test func `byte by byte gives the same lines`() throws {
        var splitter = LineSplitter()
        var lines: [[UInt8]] = []
        for byte in Self.text { lines += try splitter.take([byte]) }
        #expect(lines.map { String(decoding: $0, as: UTF8.self) } == Self.lines)
    }

    @Test func `a line of the limit is taken, and one byte more is not`() throws {
        var splitter = LineSplitter()
        let line = [UInt8](repeating: 0x20, count: LineSplitter.limit)
        #expect(try splitter.take(line).isEmpty)
        #expect(try splitter.take([0x0A]).map(\.count) == [LineSplitter.limit])
        #expect(try splitter.take(line).isEmpty)
        #expect(throws: SnapcastFault.tooLong) { try splitter.take([0x20]) }
    }
}
