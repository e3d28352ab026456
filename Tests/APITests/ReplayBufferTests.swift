// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import HTTPServer
import Testing

@testable import API

struct ReplayBufferTests {
    private func buffer(
        capacity: Int,
        limitInBytes: Int = .max,
        sequences: ClosedRange<UInt64>
    ) -> ReplayBuffer {
        var buffer = ReplayBuffer(capacity: capacity, limitInBytes: limitInBytes)
        for sequence in sequences {
            let envelope = EventEnvelope(
                sequence: sequence,
                utc: Date(timeIntervalSince1970: 0),
                engineTime: 0,
                deviceTime: 0,
                type: .playerStarted,
                resource: "",
                data: [:]
            )
            buffer.append(PublishedEvent(envelope))
        }
        return buffer
    }

    @Test func `events come oldest first, up to the requested number`() {
        let buffer = buffer(capacity: 10, sequences: 5...9)
        #expect(buffer.events(after: 4, limit: 10)?.map(\.sequence) == [5, 6, 7, 8, 9])
        #expect(buffer.events(after: 6, limit: 2)?.map(\.sequence) == [7, 8])
        #expect(buffer.events(after: 9, limit: 2)?.isEmpty == true)
    }

    @Test func `the oldest make room for the newest`() {
        let buffer = buffer(capacity: 3, sequences: 1...8)
        #expect(buffer.firstSequence == 6)
        #expect(buffer.events(after: 5, limit: 9)?.map(\.sequence) == [6, 7, 8])
        #expect(buffer.events(after: 7, limit: 9)?.map(\.sequence) == [8])
    }

    @Test func `events are kept up to a size, and the newest always`() {
        let one = buffer(capacity: 9, sequences: 1...1)
        let size = one.events(after: 0, limit: 1)?.first?.text.sizeInBytes ?? 0
        #expect(size > 0)
        #expect(buffer(capacity: 9, limitInBytes: 3 * size, sequences: 1...9).firstSequence == 7)
        #expect(buffer(capacity: 9, limitInBytes: 3 * size - 1, sequences: 1...9).firstSequence == 8)
        #expect(buffer(capacity: 9, limitInBytes: 1, sequences: 1...9).firstSequence == 9)
    }

    @Test func `a gap is distinct from no new events`() {
        let buffer = buffer(capacity: 3, sequences: 1...8)
        #expect(buffer.events(after: 4, limit: 9) == nil)
        #expect(buffer.events(after: 8, limit: 9)?.isEmpty == true)
        #expect(ReplayBuffer(capacity: 3, limitInBytes: .max).events(after: 8, limit: 9)?.isEmpty == true)
    }
}
