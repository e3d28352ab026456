// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// The events that were sent and not yet acknowledged, in the order of the queue.
struct DeliveryWindow: Sendable {
    private var sent: [(message: Int, number: Int, isAcknowledged: Bool)] = []

    /// Whether another event may be sent.
    var hasRoom: Bool { sent.count < BridgeLimits.eventsInFlight }
    /// Whether nothing is on its way.
    var isEmpty: Bool { sent.isEmpty }

    /// Notes an event that was sent.
    ///
    /// - Parameters:
    ///   - message: the number that the acknowledgement will name.
    ///   - number: of the event in the queue.
    mutating func send(_ message: Int, number: Int) { sent.append((message, number, false)) }

    /// Takes an acknowledgement; those of other messages change nothing.
    ///
    /// - Returns: the number of the first event that is not acknowledged, if that has changed.
    mutating func acknowledge(_ message: Int) -> Int? {
        guard let index = sent.firstIndex(where: { $0.message == message && !$0.isAcknowledged }) else {
            return nil
        }
        sent[index].isAcknowledged = true
        var end: Int?
        while let first = sent.first, first.isAcknowledged {
            end = first.number + 1
            sent.removeFirst()
        }
        return end
    }
}
