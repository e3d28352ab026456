// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPCore
import Reactor
import Synchronization

/// Lets each address ask so many times a second, and answers more with 429 and Retry-After.
///
/// ```swift
/// router.use(RateLimiter(perSecond: 20, burst: 100).middleware)
/// ```
/// Unix sockets are not limited.
/// - Thread: any.
public final class RateLimiter: Sendable {
    private let buckets: Mutex<RateBuckets>

    /// Makes a limiter.
    /// - Parameters:
    ///   - perSecond: requests a second in the long run, above 0.
    ///   - burst: requests that may come at once after a pause, at least 1.
    ///   - addresses: addresses that are told apart at most; those beyond share one allowance.
    public init(perSecond: Double, burst: Int, addresses: Int = 10_000) {
        buckets = Mutex(RateBuckets(perSecond: perSecond, burst: burst, limit: addresses))
    }

    /// To be given to `Router.use`.
    public var middleware: Middleware {
        { [self] request, next in
            guard let host = request.remoteHost,
                let wait = buckets.withLock({ $0.take(host, at: .now) })
            else { return await next(request) }
            var problem = ProblemDetails(.tooManyRequests, detail: "Ask less often.")
            let seconds = wait.components.seconds + (wait.components.attoseconds > 0 ? 1 : 0)
            problem.fields[.retryAfter] = String(max(1, seconds))
            return problem.response()
        }
    }
}

/// When each address may ask again: a value without a clock (the generic cell rate algorithm).
struct RateBuckets {
    private let interval: Duration
    private let tolerance: Duration
    private let limit: Int
    /// When an address would have asked last had it kept to the rate; a moment that has passed means nothing.
    private var moments: [String: MonotonicTime] = [:]
    private var nextPurge = MonotonicTime(nanoseconds: .min)

    init(perSecond: Double, burst: Int, limit: Int) {
        interval = .seconds(1) / max(0.000_1, perSecond)
        tolerance = interval * Double(max(1, burst) - 1)
        self.limit = max(1, limit)
    }

    /// Addresses that are told apart now.
    var count: Int { moments.count }

    /// Counts a request; nothing when it is allowed, else the time until one will be.
    mutating func take(_ address: String, at now: MonotonicTime) -> Duration? {
        let key = place(for: address, at: now)
        let moment = max(moments[key] ?? now, now)
        let early = moment.duration(since: now) - tolerance
        guard early <= .zero else { return early }
        moments[key] = moment.advanced(by: interval)
        return nil
    }

    /// The address itself, or the shared place of those for which there is no room.
    private mutating func place(for address: String, at now: MonotonicTime) -> String {
        guard moments[address] == nil, moments.count >= limit else { return address }
        // Once a second at most: the table is large when it is full.
        if now >= nextPurge {
            moments = moments.filter { $0.value > now }
            nextPurge = now.advanced(by: .seconds(1))
        }
        return moments.count < limit ? address : ""
    }
}
