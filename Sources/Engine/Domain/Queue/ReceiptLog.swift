// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation

/// The final receipts of the queue, limited in age and number.
struct ReceiptLog: Sendable, Equatable {
    private var receipts: [String: QueueReceipt] = [:]
    /// Ids in the order in which the items ended; those before `first` are removed.
    private var order: [String] = []
    private var first = 0

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

    /// Adds a receipt.
    ///
    /// - Returns: the ids of the receipts that were removed.
    mutating func append(_ receipt: QueueReceipt, limit: Int, seconds: Double, now: Date) -> [String] {
        receipts[receipt.item.id] = receipt
        order.append(receipt.item.id)
        var gone: [String] = []
        while first < order.count, let oldest = receipts[order[first]],
            receipts.count > limit || now.timeIntervalSince(oldest.endedAt) > seconds
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
