// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Storage

/// The final receipts of the queue, limited in age and number.
struct ReceiptLog: Sendable, Equatable {
    private var receipts: [String: QueueReceipt] = [:]
    /// Ids in the order in which the items ended; those before `first` are removed.
    private var order: [String] = []
    private var first = 0
    /// The time by which they age; nil before the first reading.
    private var clock: RetentionClock?
    /// Engine time of the last reading, seconds; nil in a new process.
    private var readAt: Double?

    /// Number of receipts.
    var count: Int { receipts.count }

    /// The receipt of an item.
    subscript(id: String) -> QueueReceipt? { receipts[id] }

    /// A page of the receipts, newest first; its cursor is the id of the last one before it.
    ///
    /// The receipts behind a cursor are older, so they are gone when it is.
    ///
    /// - Throws: `invalidValue` for an invalid limit or cursor.
    func page(_ request: PageRequest, limitInBytes: Int) throws(EngineError) -> Page<QueueReceipt> {
        try PageRequest.check(request.limit)
        let last = try request.cursor.map { (text) throws(EngineError) in try PageKey(cursor: text).text }
        let end = last.map { order[first...].lastIndex(of: $0) ?? first } ?? order.endIndex
        let ids = order[first..<end].suffix(request.limit).reversed().map(\.self)
        return Page(
            elements: ids.compactMap { receipts[$0] },
            total: count,
            hasMore: end - first > ids.count,
            limitInBytes: limitInBytes
        ) { ids[$0] }
    }

    /// Takes a reading of the clocks: receipts age by the time that has passed, whatever the wall clock shows.
    ///
    /// - Parameters:
    ///   - now: the wall-clock time.
    ///   - seconds: the engine's time in this process.
    mutating func read(_ now: Date, at seconds: Double) {
        let wall = ReceiptLog.microseconds(now.timeIntervalSince1970)
        let elapsed = readAt.map { max(0, seconds - $0) } ?? 0
        readAt = seconds
        var next = clock ?? RetentionClock(time: wall)
        next.advance(to: wall, after: ReceiptLog.microseconds(elapsed))
        clock = next
    }

    private static func microseconds(_ seconds: Double) -> Int64 {
        Int64(max(-1e18, min(1e18, seconds * 1e6)))
    }

    /// Restores saved receipts, in the order in which the items ended, with the time by which they age.
    mutating func restore(_ saved: [QueueReceipt]) {
        for receipt in saved {
            receipts[receipt.item.id] = receipt
            order.append(receipt.item.id)
        }
        clock = saved.last { $0.keptAt != nil }?.keptAt
    }

    /// Adds a receipt.
    ///
    /// - Returns: the receipt as it is kept.
    mutating func append(_ receipt: QueueReceipt) -> QueueReceipt {
        var receipt = receipt
        receipt.keptAt = clock
        receipts[receipt.item.id] = receipt
        order.append(receipt.item.id)
        return receipt
    }

    /// Removes the oldest receipts that are too many or too old.
    ///
    /// - Returns: their ids.
    mutating func trim(limit: Int, seconds: Double) -> [String] {
        let now = Double(clock?.time ?? 0) / 1e6
        var gone: [String] = []
        while first < order.count, let oldest = receipts[order[first]],
            receipts.count > limit || now - oldest.keptSince > seconds
        {
            receipts[order[first]] = nil
            gone.append(order[first])
            first += 1
        }
        if first > 1_024, first * 2 > order.count {
            order.removeFirst(first)
            first = 0
        }
        return gone
    }
}

extension QueueReceipt {
    /// Since when it is kept, seconds since 1970 by the time by which it ages.
    fileprivate var keptSince: Double {
        keptAt.map { Double($0.time) / 1e6 } ?? endedAt.timeIntervalSince1970
    }
}
