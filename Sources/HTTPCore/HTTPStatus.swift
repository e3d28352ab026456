// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// A status code with its usual reason.
///
/// - Source: RFC 9110 section 15 and the IANA registry.
public struct HTTPStatus: Hashable, Sendable, CustomStringConvertible {
    /// The code, 100 to 599.
    public let code: Int

    /// Makes a status; the code must be from 100 to 599.
    public init(_ code: Int) {
        precondition((100...599).contains(code), "a status code has three digits, 100 to 599")
        self.code = code
    }

    /// Whether a response with this status never has content: 1xx, 204, 304.
    public var forbidsContent: Bool { code < 200 || code == 204 || code == 304 }
    /// Whether it is interim, 1xx.
    public var isInformational: Bool { code < 200 }
    /// Whether it is a success, 2xx.
    public var isSuccess: Bool { (200..<300).contains(code) }
    /// Whether it is an error, 4xx or 5xx.
    public var isError: Bool { code >= 400 }

    /// Code and reason, as in a status line.
    public var description: String { "\(code) \(reason)" }

    /// The reason phrase; empty for other codes.
    public var reason: String {
        switch code {
        case 100: "Continue"
        case 101: "Switching Protocols"
        case 103: "Early Hints"
        case 200: "OK"
        case 201: "Created"
        case 202: "Accepted"
        case 204: "No Content"
        case 205: "Reset Content"
        case 206: "Partial Content"
        case 207: "Multi-Status"
        case 300: "Multiple Choices"
        case 301: "Moved Permanently"
        case 302: "Found"
        case 303: "See Other"
        case 304: "Not Modified"
        case 307: "Temporary Redirect"
        case 308: "Permanent Redirect"
        case 400: "Bad Request"
        case 401: "Unauthorized"
        case 403: "Forbidden"
        case 404: "Not Found"
        case 405: "Method Not Allowed"
        case 406: "Not Acceptable"
        case 408: "Request Timeout"
        case 409: "Conflict"
        case 410: "Gone"
        case 411: "Length Required"
        case 412: "Precondition Failed"
        case 413: "Content Too Large"
        case 414: "URI Too Long"
        case 415: "Unsupported Media Type"
        case 416: "Range Not Satisfiable"
        case 417: "Expectation Failed"
        case 421: "Misdirected Request"
        case 422: "Unprocessable Content"
        case 423: "Locked"
        case 426: "Upgrade Required"
        case 428: "Precondition Required"
        case 429: "Too Many Requests"
        case 431: "Request Header Fields Too Large"
        case 500: "Internal Server Error"
        case 501: "Not Implemented"
        case 502: "Bad Gateway"
        case 503: "Service Unavailable"
        case 504: "Gateway Timeout"
        case 505: "HTTP Version Not Supported"
        case 507: "Insufficient Storage"
        default: ""
        }
    }
}

