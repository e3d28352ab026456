// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Mixer
import Output
import Synchronization
import Testing

/// The contract of `OutputBackend`, for every backend that needs no device.
@Suite(.timeLimit(.minutes(1)))
struct OutputBackendContractTests {
    private static let makers: [@Sendable () -> any OutputBackend] = [
        { NullOutput(quantum: 64) }, { OfflineOutput(quantum: 64) },
    ]

    @Test(arguments: makers)
    func `a start reports starting, then running, and a stop reports stopped`(
        make: @Sendable () -> any OutputBackend
    ) async throws {
        let backend = make()
        let mixer = makeTestMixer()
        let (statuses, continuation) = AsyncStream<OutputStatus>.makeStream()
        try backend.start(mixer.host) { continuation.yield($0) }
        var iterator = statuses.makeAsyncIterator()
        #expect(await iterator.next() == .starting)
        let second = await iterator.next()
        guard case .running(let description) = second else {
            Issue.record("\(String(describing: second)) came after starting")
            return backend.stop()
        }
        #expect(description.backend == backend.name)
        #expect(description.quantum == 64)
        backend.stop()
        #expect(await iterator.next() == .stopped)
    }

    @Test(arguments: makers)
    func `a second start is refused and changes nothing`(make: @Sendable () -> any OutputBackend) throws {
        let backend = make()
        let mixer = makeTestMixer()
        try backend.start(mixer.host) { _ in }
        #expect(throws: OutputError.alreadyStarted) { try backend.start(mixer.host) { _ in } }
        backend.stop()
    }

    @Test(arguments: makers)
    func `it may be stopped twice, stopped unstarted, and started again`(
        make: @Sendable () -> any OutputBackend
    ) throws {
        let backend = make()
        let mixer = makeTestMixer()
        backend.stop()
        try backend.start(mixer.host) { _ in }
        backend.stop()
        backend.stop()
        try backend.start(mixer.host) { _ in }
        backend.stop()
    }

    @Test(arguments: makers)
    func `a stopped backend releases the host to the next one`(
        make: @Sendable () -> any OutputBackend
    ) throws {
        let backend = make()
        let mixer = makeTestMixer()
        try backend.start(mixer.host) { _ in }
        backend.stop()
        let before = mixer.frame
        let next = OfflineOutput(quantum: 64)
        try next.start(mixer.host) { _ in }
        _ = next.render(frames: 128)
        next.stop()
        #expect(mixer.frame == before + 128)
    }
}
