// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPCore

@testable import API

/// The bad requests of an operation: a valid one in which one thing is bad.
struct BadRequests {
    let operation: Operation
    private let body: RequestRecord
    private let query: RequestRecord
    private let baseQuery: BadRequest.Query

    init(_ operation: Operation, _ api: APIContext) throws {
        self.operation = operation
        (body, query) = try operation.description(api)
        baseQuery =
            BaseRequests.queries[operation.name]
            ?? query.fields.filter(\.isRequired).map { (name: $0.name, value: $0.kind.valid.parameter) }
    }

    var all: [BadRequest] { bodies + wholeBodies + queries }

    /// Whether the body is JSON that is read.
    private var readsBody: Bool {
        operation.method.hasFieldsInBody && BaseRequests.mediaTypes[operation.name] == nil
    }

    private var baseBody: JSONValue? {
        guard readsBody else { return .none }
        return BaseRequests.bodies[operation.name] ?? body.valid
    }

    private var bodies: [BadRequest] {
        guard let baseBody else { return [] }
        return BadValues.objects(body, baseBody).map { bad in
            request(bad.what, body: bad.value, field: bad.place, bounds: bad.bounds, bad.problem)
        }
    }

    /// Bodies that are no object, or that have fields where they belong into the query.
    private var wholeBodies: [BadRequest] {
        if readsBody {
            return ([.null, true, 1, "x", []] as [JSONValue]).map {
                request("no object", body: $0, field: "body", bounds: ["object"])
            }
        }
        guard !operation.method.hasFieldsInBody else { return [] }
        return [request("fields in the body", body: ["limit": 1], field: "body", bounds: ["empty"])]
    }

    private var queries: [BadRequest] {
        query.fields.flatMap { parameter($0) }
            + [
                request(
                    "unknown parameter",
                    query: baseQuery + [(name: BadValues.unknown, value: "1")],
                    field: BadValues.unknown,
                    bounds: query.fields.filter { !$0.isPrefix }.map(\.name),
                    .unknownField
                )
            ]
    }

    private func parameter(_ field: RequestRecord.Field) -> [BadRequest] {
        let others = baseQuery.filter { $0.name != field.name }
        let valid = baseQuery.first { $0.name == field.name }?.value ?? field.kind.valid.parameter
        switch field.kind {
        case .map: return []
        case .array(_, let limit):
            let many = (0...(limit ?? 0)).map { _ in (name: field.name, value: "x") }
            return [request("too many", query: others + many, field: field.name, bounds: field.kind.bounds)]
        default: break
        }
        var requests = BadValues.parameters(field.kind).map { bad in
            let query = others + [(name: field.name, value: bad.value.parameter)]
            return request(bad.what, query: query, field: field.name, bounds: bad.bounds)
        }
        let twice = others + [(name: field.name, value: valid), (name: field.name, value: valid)]
        requests.append(request("given twice", query: twice, field: field.name, bounds: ["once"]))
        guard field.isRequired else { return requests }
        let missing = request(
            "missing",
            query: others,
            field: field.name,
            bounds: field.kind.range,
            .missingField
        )
        return requests + [missing]
    }

    private func request(
        _ what: String,
        query: BadRequest.Query? = nil,
        body: JSONValue? = nil,
        field: String,
        bounds: [String],
        _ problem: ProblemType = .invalidField
    ) -> BadRequest {
        BadRequest(
            operation: operation,
            what: what,
            query: query ?? baseQuery,
            body: body ?? baseBody,
            field: field,
            bounds: bounds,
            problem: problem
        )
    }
}

extension BadValues {
    /// Bad values of a parameter, which is a text.
    fileprivate static func parameters(_ kind: RequestRecord.Kind) -> [BadValue] {
        let isText = kind.types.contains("a string")
        let wrong = isText ? [] : ["", "x", "0x1", "nan"].map { ("wrong type", JSONValue.string($0)) }
        return outside(kind) + wrong.map { BadValue(what: $0.0, value: $0.1, bounds: kind.bounds) }
    }
}

extension RequestRecord.Field {
    /// Whether it stands for all parameters whose names begin alike.
    fileprivate var isPrefix: Bool {
        if case .map = kind { true } else { false }
    }
}

extension JSONValue {
    /// The value as that of a parameter.
    fileprivate var parameter: String { text ?? String(decoding: encoded, as: UTF8.self) }
}
