// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import Foundation
import HTTPCore
import HTTPServer

extension AnswerContent {
    /// The response with this content; a file is sent in pieces, as fast as the client reads.
    ///
    /// - Parameters:
    ///   - request: the request.
    ///   - engine: removes the file.
    ///   - mediaType: the content's type.
    ///   - fields: further fields.
    /// - Returns: the response.
    /// - Throws: `file-not-found` if the file cannot be read.
    func answer(
        _ request: HTTPRequest,
        _ engine: Engine,
        mediaType: String,
        _ fields: HTTPFields
    ) async throws(Problem) -> HTTPResponse {
        switch self {
        case .bytes(let bytes):
            var response = HTTPResponse(status: .ok, fields: fields, body: .bytes(bytes))
            response.fields[.contentType] = mediaType
            response.fields[.xContentTypeOptions] = "nosniff"
            return response
        case .file(let path):
            let url = URL(fileURLWithPath: path)
            let answer = FileReply.make(
                root: url.deletingLastPathComponent().path,
                names: [url.lastPathComponent],
                mediaType: mediaType,
                for: request,
                fields: fields
            )
            // The answer holds the file open, so its space is freed after sending.
            await engine.discard(self)
            guard let answer else { throw Problem(.fileNotFound, detail: "The answer cannot be read.") }
            return answer
        }
    }
}
