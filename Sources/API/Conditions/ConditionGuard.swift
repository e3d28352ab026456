// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import HTTPCore
import HTTPServer

/// `ETag`, `If-Match` and `If-None-Match` of every resource that has a revision.
///
/// The tag is the member `revision` of the resource's JSON. Values that advance with time (`currentTime`, the rest of a
/// fade) do not change it, so a client that needs them reads without `If-None-Match`. The engine checks the condition
/// of a change in the same turn as the change.
///
/// - Source: RFC 9110, sections 8.8.3 and 13.
enum ConditionGuard {
    /// Whether a request has a condition.
    static func applies(to request: HTTPRequest) -> Bool {
        let fields = request.head.fields
        if request.head.isRead { return fields.contains(.ifMatch) || fields.contains(.ifNoneMatch) }
        return fields.contains(.ifMatch) && fields.values(for: .ifMatch) != ["*"] && request.route != nil
    }

    /// Checks the conditions of requests.
    static let middleware: Middleware = { request, next in
        guard !request.head.isRead else { return answer(await next(request), to: request.head) }
        let operation = OperationTable.operation(for: request)
        let resource = operation?.resource?.revised(request.parameters.first ?? "")
        guard let resource, let tags = EntityTag.list(.ifMatch, in: request.head.fields) else {
            return Problem.changedMeanwhile(nil).response()
        }
        let revisions = tags.compactMap { $0.isWeak ? nil : UInt64($0.text) }
        let condition = Precondition(resource, isOneOf: Set(revisions))
        return await Precondition.$current.withValue(condition) { await next(request) }
    }

    /// The answer to a conditional read.
    private static func answer(_ response: HTTPResponse, to head: RequestHead) -> HTTPResponse {
        guard response.status == .ok, let tag = response.fields[.etag].flatMap({ EntityTag(field: $0) })
        else {
            return response
        }
        let condition = ConditionalRequest(entityTag: tag, lastModified: nil)
        switch condition.decide(head.method, head.fields, length: 0) {
        case .notModified:
            var unchanged = HTTPResponse(status: .notModified, fields: response.fields)
            unchanged.fields.remove(.contentType)
            return unchanged
        case .preconditionFailed: return Problem.changedMeanwhile(UInt64(tag.text)).response()
        case .proceed, .parts, .rangeNotSatisfiable: return response
        }
    }
}
