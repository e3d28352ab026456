// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import SafeText

/// A request for a page of a collection.
///
/// The pages are in the order of a key that an element keeps for life, so elements that are added, removed or moved
/// between two pages neither repeat nor hide others.
public struct PageRequest: Sendable, Equatable {
    /// Largest number of elements of the page, 1 to 1,000.
    public var limit = ValueRange.pageSize.upperBound
    /// `nextCursor` of the previous page.
    public var cursor: String?

    /// Makes a request for the first page.
    public init() {}

    /// Selects the page's elements.
    ///
    /// - Parameters:
    ///   - items: the collection.
    ///   - limitInBytes: see ``Page/limitInBytes``.
    ///   - hasOrder: whether a page with the whole collection has the order of `items`.
    ///   - key: letters and digits, unlike those of all others; a shorter key precedes a longer one.
    /// - Returns: the page.
    /// - Throws: `invalidValue` for an invalid limit or cursor.
    func page<Item>(
        of items: some Sequence<Item>,
        limitInBytes: Int,
        hasOrder: Bool = false,
        by key: (Item) -> String
    ) throws(EngineError) -> Page<Item> {
        try Self.check(limit)
        let start = try cursor.map { text throws(EngineError) in try PageKey(cursor: text) }
        var selection = PageSelection<PageKey, (place: Int, item: Item)>(limit: limit, after: start) {
            $0 < $1
        }
        for (place, item) in items.enumerated() { selection.offer((place, item), PageKey(text: key(item))) }
        let (chosen, keys) = (selection.chosen.map(\.item), selection.chosen.map(\.key.text))
        let places = hasOrder && start == nil && !selection.hasMore ? chosen.map(\.place) : nil
        return Page(
            elements: chosen.map(\.item),
            places: places,
            total: selection.total,
            hasMore: selection.hasMore,
            limitInBytes: limitInBytes
        ) { keys[$0] }
    }

    /// - Throws: `invalidValue` for a limit out of range.
    static func check(_ limit: Int) throws(EngineError) {
        let limits = ValueRange.pageSize
        guard limits.contains(limit) else {
            let allowed = "\(limits.lowerBound) to \(limits.upperBound)"
            throw .invalidValue(field: "limit", allowed: allowed, given: "\(limit)")
        }
    }
}

/// A page of a collection.
public struct Page<Element: Sendable>: Sendable {
    /// The elements, in the order of the pages.
    public let elements: [Element]
    /// The place of each element in the collection's own order; nil if that is the order of the pages, or if the
    /// collection does not fit on one page.
    public let places: [Int]?
    /// Number of elements on all pages.
    public let total: Int
    /// Size in bytes at which an answer with the page ends, after at least one element.
    public let limitInBytes: Int
    private let hasMore: Bool
    private let cursor: @Sendable (Int) -> String

    /// - Parameters:
    ///   - elements: the elements, in the order of the pages.
    ///   - places: the place of each in the collection's own order.
    ///   - total: number of elements on all pages.
    ///   - hasMore: whether elements follow.
    ///   - limitInBytes: size in bytes at which an answer with the page ends.
    ///   - cursor: the cursor of the page after the element at an index.
    init(
        elements: [Element],
        places: [Int]? = nil,
        total: Int,
        hasMore: Bool,
        limitInBytes: Int,
        cursor: @escaping @Sendable (Int) -> String
    ) {
        (self.elements, self.places, self.total, self.hasMore) = (elements, places, total, hasMore)
        (self.limitInBytes, self.cursor) = (limitInBytes, cursor)
    }

    /// The cursor of the next page; nil on the last one.
    public var nextCursor: String? { nextCursor(after: elements.count) }

    /// The cursor of the next page if this one ends after `count` elements, at least 1; nil if nothing follows.
    public func nextCursor(after count: Int) -> String? {
        guard count > 0, hasMore || count < elements.count else { return nil }
        return cursor(count - 1)
    }

    /// The page with other elements in place of these, one for one.
    ///
    /// - Parameters:
    ///   - weight: bytes that an element takes in an answer at least; what would not fit any more is not made.
    ///   - transform: makes an element.
    /// - Returns: the page, which ends earlier if not all are made.
    func map<Other>(
        weighing weight: (Other) -> Int = { _ in 0 },
        _ transform: (Element) -> Other
    ) -> Page<Other> {
        var made: [Other] = []
        var bytes = 0
        for element in elements where made.isEmpty || bytes <= limitInBytes {
            let other = transform(element)
            bytes += weight(other)
            made.append(other)
        }
        let isWhole = made.count == elements.count
        return Page<Other>(
            elements: made,
            places: isWhole ? places : nil,
            total: total,
            hasMore: hasMore || !isWhole,
            limitInBytes: limitInBytes,
            cursor: cursor
        )
    }
}

/// The key of a page's order: shorter ones first, then by letters and digits.
struct PageKey: Sendable, Comparable {
    private static let longest = 32

    let text: String

    init(text: String) { self.text = text }

    /// - Throws: `invalidValue` if no page has this cursor.
    init(cursor: String) throws(EngineError) {
        let isKey = cursor.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) }
        guard isKey, (1...Self.longest).contains(cursor.utf8.count) else {
            let allowed = "the nextCursor of an answer to the same query"
            throw .invalidValue(field: "cursor", allowed: allowed, given: cursor.cut(toBytes: 64))
        }
        text = cursor
    }

    static func < (left: PageKey, right: PageKey) -> Bool {
        let (short, long) = (left.text.utf8.count, right.text.utf8.count)
        return short == long ? left.text < right.text : short < long
    }
}
