// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Testing

@testable import ClientCore

struct AnswerTests {
    private func answer(_ text: String) throws -> Answer {
        var bytes = Array(text.replacing("\n", with: "\r\n").utf8)
        var reader = AnswerReader {
            defer { bytes = [] }
            return bytes
        }
        return try reader.read("GET")
    }

    @Test func `an answer is read with a length, in chunks and to the end`() throws {
        #expect(try answer("HTTP/1.1 200 OK\nContent-Length: 2\n\nok").text == "ok")
        let chunked = try answer("HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n2;x=1\nok\n3\n!!!\n0\n\n")
        #expect(chunked.text == "ok!!!")
        #expect(try answer("HTTP/1.1 102 Wait\n\nHTTP/1.1 204 None\n\n").status == 204)
        #expect(try answer("HTTP/1.0 404 No\nX: y\n\nrest").status == 404)
        #expect(
            try answer("HTTP/1.1 200 OK\nA:  b\nContent-Type: text/plain\n\n")["content-type"]
                == "text/plain"
        )
    }

    @Test func `an answer may come byte by byte`() throws {
        var bytes = Array(
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\nmore".utf8
        )[...]
        var reader = AnswerReader { bytes.popFirst().map { [$0] } ?? [] }
        #expect(try reader.read("GET").text == "ok")
        #expect(reader.rest.isEmpty && bytes.elementsEqual("more".utf8))
    }

    @Test func `a head is 65,536 bytes long at most`() throws {
        let start = ["HTTP/1.1 200 OK", "Content-Length: 0"]
        let room = AnswerHead.limitInBytes - start.joined().utf8.count - 2
        let text = { (count: Int) in
            (start + ["X:" + String(repeating: "x", count: count)]).joined(separator: "\n") + "\n\n"
        }
        #expect(try answer(text(room))["x"]?.utf8.count == room)
        #expect(throws: ClientError.notUnderstood("its head is too long")) { try answer(text(room + 1)) }
        #expect(throws: ClientError.notUnderstood("a line is too long")) {
            var reader = AnswerReader { Array(repeating: UInt8(ascii: "x"), count: 4_096) }
            _ = try reader.read("GET")
        }
    }

    @Test(arguments: [
        "", "HTTP/1.1 200 OK\n", "SSH-2.0\n\n", "HTTP/1.1 two\n\n", "HTTP/1.1 99 X\n\n",
        "HTTP/1.1 200 OK\nno field\n\n", "HTTP/1.1 200 OK\nContent-Length: 5\n\nok",
        "HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n5\nok",
        "HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\nx\n",
        "HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n7fffffffffffffff\nok\n",
        "HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n-1\nok\n",
        "HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n2\nok",
    ])
    func `an invalid answer is refused at every byte`(_ text: String) {
        let error = #expect(throws: ClientError.self) { try answer(text) }
        guard case .notUnderstood? = error else { return #expect(Bool(false), "\(error as Any)") }
    }
}
