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

    /// The newest receipts, newest first.
    func newest(_ count: Int) -> [QueueReceipt] {
        order[first...].suffix(count).reversed().compactMap { receipts[$0] }
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
