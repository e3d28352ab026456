// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPCore
import Reactor
import Synchronization

/// Limits the request rate of each client; further requests get 429 with Retry-After.
///
/// A client is an IPv4 address or the /64 network of an IPv6 address, of which one machine has 2^64.
///
/// ```swift
/// router.use(RateLimiter(perSecond: 20, burst: 100).filter)
/// ```
/// Unix sockets are not limited.
/// - Thread: any.
public final class RateLimiter: Sendable {
    private let buckets: Mutex<RateBuckets>

    /// Makes a limiter.
    /// - Parameters:
    ///   - perSecond: requests per second in the long run, above 0.
    ///   - burst: requests that may come at once after a pause, at least 1.
    ///   - addresses: most addresses with a limit of their own; all others share one.
    public init(perSecond: Double, burst: Int, addresses: Int = 10_000) {
        buckets = Mutex(RateBuckets(perSecond: perSecond, burst: burst, limit: addresses))
    }

    /// The filter, for `Router.use`.
    public var filter: Filter { Filter(request: { [self] in refusal(of: $0) }) }

    /// The response to a request that comes too early; nil if it is allowed, and counted.
    public func refusal(of request: HTTPRequest) -> HTTPResponse? {
        guard let client = request.remoteNetwork,
            let wait = buckets.withLock({ $0.take(client, at: .now) })
        else { return nil }
        var problem = ProblemDetails(.tooManyRequests, detail: "Too many requests; retry later.")
        let seconds = wait.components.seconds + (wait.components.attoseconds > 0 ? 1 : 0)
        problem.fields[.retryAfter] = String(max(1, seconds))
        return problem.response()
    }

    /// Counts a request that was allowed as further ones, which its client then has to wait for.
    public func charge(_ request: HTTPRequest, cost: Int) {
        guard let client = request.remoteNetwork, cost > 0 else { return }
        buckets.withLock { $0.charge(client, cost: cost, at: .now) }
    }
}
