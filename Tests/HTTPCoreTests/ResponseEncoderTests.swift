// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Testing

@testable import HTTPCore

struct ResponseEncoderTests {
    private func head(
        _ status: HTTPStatus,
        _ framing: ResponseFraming,
        _ connection: ConnectionOption = .implied,
        fields: HTTPFields = [:]
    ) -> String {
        var output: [UInt8] = []
        let head = ResponseHead(status: status, fields: fields)
        let date = HTTPDate(secondsSinceEpoch: 784_111_777).bytes
        ResponseEncoder.write(head, framing: framing, connection: connection, date: date, to: &output)
        return String(decoding: output, as: UTF8.self)
    }

    @Test
    func `a head is encoded line by line`() {
        let date = "Date: Sun, 06 Nov 1994 08:49:37 GMT\r\n"
        #expect(
            head(.ok, .length(1024), fields: [.contentType: "text/plain", "X": "y"])
                == "HTTP/1.1 200 OK\r\n\(date)Content-Type: text/plain\r\nX: y\r\nContent-Length: 1024\r\n\r\n"
        )
        #expect(
            head(.noContent, .none, .close) == "HTTP/1.1 204 No Content\r\n\(date)Connection: close\r\n\r\n"
        )
        #expect(
            head(.notFound, .chunked, .keepAlive)
                == "HTTP/1.1 404 Not Found\r\n\(date)Transfer-Encoding: chunked\r\nConnection: keep-alive\r\n\r\n"
        )
        #expect(
            head(.switchingProtocols, .none, .upgrade)
                == "HTTP/1.1 101 Switching Protocols\r\n\(date)Connection: Upgrade\r\n\r\n"
        )
        #expect(head(HTTPStatus(299), .length(0)).hasPrefix("HTTP/1.1 299 \r\n"))
    }

    @Test
    func `encoded chunks are joined again by the parser`() throws {
        var output = latin1("POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n")
        let big = [UInt8](repeating: 0x62, count: 0x1AF)
        ResponseEncoder.writeChunk([0x61], to: &output)
        ResponseEncoder.writeChunk([], to: &output)
        ResponseEncoder.writeChunk(big, to: &output)
        ResponseEncoder.writeLastChunk(trailers: ["X": "y"], to: &output)
        let result = ParsedRequests(output, pieceSize: 3)
        #expect(result.requests.first?.body == [0x61] + big)
        #expect(result.requests.first?.trailers == ["X": "y"])
        #expect(String(decoding: output, as: UTF8.self).contains("\r\n1af\r\n"))
    }

    @Test
    func `a status has its reason phrase and says whether content may follow`() {
        #expect(HTTPStatus.contentTooLarge.description == "413 Content Too Large")
        #expect(HTTPStatus(418).reason == "")
        #expect(HTTPStatus.notModified.forbidsContent)
        #expect(HTTPStatus.continue.forbidsContent)
        #expect(!HTTPStatus.ok.forbidsContent)
    }

    @Test
    func `only tokens are methods`() {
        #expect(HTTPMethod(rawValue: "G T") == nil)
        #expect(HTTPMethod(rawValue: "") == nil)
        #expect(HTTPMethod(rawValue: "GET") == .get)
        #expect(HTTPMethod.patch.isKnown)
        #expect(HTTPMethod(rawValue: "get")?.isKnown == false)
    }
}
