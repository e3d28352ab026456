// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPCore
import HTTPServer

/// `/openapi.yaml`, `/asyncapi.yaml`, both in JSON, and `/problems/{slug}`: what explains the API.
struct DocumentRoutes: Sendable {
    private let openAPI: YAMLDocument?
    private let asyncAPI: YAMLDocument?

    init(openAPI: [UInt8]?, asyncAPI: [UInt8]?) {
        self.openAPI = openAPI.map(YAMLDocument.init)
        self.asyncAPI = asyncAPI.map(YAMLDocument.init)
    }

    func openAPIDocument(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        try Self.yaml(openAPI, "openapi.yaml")
    }

    func asyncAPIDocument(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        try Self.yaml(asyncAPI, "asyncapi.yaml")
    }

    func openAPIInJSON(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        try await Self.json(openAPI, "openapi.yaml")
    }

    func asyncAPIInJSON(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        try await Self.json(asyncAPI, "asyncapi.yaml")
    }

    private static func yaml(_ document: YAMLDocument?, _ name: String) throws(Problem) -> HTTPResponse {
        let document = try present(document, name)
        return HTTPResponse(bytes: document.yaml, contentType: "application/yaml; charset=utf-8")
    }

    private static func json(_ document: YAMLDocument?, _ name: String) async throws(Problem) -> HTTPResponse
    {
        guard let bytes = await (try present(document, name)).json() else {
            throw Problem(.internalError, detail: "The server's \(name) cannot be read as YAML.")
        }
        return HTTPResponse(bytes: bytes, contentType: "application/json")
    }

    private static func present(_ document: YAMLDocument?, _ name: String) throws(Problem) -> YAMLDocument {
        guard let document else {
            throw Problem(.fileNotFound, detail: "The server was started without its \(name).")
        }
        return document
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
