// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Selects the elements of a page from a collection in any order, without sorting all of it.
struct PageSelection<Key, Item> {
    /// Number of elements offered.
    private(set) var total = 0
    private var best: [(key: Key, item: Item)] = []
    private let limit: Int
    private let start: Key?
    private let precedes: (Key, Key) -> Bool

    /// - Parameters:
    ///   - limit: elements of a page.
    ///   - start: the key of the last element before the page; nil for the first page.
    ///   - precedes: the order.
    init(limit: Int, after start: Key?, precedes: @escaping (Key, Key) -> Bool) {
        (self.limit, self.start, self.precedes) = (limit, start, precedes)
    }

    /// The elements of the page, in order.
    var chosen: [(key: Key, item: Item)] { Array(best.prefix(limit)) }
    /// Whether elements follow the page.
    var hasMore: Bool { best.count > limit }

    /// Takes an element into account.
    mutating func offer(_ item: Item, _ key: Key) {
        total += 1
        if let start, !precedes(start, key) { return }
        // One more element than the page holds shows whether there is another page.
        if best.count > limit, let last = best.last, !precedes(key, last.key) { return }
        best.insert((key, item), at: position(of: key))
        if best.count > limit + 1 { best.removeLast() }
    }

    private func position(of key: Key) -> Int {
        var (low, high) = (0, best.count)
        while low < high {
            let middle = (low + high) / 2
            if precedes(best[middle].key, key) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
