// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Decides which backend runs: the logic of ``OutputSupervisor`` without threads, clocks and devices.
///
/// | wanted device | null output |
/// |---|---|
/// | absent: retried at a time | runs |
/// | waiting: started, nothing drives it | runs once the device's patience is over |
/// | running | stopped |
struct Supervision: Sendable, Equatable {
    /// An event.
    enum Input: Sendable, Equatable {
        /// The supervisor was started.
        case begin
        /// The device could not be started, or ended by itself.
        case deviceFailed(OutputError)
        /// A status of the device.
        case device(OutputStatus)
        /// A status of the null output.
        case null(OutputStatus)
        /// The null output could not be started.
        case nullFailed(OutputError)
        /// The device's socket changed.
        case socketChanged
        /// The ``deadline`` may have passed.
        case clock
    }

    /// An action to perform; several are performed in order.
    enum Action: Sendable, Equatable {
        case startDevice, stopDevice, startNull, stopNull
        case publish(OutputState)
    }

    private enum Device: Equatable {
        case absent(retryAt: UInt64)
        case waiting(until: UInt64, hasStalled: Bool)
        case running(OutputDescription)
    }

    private enum Null: Equatable {
        case stopped, started, running(OutputDescription)
        case failed(retryAt: UInt64)
    }

    private let mode: OutputMode
    /// How long a started device may wait for its first quantum, or a stalled one for the next, in nanoseconds.
    private let patience: UInt64
    private var device: Device?
    private var null = Null.stopped
    private var reason: String?
    private var retry: RetrySchedule
    private var published: OutputState?

    init(mode: OutputMode, patience: UInt64 = 2_000_000_000, retryEvery: UInt64 = 1_000_000_000) {
        self.mode = mode
        self.patience = patience
        retry = RetrySchedule(longest: retryEvery)
    }

    /// When `.clock` must be passed next, in nanoseconds of the monotonic clock.
    var deadline: UInt64? {
        var times: [UInt64] = []
        switch device {
        case .absent(let retryAt): times.append(retryAt)
        case .waiting(let until, _): if null == .stopped { times.append(until) }
        case .running, nil: break
        }
        if case .failed(let retryAt) = null { times.append(retryAt) }
        return times.min()
    }

    /// Handles one input at the time `now`.
    mutating func handle(_ input: Input, now: UInt64) -> [Action] {
        var actions: [Action] = []
        switch input {
        case .begin: begin(now, &actions)
        case .deviceFailed(let error): lose("\(error)", now, stops: false, &actions)
        case .device(let status): take(status, now, &actions)
        case .null(let status):
            if case .running(let description) = status, null != .stopped { null = .running(description) }
        case .nullFailed(let error):
            null = .failed(retryAt: now + retry.longest)
            reason = [reason, "\(error)"].compactMap(\.self).joined(separator: "; ")
        case .socketChanged: expedite(now)
        case .clock: clock(now, &actions)
        }
        if state != published {
            published = state
            actions.append(.publish(state))
        }
        return actions
    }

    /// The state to publish.
    var state: OutputState {
        let isFallback = mode != .null
        switch (device, null) {
        case (.running(let description), _):
            return OutputState(running: description, isFallback: false, reason: nil)
        case (_, .running(let description)):
            return OutputState(running: description, isFallback: isFallback, reason: reason)
        case (.waiting(_, let hasStalled), .stopped):
            // The steps of a start, some milliseconds, are not published.
            return OutputState(
                backend: OutputMode.pipewire.rawValue,
                reason: hasStalled ? reason : "connecting"
            )
        default:
            return OutputState(
                backend: OutputMode.null.rawValue,
                isFallback: isFallback,
                reason: reason
            )
        }
    }

    // MARK: Decisions

    private mutating func begin(_ now: UInt64, _ actions: inout [Action]) {
        guard mode != .null else { return startNull(&actions) }
        startDevice(now, &actions)
    }

    private mutating func take(_ status: OutputStatus, _ now: UInt64, _ actions: inout [Action]) {
        guard let present = device else { return }
        if case .absent = present { return }
        switch status {
        case .starting, .stopped: break
        case .running(let description):
            device = .running(description)
            reason = nil
            retry = RetrySchedule(longest: retry.longest)
            if null != .stopped { actions.append(.stopNull) }
            null = .stopped
        case .waiting(let text):
            reason = text
            if case .running = present { device = .waiting(until: now + patience, hasStalled: true) }
        case .lost(let text): lose(text, now, stops: true, &actions)
        }
    }

    private mutating func lose(_ text: String, _ now: UInt64, stops: Bool, _ actions: inout [Action]) {
        reason = text
        if stops { actions.append(.stopDevice) }
        device = .absent(retryAt: now + retry.next())
        if null == .stopped { startNull(&actions) }
    }

    private mutating func expedite(_ now: UInt64) {
        guard case .absent(let retryAt) = device else { return }
        retry.expedite()
        device = .absent(retryAt: min(retryAt, now + retry.next()))
    }

    private mutating func clock(_ now: UInt64, _ actions: inout [Action]) {
        if case .failed(let retryAt) = null, now >= retryAt { startNull(&actions) }
        switch device {
        case .absent(let retryAt) where now >= retryAt: startDevice(now, &actions)
        case .waiting(let until, _) where now >= until && null == .stopped:
            reason = reason ?? "the sound server does not drive the stream"
            startNull(&actions)
        default: break
        }
    }

    private mutating func startDevice(_ now: UInt64, _ actions: inout [Action]) {
        device = .waiting(until: now + patience, hasStalled: false)
        actions.append(.startDevice)
    }

    private mutating func startNull(_ actions: inout [Action]) {
        null = .started
        actions.append(.startNull)
    }
}
