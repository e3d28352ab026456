// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPCore
import HTTPServer
import Testing

struct ProblemDetailsTests {
    @Test func `a problem carries its members in order`() {
        let problem = ProblemDetails(
            type: "/problems/range",
            title: "Out of range",
            status: .unprocessableContent,
            detail: "volume \"2\"",
            instance: "/x",
            extensions: [
                ("field", .string("volume")), ("allowed", .array([.integer(0), .number(1.5)])),
                ("now", .object([("ok", .bool(false)), ("none", .null)])),
            ]
        )
        let response = problem.response()
        #expect(response.status == .unprocessableContent)
        #expect(response.fields[.contentType] == "application/problem+json")
        guard case .bytes(let bytes) = response.body else {
            Issue.record("a problem has a body")
            return
        }
        #expect(
            String(decoding: bytes, as: UTF8.self)
                == #"{"type":"/problems/range","title":"Out of range","status":422,"detail":"volume \"2\"","#
                + #""instance":"/x","field":"volume","allowed":[0,1.5],"now":{"ok":false,"none":null}}"#
        )
    }

    @Test(arguments: [
        ("a\u{0}\u{1F}", #""a\u0000\u001f""#), ("\n\r\t", #""\n\r\t""#), (#"\"#, #""\\""#), ("é✓", "\"é✓\""),
    ])
    func `text is escaped as JSON requires`(text: String, json: String) {
        #expect(String(decoding: ProblemValue.string(text).encoded(), as: UTF8.self) == json)
    }

    @Test func `a number that is not finite is null`() {
        #expect(ProblemValue.number(.infinity).encoded() == Array("null".utf8))
    }
}
