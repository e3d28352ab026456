// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Dispatch
public import Platform
import Synchronization

/// Rooms that receive RTP: each zone is a stream of its own, whose timestamps are those of the time of day.
///
/// Nothing is known of who listens, since PipeWire's receivers answer nothing. The machine's clock and the timestamps of the own streams are
/// read every few seconds; streams whose timestamps fell behind are made again (``RTPWatch``).
public final class RTPRooms: RoomPort {
    /// The oldest PipeWire whose receivers play by timestamps.
    public static let leastVersion = "1.4"
    /// Seconds from one reading of the clock and the timestamps to the next.
    static let interval = 4

    private struct State {
        var plan: RoomPlan?
        var isEnding = false
    }

    /// `rtp`.
    public let name = "rtp"
    private let group: RTPGroup
    private let rate: Int
    private let maker: any SinkMaker
    private let readClock: @Sendable () -> KernelClock?
    private let onRestart: @Sendable (String) -> Void
    private let state = Mutex(State())
    private let changed = DispatchSemaphore(value: 0)
    private let ended = DispatchSemaphore(value: 0)
    private let isStarted = Atomic(false)

    /// Makes an engine that is not started.
    ///
    /// - Parameters:
    ///   - group: where the main zone is sent to; see ``RTPGroup``.
    ///   - rate: frames per second.
    ///   - maker: makes the sinks.
    ///   - readClock: reads the machine's clock; called on the engine's thread.
    ///   - onRestart: is called with the reason when the streams are made again; on the engine's thread.
    public init(
        _ group: RTPGroup,
        rate: Int = 48_000,
        maker: any SinkMaker,
        readClock: @escaping @Sendable () -> KernelClock? = { KernelClock.read() },
        onRestart: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        (self.group, self.rate, self.maker, self.readClock) = (group, rate, maker, readClock)
        self.onRestart = onRestart
    }

    /// Why a version of PipeWire's library cannot be used; nil if it can.
    public static func problem(ofPipeWire version: String) -> String? {
        let numbers = version.split(separator: ".").map { Int($0) ?? 0 }
        let isOld = numbers.lexicographicallyPrecedes([1, 4])
        return isOld ? "--rtp needs PipeWire \(leastVersion) or newer, and this machine has \(version)" : nil
    }

    /// Starts; see `RoomPort`.
    public func start(onReport: @escaping @Sendable (RoomsReport) -> Void) {
        guard !isStarted.exchange(true, ordering: .relaxed) else { return }
        _ = SystemThread.mustStart(name: "rooms", stackSize: 1 << 19) { [self] in
            run(onReport)
            ended.signal()
        }
    }

    /// Sets what is to be done; see `RoomPort`.
    public func apply(_ plan: RoomPlan) {
        state.withLock { $0.plan = plan }
        changed.signal()
    }

    /// There are no rooms; see `RoomPort`.
    public func remove(_ room: String) {}

    /// Stops; see `RoomPort`.
    public func stop() {
        guard isStarted.load(ordering: .relaxed) else { return }
        state.withLock { $0.isEnding = true }
        changed.signal()
        ended.wait()
    }

    /// What is to exist for some zones: their sinks, and what announces them.
    ///
    /// Another number of restarts makes all sinks again.
    func feeds(_ zones: [RoomZone], restart: Int = 0) -> [SinkFeed] {
        guard !zones.isEmpty else { return [] }
        let groups = group.groups(of: zones)
        return [.announcements]
            + zones.map { zone in
                .rtp(
                    name: RTPRooms.sink(ofZone: zone.id),
                    session: "Carillon \(zone.name)",
                    group: groups[zone.id] ?? group,
                    rate: rate,
                    priority: zone.id == "main" ? 2 : 1,
                    restart: restart
                )
            }
    }

    /// The report that follows a plan.
    func report(_ plan: RoomPlan, _ clock: KernelClock?) -> RoomsReport {
        RoomsReport(
            revision: plan.revision,
            isReachable: true,
            listsRooms: false,
            sinks: Dictionary(uniqueKeysWithValues: plan.zones.map { ($0.id, RTPRooms.sink(ofZone: $0.id)) }),
            clock: clock
        )
    }

    /// The name of a zone's sink.
    static func sink(ofZone id: String) -> String { "carillon-rtp-" + id }

    private func run(_ onReport: @Sendable (RoomsReport) -> Void) {
        var reported: RoomsReport?
        var watch = RTPWatch(rate: rate)
        while true {
            let now = state.withLock { $0 }
            if now.isEnding { break }
            if let plan = now.plan {
                let report = report(plan, readClock())
                if report.revision != reported?.revision {
                    maker.feed(feeds(plan.zones, restart: watch.restarts))
                }
                if report != reported { onReport(report) }
                reported = report
            }
            let isQuiet = changed.wait(timeout: .now() + .seconds(RTPRooms.interval)) == .timedOut
            guard isQuiet, let plan = now.plan else { continue }
            if let problem = watch.read(RTPListener.delays(of: group.groups(of: plan.zones), rate: rate)) {
                maker.feed(feeds(plan.zones, restart: watch.restarts))
                onRestart(problem)
            }
        }
        maker.feed([])
    }
}

extension KernelClock {
    /// How far a clock may be off, in seconds: what rooms wait for their samples (`sess.latency.msec` of packaging/multi-room/room.conf).
    public static let roomPatience = 0.1

    /// What is wrong with a clock that keeps rooms in step; nil if nothing is known to be.
    public var roomProblem: String? {
        guard isSynchronized else {
            return "the time of day, by which the rooms keep in step, is not synchronized; install chrony"
        }
        guard largestError >= KernelClock.roomPatience else { return nil }
        let milliseconds = Int((largestError * 1_000).rounded())
        return
            "the time of day, by which the rooms keep in step, may be off by \(milliseconds) ms; use a nearer time server"
    }
}
