// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Connections whose TLS handshake is not complete, in the order of their arrival, up to a limit.
///
/// A client that completes its handshake within a few round trips is not the oldest, however many never do.
struct HandshakeQueue<Element> {
    private let limit: Int
    private var waiting: [UInt64: Element] = [:]
    /// No element has a lower place.
    private var first: UInt64 = 0
    private var next: UInt64 = 0

    /// - Parameter limit: most elements, at least 1.
    init(limit: Int) { self.limit = max(1, limit) }

    var count: Int { waiting.count }

    /// Adds an element.
    ///
    /// - Returns: its place, and the oldest element if there was no room, which is removed.
    mutating func add(_ element: Element) -> (place: UInt64, removed: Element?) {
        let removed = waiting.count >= limit ? removeOldest() : nil
        defer { next += 1 }
        waiting[next] = element
        return (next, removed)
    }

    /// Removes the element of a place; does nothing if it has gone.
    mutating func remove(_ place: UInt64) { waiting[place] = nil }

    private mutating func removeOldest() -> Element? {
        while first < next {
            defer { first += 1 }
            if let oldest = waiting.removeValue(forKey: first) { return oldest }
        }
        return nil
    }
}
