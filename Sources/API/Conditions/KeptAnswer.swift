// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import HTTPCore
import HTTPServer

/// A request with an idempotency key as it is kept over a restart.
struct KeptAnswer: Codable, Equatable {
    /// The digest of the request's content, in hexadecimal digits.
    let content: String
    /// When it came, in seconds since 1970.
    let at: Double
    /// The answer; nil if the process ended before there was one.
    var response: Response?

    /// The parts of an answer.
    struct Response: Codable, Equatable {
        let status: Int
        /// Names and values in turn.
        let fields: [String]
        let body: Data
    }

    /// Reads a stored text; nil if it is none.
    init?(_ text: String) {
        guard let read = try? JSONDecoder().decode(Self.self, from: Data(text.utf8)),
            read.response.map({ (200..<300).contains($0.status) }) ?? true
        else { return nil }
        self = read
    }

    init(content: String, at: Date, _ answer: HTTPResponse? = nil) {
        (self.content, self.at) = (content, at.timeIntervalSince1970)
        guard let answer, let bytes = answer.body.bytesInMemory else { return }
        response = Response(
            status: answer.status.code,
            fields: answer.fields.flatMap { [$0.name.text, $0.value] },
            body: Data(bytes)
        )
    }

    /// The JSON text that is stored.
    var text: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
    }

    /// The answer; nil if there is none.
    var answer: HTTPResponse? {
        response.map { response in
            var answer = HTTPResponse(status: HTTPStatus(response.status))
            for index in stride(from: 0, to: response.fields.count - 1, by: 2) {
                guard let name = FieldName(response.fields[index]) else { continue }
                answer.fields.add(name, response.fields[index + 1])
            }
            if !response.body.isEmpty { answer.body = .bytes(Array(response.body)) }
            return answer
        }
    }
}

extension ResponseBody {
    /// The whole body; nil if it is read while it is sent.
    var bytesInMemory: [UInt8]? {
        switch self {
        case .empty: []
        case .bytes(let bytes): bytes
        case .file, .segments, .stream: nil
        }
    }
}
