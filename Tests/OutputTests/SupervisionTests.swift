// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Testing

@testable import Output

struct SupervisionTests {
    private let device = OutputDescription(backend: "pipewire", device: "Speakers", quantum: 256)
    private let stand = OutputDescription(backend: "null", quantum: 512)
    private let absent = OutputError.unavailable(reason: "no server")
    private let second: UInt64 = 1_000_000_000

    /// The actions without the publications.
    private func commands(_ actions: [Supervision.Action]) -> [Supervision.Action] {
        actions.filter { if case .publish = $0 { false } else { true } }
    }

    /// A supervision on the null output because the device is absent, at time 0.
    private func absentDevice() -> Supervision {
        var supervision = Supervision(mode: .auto)
        _ = supervision.handle(.begin, now: 0)
        _ = supervision.handle(.deviceFailed(absent), now: 0)
        _ = supervision.handle(.null(.running(stand)), now: 0)
        return supervision
    }

    /// A supervision with a running device.
    private func runningDevice() -> Supervision {
        var supervision = Supervision(mode: .auto)
        _ = supervision.handle(.begin, now: 0)
        _ = supervision.handle(.device(.running(device)), now: 0)
        return supervision
    }

    @Test func `mode null never starts a device and does not count as fallback`() {
        var supervision = Supervision(mode: .null)
        #expect(commands(supervision.handle(.begin, now: 0)) == [.startNull])
        _ = supervision.handle(.null(.running(stand)), now: 0)
        #expect(supervision.state.isRunning)
        #expect(!supervision.state.isFallback)
        #expect(supervision.deadline == nil)
    }

    @Test(arguments: [OutputMode.auto, .pipewire])
    func `a present device is started alone`(mode: OutputMode) {
        var supervision = Supervision(mode: mode)
        #expect(commands(supervision.handle(.begin, now: 0)) == [.startDevice])
        #expect(!supervision.state.isRunning)
        let actions = supervision.handle(.device(.running(device)), now: 5)
        #expect(actions == [.publish(supervision.state)])
        #expect(supervision.state.device == "Speakers")
        #expect(supervision.state.reason == nil)
        #expect(supervision.deadline == nil)
    }

    @Test
    func `for an absent device the null output runs with the reason, and the device is tried every second`() {
        var supervision = absentDevice()
        #expect(supervision.state.isFallback)
        #expect(supervision.state.isRunning)
        #expect(supervision.state.reason == "no server")
        #expect(supervision.deadline == second)
        #expect(supervision.handle(.clock, now: second - 1) == [])
        #expect(supervision.handle(.clock, now: second) == [.startDevice])
        #expect(supervision.handle(.deviceFailed(absent), now: second) == [])
        #expect(supervision.deadline == 2 * second)
    }

    @Test func `when the socket appears the device is tried after 20 ms`() {
        var supervision = absentDevice()
        #expect(supervision.handle(.socketChanged, now: second / 2) == [])
        #expect(supervision.deadline == second / 2 + 20_000_000)
    }

    @Test func `a hint never postpones a try`() {
        var supervision = absentDevice()
        _ = supervision.handle(.socketChanged, now: second - 1)
        #expect(supervision.deadline == second)
    }

    @Test func `the null output runs until the returned device is driven`() {
        var supervision = absentDevice()
        _ = supervision.handle(.clock, now: second)
        #expect(supervision.handle(.device(.starting), now: second) == [])
        #expect(supervision.state.backend == "null")
        let actions = supervision.handle(.device(.running(device)), now: second)
        #expect(actions == [.stopNull, .publish(supervision.state)])
        #expect(supervision.state.backend == "pipewire")
    }

    @Test func `a lost device is stopped before the null output starts`() {
        var supervision = runningDevice()
        let actions = supervision.handle(.device(.lost(reason: "gone")), now: 7)
        #expect(commands(actions) == [.stopDevice, .startNull])
        #expect(supervision.state.reason == "gone")
        #expect(supervision.deadline == 7 + second)
    }

    @Test func `a second report of the loss changes nothing`() {
        var supervision = runningDevice()
        _ = supervision.handle(.device(.lost(reason: "gone")), now: 7)
        #expect(supervision.handle(.device(.lost(reason: "gone")), now: 8) == [])
    }

    @Test func `a device that is not driven has its patience, then the null output takes over`() {
        var supervision = Supervision(mode: .auto, patience: 2 * second)
        _ = supervision.handle(.begin, now: 0)
        _ = supervision.handle(.device(.waiting(reason: "no sink")), now: 1)
        #expect(supervision.deadline == 2 * second)
        #expect(commands(supervision.handle(.clock, now: 2 * second)) == [.startNull])
        _ = supervision.handle(.null(.running(stand)), now: 2 * second)
        #expect(supervision.state.reason == "no sink")
        #expect(supervision.deadline == nil)
        #expect(commands(supervision.handle(.device(.running(device)), now: 9 * second)) == [.stopNull])
    }

    @Test func `the intermediate states of a start are not published`() {
        var supervision = Supervision(mode: .auto)
        _ = supervision.handle(.begin, now: 0)
        #expect(supervision.state.reason == "connecting")
        #expect(supervision.handle(.device(.starting), now: 1) == [])
        #expect(supervision.handle(.device(.waiting(reason: "no sink")), now: 2) == [])
    }

    @Test func `a stall shorter than the patience starts no null output`() {
        var supervision = runningDevice()
        _ = supervision.handle(.device(.waiting(reason: "stands still")), now: second)
        #expect(!supervision.state.isRunning)
        #expect(supervision.handle(.clock, now: 2 * second) == [])
        #expect(commands(supervision.handle(.device(.running(device)), now: 2 * second)) == [])
        #expect(supervision.state.isRunning)
    }

    @Test func `a null output that cannot start is retried and reported`() {
        var supervision = Supervision(mode: .auto)
        _ = supervision.handle(.begin, now: 0)
        _ = supervision.handle(.deviceFailed(absent), now: 0)
        _ = supervision.handle(.nullFailed(.systemFailed(call: "pthread_create", errno: 11)), now: 0)
        #expect(!supervision.state.isRunning)
        #expect(supervision.state.reason == "no server; pthread_create failed with errno 11")
        #expect(commands(supervision.handle(.clock, now: second)) == [.startNull, .startDevice])
    }

    @Test func `a new description of the running device is published once`() {
        var supervision = runningDevice()
        var other = device
        other.quantum = 1_024
        #expect(supervision.handle(.device(.running(other)), now: 1) == [.publish(supervision.state)])
        #expect(supervision.handle(.device(.running(other)), now: 2) == [])
    }

    @Test func `the null output's late report after its end is not shown`() {
        var supervision = runningDevice()
        #expect(supervision.handle(.null(.running(stand)), now: 1) == [])
        #expect(supervision.state.backend == "pipewire")
    }
}
