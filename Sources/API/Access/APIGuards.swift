// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import HTTPCore
import HTTPServer
import Synchronization

/// The guards before every route that can change while the server runs.
///
/// - Thread: any.
public final class APIGuards: Sendable {
    private let site: Mutex<SiteGuard>
    /// Counts the requests of each client; nil without a limit.
    private let limiter: Mutex<RateLimiter?>

    init(_ configuration: APIConfiguration) {
        site = Mutex(SiteGuard(hosts: configuration.allowedHosts, origins: configuration.allowedOrigins))
        limiter = Mutex(configuration.requestsPerSecond.map(Self.limiter))
    }

    /// Changes the accepted hosts and origins.
    ///
    /// - Parameters:
    ///   - hosts: accepted Host names besides `localhost` and IP addresses; lower case, without ports.
    ///   - origins: other origins whose pages may change state and open WebSockets.
    public func allow(hosts: [String], origins: [Origin]) {
        site.withLock { $0 = SiteGuard(hosts: hosts, origins: origins) }
    }

    /// Counts the operations of a request, which the limit has allowed, as requests of its client.
    func charge(_ request: HTTPRequest, operations: Int) {
        limiter.withLock(\.self)?.charge(request, cost: operations - 1)
    }

    /// Changes the rate limit of each client and resets all counts.
    ///
    /// - Parameter requestsPerSecond: sustained rate, with bursts of four times as many; nil for no limit.
    public func limitRate(_ requestsPerSecond: Double?) {
        limiter.withLock { $0 = requestsPerSecond.map(Self.limiter) }
    }

    private static func limiter(_ perSecond: Double) -> RateLimiter {
        RateLimiter(perSecond: perSecond, burst: max(1, Int(clamping: Int64(perSecond * 4))))
    }

    /// Rejects cross-site requests and unknown host names.
    var sites: Filter {
        Filter(
            request: { [self] in site.withLock(\.self).response(to: $0, refusing: AccessPolicy.answer) },
            response: { [self] in site.withLock(\.self).share(&$1, with: $0) }
        )
    }

    /// Rejects requests above the rate limit, but never the one that stops everything.
    var rate: Filter {
        Filter(request: { [self] request in
            guard let limiter = limiter.withLock(\.self), request.head.target.segments != ["v1", "stop-all"]
            else { return nil }
            return limiter.refusal(of: request)
        })
    }
}
