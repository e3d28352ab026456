// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import HTTPCore
import HTTPServer

/// The guards before every route that can change while the server runs.
///
/// - Thread: any; a request keeps the guard that it met.
public final class APIGuards: Sendable {
    /// Refuses what pages of other sites make a browser send.
    let sites: ReplaceableMiddleware
    /// Refuses clients that send too many requests.
    let rate: ReplaceableMiddleware

    init(_ configuration: APIConfiguration) {
        sites = ReplaceableMiddleware(
            Self.sites(configuration.allowedHosts, configuration.allowedOrigins)
        )
        rate = ReplaceableMiddleware(Self.rate(configuration.requestsPerSecond))
    }

    /// Changes which hosts and sites are accepted.
    ///
    /// - Parameters:
    ///   - hosts: names that Host may have besides `localhost` and addresses; small letters, without ports.
    ///   - origins: sites besides this server whose pages may change state and open WebSockets.
    public func allow(hosts: [String], origins: [Origin]) {
        sites.replace(with: Self.sites(hosts, origins))
    }

    /// Changes how often an address may send requests; all counts start again.
    ///
    /// - Parameter requestsPerSecond: in the long run, with a burst of four times as many; nil for no limit.
    public func limitRate(_ requestsPerSecond: Double?) {
        rate.replace(with: Self.rate(requestsPerSecond))
    }

    private static func sites(_ hosts: [String], _ origins: [Origin]) -> Middleware {
        SiteGuard(hosts: hosts, origins: origins).middleware(refusing: AccessPolicy.answer)
    }

    private static func rate(_ requestsPerSecond: Double?) -> Middleware? {
        requestsPerSecond.map { rate in
            RateLimiter(perSecond: rate, burst: max(1, Int(clamping: Int64(rate * 4)))).middleware
        }
    }
}
