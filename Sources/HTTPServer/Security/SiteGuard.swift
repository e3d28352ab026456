// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import HTTPCore
import SafeText

/// Prevents pages of other sites from using this server through the browser of a user who can reach it.
///
/// Such a page can make the browser send requests and open WebSockets here, and its host name can resolve to this
/// server's address (DNS rebinding). So the name in Host must be one of ours, and a browser may change state or open
/// a WebSocket only for our own pages and those of configured origins; only they may read the responses (CORS).
/// Programs other than browsers send neither Origin nor Sec-Fetch-Site and are not affected.
/// - Source: RFC 6454; RFC 6455 section 10.2; W3C Fetch Metadata Request Headers; WHATWG Fetch, "CORS protocol".
public struct SiteGuard: Sendable {
    /// Why a request is refused.
    public enum Refusal: Error, Sendable, Hashable {
        /// Host is not a name of this server: 421.
        case unknownHost(String)
        /// A request of a page that is not allowed; its origin, or nil if the browser did not send it: 403.
        case crossSite(origin: String?)
    }

    private let hosts: Set<String>
    private let origins: Set<Origin>

    /// Makes the guard.
    ///
    /// - Parameters:
    ///   - hosts: names of this server besides `localhost`, without ports.
    ///   - origins: sites whose pages have the same rights as our own.
    public init(hosts: [String], origins: [Origin]) {
        self.hosts = Set(hosts.map { $0.lowercased() })
        self.origins = Set(origins)
    }

    /// Refuses requests of other sites, answers preflights of the allowed origins, and lets their pages read
    /// responses.
    ///
    /// - Parameter answer: makes the response to a refused request.
    /// - Returns: the filter, for `Router.use`.
    public func filter(
        refusing answer: @escaping @Sendable (Refusal) -> HTTPResponse = SiteGuard.plainAnswer
    ) -> Filter {
        Filter(
            request: { response(to: $0, refusing: answer) },
            response: { share(&$1, with: $0) }
        )
    }

    /// The response to a request of another site or to a preflight; nil for one that may pass.
    public func response(
        to request: HTTPRequest,
        refusing answer: (Refusal) -> HTTPResponse
    ) -> HTTPResponse? {
        if let refusal = refusal(of: request.head) { return answer(refusal) }
        guard request.head.method == .options, request.head.fields.contains(.accessControlRequestMethod),
            allowedOrigin(of: request.head) != nil
        else { return nil }
        var response = Self.preflight
        share(&response, with: request)
        return response
    }

    /// Lets the page of an allowed site read a response.
    public func share(_ response: inout HTTPResponse, with request: HTTPRequest) {
        guard response.status != .switchingProtocols, !origins.isEmpty else { return }
        // A cache must not return one site's response to another.
        response.fields.add(.vary, "Origin")
        guard let origin = allowedOrigin(of: request.head) else { return }
        response.fields[.accessControlAllowOrigin] = origin
        response.fields[.accessControlAllowCredentials] = "true"
        response.fields[.accessControlExposeHeaders] =
            "Location, Retry-After, ETag, Event-Seq, Idempotency-Replayed"
    }

    /// The refusal as a problem of type `about:blank`.
    public static func plainAnswer(_ refusal: Refusal) -> HTTPResponse {
        switch refusal {
        case .unknownHost(let host):
            ProblemDetails(
                .misdirectedRequest,
                detail: "\"\(host.cut(toBytes: 100))\" is not a name of this server."
            )
            .response()
        case .crossSite(let origin):
            ProblemDetails(
                .forbidden,
                detail:
                    "A page of \(origin.map { $0.cut(toBytes: 100) } ?? "another site") may not make this request."
            ).response()
        }
    }

    /// Why a request is refused; nil if it is not.
    public func refusal(of head: RequestHead) -> Refusal? {
        if let host = head.host?.host, !isOurs(host) { return .unknownHost(host) }
        guard Self.needsTrust(head) else { return nil }
        if let text = head.fields[.origin] {
            return isTrusted(text, head) ? nil : .crossSite(origin: text)
        }
        switch head.fields[.secFetchSite] {
        case nil, "same-origin", "none": return nil
        default: return .crossSite(origin: nil)
        }
    }

    // MARK: Rules

    /// An IP address cannot be rebound: a page with it as its origin came from this server.
    private func isOurs(_ given: String) -> Bool {
        // A name may end with the dot of the root.
        let host = given.hasSuffix(".") ? String(given.dropLast()) : given
        return host == "localhost" || host.hasSuffix(".localhost") || Self.isAddress(host)
            || hosts.contains(host)
    }

    private static func isAddress(_ host: String) -> Bool {
        if host.hasPrefix("[") { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts.allSatisfy { UInt8($0) != nil }
    }

    /// Reads are protected by the browser's same-origin policy, which does not apply to WebSockets.
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
        response.fields[.accessControlAllowMethods] = "GET, POST, PUT, PATCH, DELETE"
        response.fields[.accessControlAllowHeaders] =
            "Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, Last-Event-ID, Range"
        response.fields[.accessControlMaxAge] = "600"
        return response
    }
}
