// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPCore
import HTTPServer

/// The context of a request besides its fields: the subject in its path, and its origin.
struct Call: Sendable {
    let api: APIContext
    /// The value of the path parameter, percent-decoded; empty if there is none.
    let subject: String
    /// The request; nil for an operation of a batch.
    let request: HTTPRequest?
    /// Records the parameters of the query; nil if a request is read.
    private let queryRecord: RequestRecord?
    /// Device time at which the players of a batch start; nil if each operation has its own.
    var batchStart: Double?

    /// A call over HTTP.
    init(_ request: HTTPRequest, _ api: APIContext) {
        (self.api, self.request, queryRecord) = (api, request, nil)
        subject = request.parameters.first ?? ""
    }

    /// An operation of a batch.
    init(batch subject: String, startingAt start: Double?, _ api: APIContext) {
        (self.api, self.subject, request, queryRecord, batchStart) = (api, subject, nil, nil, start)
    }

    /// A call that records which parameters of the query are read.
    init(describing query: RequestRecord, _ api: APIContext) {
        (self.api, subject, request, queryRecord) = (api, "", nil, query)
    }

    /// Whether it may wait for the disk and the decoder; false in a batch.
    var canWait: Bool { request != nil || queryRecord != nil }

    /// The parameters of the query.
    var query: FieldReader {
        queryRecord.map(FieldReader.init(describing:)) ?? FieldReader(query: request?.head.target.query ?? [])
    }

    /// The fields of the body, or of the query if the method has no body.
    ///
    /// - Throws: the problem of the body; `invalid-field` for a body with fields that nothing would read.
    func fields() async throws(Problem) -> FieldReader {
        guard let request else { return query }
        let isInBody = request.head.method.hasFieldsInBody
        guard isInBody || request.body.declaredLength != 0 else { return query }
        let body = try await request.fields(upTo: api.configuration.jsonLimitInBytes)
        if isInBody { return body }
        guard body.isEmpty else {
            throw .bodyOfRead(request, given: "an object with fields")
        }
        return query
    }
}

extension Problem {
    /// A body that nothing reads.
    static func bodyOfRead(_ request: HTTPRequest, given: String) -> Problem {
        let allowed = "empty for \(request.head.method.rawValue), whose fields are in the query"
        return .invalid("body", allowed: allowed, given: given)
    }
}

extension HTTPMethod {
    /// Whether the fields of an operation are in the body instead of the query.
    var hasFieldsInBody: Bool { ![.get, .head, .delete].contains(self) }
}

/// How an operation reads its request.
struct Reading<Input: Sendable>: Sendable {
    /// Reads and validates.
    let read: @Sendable (inout FieldReader, Call) throws(Problem) -> Input

    /// Reads fields that depend on the call.
    init(_ read: @escaping @Sendable (inout FieldReader, Call) throws(Problem) -> Input) { self.read = read }

    /// Reads fields alone.
    static func fields(
        _ read: @escaping @Sendable (inout FieldReader) throws(Problem) -> Input
    ) -> Reading<Input> {
        Reading { fields, _ throws(Problem) in try read(&fields) }
    }
}

extension Reading<Void> {
    /// Takes no fields.
    static var nothing: Reading<Void> { .fields { fields throws(Problem) in try fields.finish() } }
}
