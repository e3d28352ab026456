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

/// The limits of all addresses: a value without a clock (generic cell rate algorithm).
struct RateBuckets {
    private let interval: Duration
    private let tolerance: Duration
    private let limit: Int
    /// The theoretical arrival time of each address; a time in the past has no effect.
    private var moments: [String: MonotonicTime] = [:]
    private var nextPurge = MonotonicTime(nanoseconds: .min)

    init(perSecond: Double, burst: Int, limit: Int) {
        interval = .seconds(1) / max(0.000_1, perSecond)
        tolerance = interval * Double(max(1, burst) - 1)
        self.limit = max(1, limit)
    }

    /// Number of addresses with an entry.
    var count: Int { moments.count }

    /// Counts a request; nil if it is allowed, else the time until the next is.
    mutating func take(_ address: String, at now: MonotonicTime) -> Duration? {
        let key = place(for: address, at: now)
        let moment = max(moments[key] ?? now, now)
        let early = moment.duration(since: now) - tolerance
        guard early <= .zero else { return early }
        moments[key] = moment.advanced(by: interval)
        return nil
    }

    /// Counts requests without asking whether they are allowed.
    mutating func charge(_ address: String, cost: Int, at now: MonotonicTime) {
        let key = place(for: address, at: now)
        moments[key] = max(moments[key] ?? now, now).advanced(by: interval * cost)
    }

    /// The address itself, or the shared key if there is no room.
    private mutating func place(for address: String, at now: MonotonicTime) -> String {
        guard moments[address] == nil, moments.count >= limit else { return address }
        // At most once per second, because a full table is large.
        if now >= nextPurge {
            moments = moments.filter { $0.value > now }
            nextPurge = now.advanced(by: .seconds(1))
        }
        return moments.count < limit ? address : ""
    }
}