extension HTTPStatus {
    /// 100 Continue.
    public static var `continue`: HTTPStatus { HTTPStatus(100) }
    /// 101 Switching Protocols.
    public static var switchingProtocols: HTTPStatus { HTTPStatus(101) }
    /// 103 Early Hints.
    public static var earlyHints: HTTPStatus { HTTPStatus(103) }
    /// 200 OK.
    public static var ok: HTTPStatus { HTTPStatus(200) }
    /// 201 Created.
    public static var created: HTTPStatus { HTTPStatus(201) }
    /// 202 Accepted.
    public static var accepted: HTTPStatus { HTTPStatus(202) }
    /// 204 No Content.
    public static var noContent: HTTPStatus { HTTPStatus(204) }
    /// 205 Reset Content.
    public static var resetContent: HTTPStatus { HTTPStatus(205) }
    /// 206 Partial Content.
    public static var partialContent: HTTPStatus { HTTPStatus(206) }
    /// 207 Multi-Status.
    public static var multiStatus: HTTPStatus { HTTPStatus(207) }
    /// 300 Multiple Choices.
    public static var multipleChoices: HTTPStatus { HTTPStatus(300) }
    /// 301 Moved Permanently.
    public static var movedPermanently: HTTPStatus { HTTPStatus(301) }
    /// 302 Found.
    public static var found: HTTPStatus { HTTPStatus(302) }
    /// 303 See Other.
    public static var seeOther: HTTPStatus { HTTPStatus(303) }
    /// 304 Not Modified.
    public static var notModified: HTTPStatus { HTTPStatus(304) }
    /// 307 Temporary Redirect.
    public static var temporaryRedirect: HTTPStatus { HTTPStatus(307) }
    /// 308 Permanent Redirect.
    public static var permanentRedirect: HTTPStatus { HTTPStatus(308) }
    /// 400 Bad Request.
    public static var badRequest: HTTPStatus { HTTPStatus(400) }
    /// 401 Unauthorized.
    public static var unauthorized: HTTPStatus { HTTPStatus(401) }
    /// 403 Forbidden.
    public static var forbidden: HTTPStatus { HTTPStatus(403) }
    /// 404 Not Found.
    public static var notFound: HTTPStatus { HTTPStatus(404) }
    /// 405 Method Not Allowed.
    public static var methodNotAllowed: HTTPStatus { HTTPStatus(405) }
    /// 406 Not Acceptable.
    public static var notAcceptable: HTTPStatus { HTTPStatus(406) }
    /// 408 Request Timeout.
    public static var requestTimeout: HTTPStatus { HTTPStatus(408) }
    /// 409 Conflict.
    public static var conflict: HTTPStatus { HTTPStatus(409) }
    /// 410 Gone.
    public static var gone: HTTPStatus { HTTPStatus(410) }
    /// 411 Length Required.
    public static var lengthRequired: HTTPStatus { HTTPStatus(411) }
    /// 412 Precondition Failed.
    public static var preconditionFailed: HTTPStatus { HTTPStatus(412) }
    /// 413 Content Too Large.
    public static var contentTooLarge: HTTPStatus { HTTPStatus(413) }
    /// 414 URI Too Long.
    public static var uriTooLong: HTTPStatus { HTTPStatus(414) }
    /// 415 Unsupported Media Type.
    public static var unsupportedMediaType: HTTPStatus { HTTPStatus(415) }
    /// 416 Range Not Satisfiable.
    public static var rangeNotSatisfiable: HTTPStatus { HTTPStatus(416) }
    /// 417 Expectation Failed.
    public static var expectationFailed: HTTPStatus { HTTPStatus(417) }
    /// 421 Misdirected Request.
    public static var misdirectedRequest: HTTPStatus { HTTPStatus(421) }
    /// 422 Unprocessable Content.
    public static var unprocessableContent: HTTPStatus { HTTPStatus(422) }
    /// 423 Locked.
    public static var locked: HTTPStatus { HTTPStatus(423) }
    /// 426 Upgrade Required.
    public static var upgradeRequired: HTTPStatus { HTTPStatus(426) }
    /// 428 Precondition Required.
    public static var preconditionRequired: HTTPStatus { HTTPStatus(428) }
    /// 429 Too Many Requests.
    public static var tooManyRequests: HTTPStatus { HTTPStatus(429) }
    /// 431 Request Header Fields Too Large.
    public static var requestHeaderFieldsTooLarge: HTTPStatus { HTTPStatus(431) }
    /// 500 Internal Server Error.
    public static var internalServerError: HTTPStatus { HTTPStatus(500) }
    /// 501 Not Implemented.
    public static var notImplemented: HTTPStatus { HTTPStatus(501) }
    /// 502 Bad Gateway.
    public static var badGateway: HTTPStatus { HTTPStatus(502) }
    /// 503 Service Unavailable.
    public static var serviceUnavailable: HTTPStatus { HTTPStatus(503) }
    /// 504 Gateway Timeout.
    public static var gatewayTimeout: HTTPStatus { HTTPStatus(504) }
    /// 505 HTTP Version Not Supported.
    public static var httpVersionNotSupported: HTTPStatus { HTTPStatus(505) }
    /// 507 Insufficient Storage.
    public static var insufficientStorage: HTTPStatus { HTTPStatus(507) }
}
