// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import HTTPCore
import HTTPServer

/// The guards before every route that can change while the server runs.
///
/// - Thread: any; a request that has begun keeps the old guard.
public final class APIGuards: Sendable {
    /// Rejects cross-site requests and unknown host names.
    let sites: ReplaceableMiddleware
    /// Rejects requests above the rate limit.
    let rate: ReplaceableMiddleware

    init(_ configuration: APIConfiguration) {
        sites = ReplaceableMiddleware(
            Self.sites(configuration.allowedHosts, configuration.allowedOrigins)
        )
        rate = ReplaceableMiddleware(Self.rate(configuration.requestsPerSecond))
    }

    /// Changes the accepted hosts and origins.
    ///
    /// - Parameters:
    ///   - hosts: accepted Host names besides `localhost` and IP addresses; lower case, without ports.
    ///   - origins: other origins whose pages may change state and open WebSockets.
    public func allow(hosts: [String], origins: [Origin]) {
        sites.replace(with: Self.sites(hosts, origins))
    }

    /// Changes the rate limit per address and resets all counts.
    ///
    /// - Parameter requestsPerSecond: sustained rate, with bursts of four times as many; nil for no limit.
    public func limitRate(_ requestsPerSecond: Double?) {
        rate.replace(with: Self.rate(requestsPerSecond))
    }

    private static func sites(_ hosts: [String], _ origins: [Origin]) -> Middleware {
        SiteGuard(hosts: hosts, origins: origins).middleware(refusing: AccessPolicy.answer)
    }

    private static func rate(_ requestsPerSecond: Double?) -> Middleware? {
        requestsPerSecond.map { rate in
            let limited = RateLimiter(perSecond: rate, burst: max(1, Int(clamping: Int64(rate * 4))))
                .middleware
            return { request, next in
                // Stopping everything is never refused for what was asked before.
                if request.head.target.segments == ["v1", "stop-all"] { return await next(request) }
                return await limited(request, next)
            }
        }
    }
}
