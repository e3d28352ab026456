// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import HTTPCore
import HTTPServer
import SafeText

extension Operation {
    /// `/openapi.yaml`, `/asyncapi.yaml`, both also as JSON, and `/problems/{slug}`: documentation, without a token.
    static let documents: [Operation] = [
        .serve("readDocument", .get, "/openapi.yaml", read: .nothing) { (_, api, _) async throws(Problem) in
            try yaml(api.openAPI, "openapi.yaml")
        }
        .needing(nil),
        .serve("readDocumentInJSON", .get, "/openapi.json", read: .nothing) {
            (_, api, _) async throws(Problem) in
            try await json(api.openAPI, "openapi.yaml", api.engine)
        }
        .needing(nil),
        .serve("readEventDocument", .get, "/asyncapi.yaml", read: .nothing) {
            (_, api, _) async throws(Problem) in
            try yaml(api.asyncAPI, "asyncapi.yaml")
        }
        .needing(nil),
        .serve("readEventDocumentInJSON", .get, "/asyncapi.json", read: .nothing) {
            (_, api, _) async throws(Problem) in
            try await json(api.asyncAPI, "asyncapi.yaml", api.engine)
        }
        .needing(nil),
        .serve("readProblem", .get, "/problems/{slug}", read: .nothing) {
            (request, _, _) async throws(Problem) in
            try problemPage(request.parameters.first ?? "")
        }
        .needing(nil),
    ]

    private static func yaml(_ document: YAMLDocument?, _ name: String) throws(Problem) -> HTTPResponse {
        let document = try present(document, name)
        return HTTPResponse(bytes: document.yaml, contentType: "application/yaml; charset=utf-8")
    }

    private static func json(
        _ document: YAMLDocument?,
        _ name: String,
        _ engine: Engine
    ) async throws(Problem) -> HTTPResponse {
        let document = try present(document, name)
        let bytes = try await asking { () async throws(EngineError) in try await document.json(engine) }
        guard let bytes else {
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

    /// The page of a problem type.
    private static func problemPage(_ slug: String) throws(Problem) -> HTTPResponse {
        guard let type = ProblemType(rawValue: slug) else {
            throw Problem(.problemNotFound, detail: "There is no problem type \"\(slug.cut(toBytes: 64))\".")
        }
        let page = """
            <!doctype html>
            <html lang="en"><meta charset="utf-8"><meta name="color-scheme" content="light dark">
            <title>\(escaped(type.title))</title>
            <h1>\(escaped(type.title))</h1>
            <p>Status \(type.status.code), type <code>\(type.address)</code></p>
            <p>\(escaped(type.advice))</p>
            </html>

            """
        return HTTPResponse(bytes: Array(page.utf8), contentType: "text/html; charset=utf-8")
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
