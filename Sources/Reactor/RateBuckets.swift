// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// The limits of all addresses: a value without a clock (generic cell rate algorithm).
public struct RateBuckets: Sendable {
    private let interval: Duration
    private let tolerance: Duration
    private let limit: Int
    /// The theoretical arrival time of each address; a time in the past has no effect.
    private var moments: [String: MonotonicTime] = [:]
    private var nextPurge = MonotonicTime(nanoseconds: .min)

    /// Makes buckets that are all full.
    ///
    /// - Parameters:
    ///   - perSecond: requests per second in the long run, above 0.
    ///   - burst: requests that may come at once after a pause, at least 1.
    ///   - limit: most addresses with a limit of their own; all others share one.
    public init(perSecond: Double, burst: Int, limit: Int) {
        interval = .seconds(1) / max(0.000_1, perSecond)
        tolerance = interval * Double(max(1, burst) - 1)
        self.limit = max(1, limit)
    }

    /// Number of addresses with an entry.
    public var count: Int { moments.count }

    /// Counts a request; nil if it is allowed, else the time until the next is.
    public mutating func take(_ address: String, at now: MonotonicTime) -> Duration? {
        let key = place(for: address, at: now)
        let moment = max(moments[key] ?? now, now)
        let early = moment.duration(since: now) - tolerance
        guard early <= .zero else { return early }
        moments[key] = moment.advanced(by: interval)
        return nil
    }

    /// The time until a request of an address is allowed, nil if it is now; nothing is counted.
    public func wait(_ address: String, at now: MonotonicTime) -> Duration? {
        let early = max(moments[address] ?? now, now).duration(since: now) - tolerance
        return early > .zero ? early : nil
    }

    /// Counts requests without asking whether they are allowed.
    public mutating func charge(_ address: String, cost: Int, at now: MonotonicTime) {
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
