// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPCore
import HTTPServer

/// `/openapi.yaml`, `/asyncapi.yaml` and `/problems/{slug}`: what explains the API.
struct DocumentRoutes: Sendable {
    let openAPI: [UInt8]?
    let asyncAPI: [UInt8]?

    func openAPIDocument(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        try document(openAPI, "openapi.yaml")
    }

    func asyncAPIDocument(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        try document(asyncAPI, "asyncapi.yaml")
    }

    private func document(_ bytes: [UInt8]?, _ name: String) throws(Problem) -> HTTPResponse {
        guard let bytes else {
            throw Problem(.fileNotFound, detail: "The server was started without its \(name).")
        }
        return HTTPResponse(bytes: bytes, contentType: "application/yaml; charset=utf-8")
    }

    /// What a problem type means, as a page.
    func problemPage(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        let slug = request.parameters["slug"] ?? ""
        guard let type = ProblemType(rawValue: slug) else {
            throw Problem(.problemNotFound, detail: "There is no problem type \"\(slug.prefix(64))\".")
        }
        let page = """
            <!doctype html>
            <html lang="en"><meta charset="utf-8"><meta name="color-scheme" content="light dark">
            <title>\(Self.escaped(type.title))</title>
            <h1>\(Self.escaped(type.title))</h1>
            <p>Status \(type.status.code), type <code>\(type.address)</code></p>
            <p>\(Self.escaped(type.advice))</p>
            </html>

            """
        return HTTPResponse(bytes: Array(page.utf8), contentType: "text/html; charset=utf-8")
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
