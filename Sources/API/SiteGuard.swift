// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPCore
import HTTPServer

/// Keeps pages of other sites from using this server through the browser of someone who can reach it.
///
/// Such a page can make the browser send requests and open WebSockets here, and it can give its own name this
/// server's address (DNS rebinding). So a name in Host must be one of ours, and a browser changes state or opens a
/// WebSocket only for our own pages and those named at start. Programs other than browsers send neither Origin
/// nor Sec-Fetch-Site and are not concerned.
/// - Source: RFC 6454; RFC 6455 section 10.2; W3C Fetch Metadata Request Headers.
struct SiteGuard: Sendable {
    private let hosts: Set<String>
    private let origins: Set<Origin>

    /// Makes the guard.
    ///
    /// - Parameters:
    ///   - hosts: names of this server besides `localhost`, without ports.
    ///   - origins: sites whose pages may do what our own may.
    init(hosts: [String], origins: [Origin]) {
        self.hosts = Set(hosts.map { $0.lowercased() })
        self.origins = Set(origins)
    }

    /// Refuses, answers preflights of the allowed origins, and lets their pages read the answers.
    var middleware: Middleware {
        { request, next in
            if let problem = refusal(of: request.head) { return problem.response() }
            guard let origin = allowedOrigin(of: request.head) else { return await next(request) }
            let isPreflight =
                request.head.method == .options && request.head.fields.contains(.accessControlRequestMethod)
            var response = isPreflight ? Self.preflight : await next(request)
            guard response.status != .switchingProtocols else { return response }
            response.fields[.accessControlAllowOrigin] = origin
            response.fields[.accessControlExposeHeaders] = "Location, Retry-After, ETag, Idempotency-Replayed"
            response.fields.add(.vary, "Origin")
            return response
        }
    }

    /// Why a request is not served; nil where it is.
    func refusal(of head: RequestHead) -> Problem? {
        if let host = head.host?.host, !isOurs(host) { return .unknownHost(host) }
        guard Self.needsTrust(head) else { return nil }
        if let text = head.fields[.origin] {
            return isTrusted(text, head) ? nil : .crossSite("A page of \(text.prefix(100))")
        }
        switch head.fields[.secFetchSite] {
        case nil, "same-origin", "none": return nil
        default: return .crossSite("A page of another site")
        }
    }

    // MARK: Rules

    /// An address cannot be rebound: a page that has it as its origin came from this server.
    private func isOurs(_ host: String) -> Bool {
        host == "localhost" || host.hasSuffix(".localhost") || Self.isAddress(host) || hosts.contains(host)
    }

    private static func isAddress(_ host: String) -> Bool {
        if host.hasPrefix("[") { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts.allSatisfy { UInt8($0) != nil }
    }

    /// Reading is left to the browser's same-origin policy, which WebSockets do not have.
    private static func needsTrust(_ head: RequestHead) -> Bool {
        switch head.method {
        case .get, .head, .options: head.fields.hasToken("websocket", in: .upgrade)
        default: true
        }
    }

    private func isTrusted(_ text: String, _ head: RequestHead) -> Bool {
        guard let origin = Origin(text) else { return false }
        return origins.contains(origin) || head.host.map { origin.isSameHost(as: $0) } == true
    }

    private func allowedOrigin(of head: RequestHead) -> String? {
        guard let text = head.fields[.origin], let origin = Origin(text) else { return nil }
        return origins.contains(origin) ? text : nil
    }

    private static var preflight: HTTPResponse {
        var response = HTTPResponse(status: .noContent)
        response.fields[.accessControlAllowMethods] = "GET, POST, PATCH, DELETE"
        response.fields[.accessControlAllowHeaders] = "Content-Type"
        response.fields[.accessControlMaxAge] = "600"
        return response
    }
}

extension Problem {
    fileprivate static func unknownHost(_ host: String) -> Problem {
        Problem(
            .unknownHost,
            detail:
                "\"\(host.prefix(100))\" is not known as a name of this server; --allow-host makes it one.",
            members: [JSONMember("host", .string(String(host.prefix(253))))]
        )
    }

    fileprivate static func crossSite(_ page: String) -> Problem {
        Problem(.crossSiteRequest, detail: "\(page) may not do this; --allow-origin would let it.")
    }
}
