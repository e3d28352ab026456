// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Testing

@testable import Engine

struct PageTests {
    private func pages(weight: Int, limitInBytes: Int = 100) throws -> (made: Int, seen: [[Int]]) {
        var (made, seen): (Int, [[Int]]) = (0, [])
        var request = PageRequest()
        repeat {
            let page = try request.page(of: 10..<30, limitInBytes: limitInBytes) { String($0) }
                .map(weighing: { _ in weight }) { number in
                    made += 1
                    return number
                }
            seen.append(page.elements)
            request.cursor = page.nextCursor
        } while request.cursor != nil
        return (made, seen)
    }

    @Test func `what would not fit on a page is not made for it, and comes on the next one`() throws {
        let (made, seen) = try pages(weight: 40)
        #expect(seen.flatMap(\.self) == Array(10..<30))
        #expect(seen.map(\.count) == [3, 3, 3, 3, 3, 3, 2])
        #expect(made == 20)
    }

    @Test func `an element larger than a page is one, and without weights all are made`() throws {
        #expect(try pages(weight: 1_000).seen.map(\.count) == [Int](repeating: 1, count: 20))
        #expect(try pages(weight: 0).seen.map(\.count) == [20])
    }
}
