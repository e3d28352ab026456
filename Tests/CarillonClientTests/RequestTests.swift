// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Testing

@testable import ClientCore

struct RequestTests {
    @Test func `an operation is found by its name, and its parameters are encoded`() throws {
        let request = try Request(
            operation: "playSound",
            path: ["sound": "ding dong/ä?"],
            query: ["tag": ["a", "b c"], "limit": 5],
            body: ["volume": 0.5]
        )
        #expect(request.method == "POST")
        #expect(request.path == "/v1/sounds/ding%20dong%2F%C3%A4%3F/play?limit=5&tag=a&tag=b%20c")
        #expect(request.content == Array(#"{"volume":0.5}"#.utf8))
        #expect(throws: ClientError.invalid("there is no operation sing")) { try Request(operation: "sing") }
        #expect(throws: ClientError.invalid("readSound lacks the parameter {sound}")) {
            try Request(operation: "readSound")
        }
    }

    @Test func `a request has a host, a token, fields and a length`() throws {
        var request = Request("PATCH", "/v1/manager\r\nY:ä", ["masterMuted": true])
        request.fields = [("Idempotency-Key", "a\r\nX: b")]
        let text = String(decoding: request.bytes(to: try #require(Place("a:1")), token: "t"), as: UTF8.self)
        #expect(
            text == """
                PATCH /v1/manager%0D%0AY:%C3%A4 HTTP/1.1\r
                Host: a:1\r
                User-Agent: carillon-client\r
                Authorization: Bearer t\r
                Idempotency-Key: a X: b\r
                Content-Type: application/json\r
                Content-Length: 20\r
                \r
                {"masterMuted":true}
                """
        )
    }

    @Test(arguments: ["ftp://a", "a b", ""])
    func `an address or token that cannot be used is refused`(_ address: String) {
        #expect(throws: ClientError.self) { try Carillon(address) }
        #expect(throws: ClientError.self) { try Carillon("127.0.0.1", token: "a\r\n\(address)") }
        #expect(throws: ClientError.self) { try Carillon("https://a", authorities: Array(address.utf8)) }
    }

    @Test func `a problem is read as values`() throws {
        let problem = try Problem(
            json: [
                "type": "/problems/invalid-field", "status": 422, "title": "T", "detail": "D",
                "field": "volume", "allowed": "0 to 1", "osStatus": -50,
            ]
        )
        #expect((problem.type, problem.status) == ("invalid-field", 422))
        #expect((problem.field, problem.osStatus) == ("volume", -50))
        #expect(problem.allowed == ["0 to 1"])
        #expect(!ClientError.problem(problem).isPassing)
        #expect(ClientError.problem(Problem(status: 503, nil)).isPassing)
    }
}
