// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Testing

@testable import HTTPCore

struct MultipartParserTests {
    private struct Result: Equatable {
        var parts: [String] = []
        var hasEnded = false
        var error: MultipartError?

        init(_ text: String, pieceSize: Int, limits: MultipartLimits) {
            do {
                guard let type = MediaType("multipart/form-data; boundary=\"b x\"") else { return }
                var parser = try MultipartParser(type, limits: limits)
                let bytes = latin1(text)
                for start in stride(from: 0, to: bytes.count, by: pieceSize) {
                    parser.append(Array(bytes[start..<min(start + pieceSize, bytes.count)]))
                    try drain(&parser)
                }
                try parser.finish()
            } catch {
                self.error = error
            }
        }

        private mutating func drain(_ parser: inout MultipartParser) throws(MultipartError) {
            while true {
                switch try parser.next() {
                case .needMore: return
                case .partBegin(let part): parts.append("\(part.name)|\(part.filename ?? "-")|")
                case .partData(let data): parts[parts.count - 1] += String(decoding: data, as: UTF8.self)
                case .partEnd: parts[parts.count - 1] += "."
                case .end: hasEnded = true
                }
            }
        }
    }

    private func parse(_ text: String, limits: MultipartLimits = .init()) -> Result? {
        let whole = Result(text, pieceSize: max(1, text.utf8.count), limits: limits)
        for size in [1, 5] where Result(text, pieceSize: size, limits: limits) != whole { return nil }
        return whole
    }

    private func part(_ name: String, _ content: String) -> String {
        "--b x\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(content)\r\n"
    }

    @Test
    func `parts are returned in order`() throws {
        let file =
            "--b x \r\ncontent-disposition: form-data; name=f; filename=\"a\\b \\\"c.wav\"\r\n"
            + "Content-Type: audio/wav\r\n\r\nRIFF\r\n--b y\r\n--b\r\r\n\r\n"
        let result = try #require(parse("\(part("n", "v"))\(file)\(part("", ""))--b x--\r\nepilogue"))
        #expect(result.error == nil)
        #expect(result.hasEnded)
        #expect(result.parts == ["n|-|v.", "f|a\\b \"c.wav|RIFF\r\n--b y\r\n--b\r\r\n.", "|-|."])
    }

    @Test
    func `a short preamble is skipped, and a body without parts is valid`() throws {
        #expect(try #require(parse("hello\r\n--b x--")).hasEnded)
        #expect(try #require(parse("--b x--")).hasEnded)
    }

    static let refused: [(text: String, error: MultipartError)] = [
        ("", .truncated), ("--b x", .truncated), ("--b x\r\n", .truncated), ("no boundary", .truncated),
        ("--b x\r\nContent-Disposition: form-data; name=a\r\n\r\nabc", .truncated),
        ("--b x\r\nContent-Disposition: form-data; name=a\r\n\r\nabc\r\n--b x-", .truncated),
        ("--b xy\r\n", .malformedBoundary), ("--b x-y", .malformedBoundary), ("--b x\n", .malformedBoundary),
        ("--b x\r\n\r\n", .missingName), ("--b x\r\nA: b\r\n\r\n", .missingName),
        ("--b x\r\nContent-Disposition: attachment; name=a\r\n\r\n", .missingName),
        ("--b x\r\nContent-Disposition: form-data\r\n\r\n", .missingName),
        ("--b x\r\nContent-Disposition: form-data; name=\"a\r\n\r\n", .malformedFields),
        ("--b x\r\nContent-Disposition : form-data\r\n\r\n", .malformedFields),
        ("--b x\r\nA: b\nC: d\r\n\r\n", .malformedFields),
        (String(repeating: "p", count: 2000), .preambleTooLarge),
        ("--b x\r\nA: \(String(repeating: "p", count: 9000))", .fieldsTooLarge),
    ]

    @Test(arguments: refused)
    func `a malformed or truncated body is refused`(_ row: (text: String, error: MultipartError)) throws {
        #expect(try #require(parse(row.text)).error == row.error)
    }

    @Test
    func `more parts than the limit are refused`() throws {
        var limits = MultipartLimits()
        limits.partCount = 2
        let result = try #require(
            parse("\(part("a", "1"))\(part("b", "2"))\(part("c", "3"))--b x--", limits: limits)
        )
        #expect(result.error == .tooManyParts)
        #expect(result.parts == ["a|-|1.", "b|-|2."])
    }

    @Test(arguments: [
        "text/plain", "multipart/form-data", "multipart/form-data; boundary=\"\"",
        "multipart/form-data; boundary=\"a \"", "multipart/form-data; boundary=\"a*b\"",
    ])
    func `a type without a valid boundary is refused`(_ text: String) throws {
        let type = try #require(MediaType(text))
        #expect(throws: MultipartError.invalidBoundary) { try MultipartParser(type) }
    }
}
