// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import HTTPCore

/// RFC 9457 problem details, sent as `application/problem+json`.
public struct ProblemDetails: Sendable {
    /// A URI reference of the kind of problem, `/problems/<slug>`, or `about:blank` for the status alone.
    public var type: String
    /// A short text for people, the same for every problem of the type.
    public var title: String
    /// The status of the response.
    public var status: HTTPStatus
    /// What went wrong in this case.
    public var detail: String?
    /// A URI reference of this occurrence.
    public var instance: String?
    /// Further members in their order, for example the field at fault.
    public var extensions: [(name: String, value: ProblemValue)]
    /// Further response fields, for example Allow or Retry-After.
    public var fields = HTTPFields()

    /// Makes a problem.
    public init(
        type: String,
        title: String,
        status: HTTPStatus,
        detail: String? = nil,
        instance: String? = nil,
        extensions: [(name: String, value: ProblemValue)] = []
    ) {
        self.type = type
        self.title = title
        self.status = status
        self.detail = detail
        self.instance = instance
        self.extensions = extensions
    }

    /// Makes a problem of type `about:blank`.
    public init(_ status: HTTPStatus, detail: String? = nil) {
        self.init(type: "about:blank", title: status.reason, status: status, detail: detail)
    }

    /// The problem as a response.
    public func response() -> HTTPResponse {
        var response = HTTPResponse(status: status, fields: fields, body: .bytes(json().encoded()))
        response.fields[.contentType] = "application/problem+json"
        return response
    }

    /// The problem as a JSON object.
    public func json() -> ProblemValue {
        var members: [(name: String, value: ProblemValue)] = [
            ("type", .string(type)), ("title", .string(title)), ("status", .integer(Int64(status.code))),
        ]
        if let detail { members.append(("detail", .string(detail))) }
        if let instance { members.append(("instance", .string(instance))) }
        return .object(members + extensions)
    }
}
