// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Synchronization
import Testing

@testable import HTTPServer

struct RequestBodyTests {
    @Test func `pieces are read in order, and then the end`() async throws {
        let body = RequestBody(declaredLength: nil) {}
        body.supply([1])
        body.supply([2, 3])
        body.finish()
        #expect(try await body.next() == [1, 2, 3])
        #expect(try await body.next() == nil)
        #expect(try await body.next() == nil)
    }

    @Test func `one-byte chunks are joined, large pieces stay as they are`() async throws {
        let body = RequestBody(declaredLength: nil) {}
        for index in 0..<40_000 { body.supply([UInt8(truncatingIfNeeded: index)]) }
        body.supply([UInt8](repeating: 1, count: 20_000))
        body.finish()
        var sizes: [Int] = []
        var whole: [UInt8] = []
        while let piece = try await body.next() {
            sizes.append(piece.count)
            whole += piece
        }
        #expect(sizes == [16_384, 16_384, 7_232, 20_000])
        #expect(whole.prefix(40_000).elementsEqual((0..<40_000).map { UInt8(truncatingIfNeeded: $0) }))
    }

    @Test func `a body whose sender may no longer send it has no end`() async throws {
        let isPermitted = Atomic(true)
        let body = RequestBody(declaredLength: nil) {}
        body.demand { isPermitted.load(ordering: .relaxed) }
        body.supply([1])
        #expect(try await body.next() == [1])
        body.supply([2])
        body.finish()
        isPermitted.store(false, ordering: .relaxed)
        await #expect(throws: RequestBodyError.revoked) { try await body.next() }
        await #expect(throws: RequestBodyError.revoked) { try await body.collect(upTo: 10) }
        #expect(body.wasRevoked)
    }

    @Test func `a permission is asked for also at the end`() async throws {
        let isPermitted = Atomic(true)
        let body = RequestBody(declaredLength: nil) {}
        body.demand { isPermitted.load(ordering: .relaxed) }
        body.supply([1])
        #expect(try await body.next() == [1])
        isPermitted.store(false, ordering: .relaxed)
        body.finish()
        await #expect(throws: RequestBodyError.revoked) { try await body.next() }
    }

    @Test func `a body that was read to its end stays read`() async throws {
        let isPermitted = Atomic(true)
        let body = RequestBody(declaredLength: nil) {}
        body.demand { isPermitted.load(ordering: .relaxed) }
        body.supply([1])
        body.finish()
        #expect(try await body.collect(upTo: 10) == [1])
        isPermitted.store(false, ordering: .relaxed)
        #expect(try await body.next() == nil)
        #expect(!body.wasRevoked)
    }

    @Test func `the body that all requests without one share asks nobody`() async throws {
        RequestBody.none.demand { false }
        #expect(try await RequestBody.none.collect(upTo: 1) == [])
    }

    @Test func `a waiting reader requests bytes once and is then woken`() async throws {
        let demands = Mutex(0)
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        let body = RequestBody(declaredLength: 3) {
            demands.withLock { $0 += 1 }
            continuation.yield()
        }
        let reader = Task { try await body.collect(upTo: 10) }
        for await _ in stream { break }
        body.supply([1])
        body.supply([2, 3])
        body.finish()
        #expect(try await reader.value == [1, 2, 3])
        #expect(demands.withLock { $0 } == 1)
    }

    @Test func `a body over the limit is refused, an announced one before it is read`() async {
        let announced = RequestBody(declaredLength: 11) {}
        await #expect(throws: RequestBodyError.tooLarge(limit: 10)) { try await announced.collect(upTo: 10) }
        #expect(!announced.wasDemanded)
        let chunked = RequestBody(declaredLength: nil) {}
        chunked.supply([UInt8](repeating: 0, count: 11))
        await #expect(throws: RequestBodyError.tooLarge(limit: 10)) { try await chunked.collect(upTo: 10) }
    }

    @Test func `a full buffer requests more when half of it was read`() async throws {
        let demands = Mutex(0)
        let body = RequestBody(declaredLength: nil) { demands.withLock { $0 += 1 } }
        let quarter = [UInt8](repeating: 0, count: RequestBody.capacityInBytes / 4)
        for _ in 0..<3 { body.supply(quarter) }
        #expect(!body.isFull)
        body.supply(quarter)
        #expect(body.isFull)
        _ = try await body.next()
        #expect(body.isFull)
        _ = try await body.next()
        #expect(!body.isFull)
        #expect(demands.withLock { $0 } == 1)
    }

    @Test(arguments: [RequestBodyError.closed, .timeout, .malformed])
    func `a failure is thrown on every read`(failure: RequestBodyError) async {
        let body = RequestBody(declaredLength: nil) {}
        body.supply([1])
        body.fail(failure)
        for _ in 0..<2 { await #expect(throws: failure) { try await body.next() } }
    }

    @Test(arguments: [RequestBodyError.closed, .timeout, .malformed])
    func `the shared empty body cannot be failed`(
        failure: RequestBodyError
    ) async throws {
        RequestBody.none.fail(failure)
        #expect(try await RequestBody.none.next() == nil)
        #expect(try await RequestBody.none.collect(upTo: 0) == [])
    }

    @Test func `a complete unread body is dropped when its client disconnects`() async {
        let body = RequestBody(declaredLength: 1) {}
        body.supply([1])
        body.finish()
        body.fail(.closed)
        await #expect(throws: RequestBodyError.closed) { try await body.next() }
    }

    @Test func `a cancelled reader gets the end`() async {
        let body = RequestBody(declaredLength: nil) {}
        let reader = Task { try await body.next() }
        reader.cancel()
        await #expect(throws: RequestBodyError.closed) { try await reader.value }
    }
}
