// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Dispatch
import Engine
import Platform
import Synchronization

/// The messages to one target, and the thread that sends them: no target waits for another.
///
/// The thread begins with the first message and ends after a rest, in which the link stays open.
/// - Thread: any; no call blocks.
final class MessageLane: Sendable {
    typealias Report = @Sendable (MessageReport) -> Void
    /// Makes the link for some settings.
    typealias LinkMaker = @Sendable (TargetSettings) throws(MessageFailure) -> any TargetLink

    private struct Waiting {
        let dispatch: MessageDispatch
        let takenAt: UInt64
        let report: Report

        /// One without a time is due when it was taken.
        var dueAt: UInt64 { dispatch.dueAt ?? takenAt }
    }

    private struct State {
        /// In the order in which they are due.
        var waiting: [Waiting] = []
        var isRunning = false
        var isSending = false
        var isEnded = false
    }

    /// Seconds after the last message for which the link stays open.
    static let rest = 20.0
    /// Seconds before another attempt.
    private static let pause = 0.25

    private let state = Mutex(State())
    private let wake = DispatchSemaphore(value: 0)
    private let limit: Int
    private let makeLink: LinkMaker

    /// Makes a lane.
    ///
    /// - Parameters:
    ///   - limit: most messages that wait.
    ///   - makeLink: makes the link for some settings.
    init(limit: Int, _ makeLink: @escaping LinkMaker) { (self.limit, self.makeLink) = (limit, makeLink) }

    /// Whether nothing waits or is being sent.
    var isIdle: Bool { state.withLock { $0.waiting.isEmpty && !$0.isSending } }

    private var isEnded: Bool { state.withLock { $0.isEnded } }

    /// Adds a message behind those that are due before it or at the same time.
    ///
    /// - Returns: why it was not added.
    func add(_ dispatch: MessageDispatch, _ report: @escaping Report) -> MessageReport? {
        let now = SystemClock.monotonic.now
        let item = Waiting(dispatch: dispatch, takenAt: now, report: report)
        let due = item.dueAt
        let (refusal, starts): (String?, Bool) = state.withLock { state in
            if state.isEnded { return ("the target was removed", false) }
            guard state.waiting.count < limit else {
                return ("\(limit) messages to it wait already", false)
            }
            let index = state.waiting.lastIndex { $0.dueAt <= due }.map { $0 + 1 } ?? 0
            state.waiting.insert(item, at: index)
            defer { state.isRunning = true }
            return (nil, !state.isRunning)
        }
        if let refusal { return MessageReport(failure: refusal, seconds: 0) }
        guard starts else {
            wake.signal()
            return nil
        }
        do throws(SystemError) {
            _ = try SystemThread(name: "target") { [self] in run() }
        } catch {
            state.withLock { $0.isRunning = false }
            fail("the system gives no thread")
        }
        return nil
    }

    /// Sends nothing any more; what waits fails.
    func end() {
        state.withLock { $0.isEnded = true }
        fail("the target was removed, or the server ends")
        wake.signal()
    }

    private func fail(_ reason: String) {
        let all = state.withLock { state in
            defer { state.waiting = [] }
            return state.waiting
        }
        for item in all { item.report(MessageReport(failure: reason, seconds: 0)) }
    }

    // MARK: Thread

    private func run() {
        var link: (settings: TargetSettings, link: any TargetLink)?
        defer { link?.link.close() }
        var restsUntil = SystemClock.monotonic.now + Self.nanoseconds(Self.rest)
        while true {
            let first = state.withLock { $0.waiting.first }
            guard let first else {
                // A signal may have come before.
                if isEnded { return state.withLock { $0.isRunning = false } }
                guard isResting(until: restsUntil) else { return }
                continue
            }
            if !(link.map { first.dispatch.target.isReached(as: $0.settings) } ?? false) {
                link?.link.close()
                link = (try? makeLink(first.dispatch.target)).map { (first.dispatch.target, $0) }
            }
            // So that nothing but the message is left to send when its time comes.
            let deadline =
                max(first.dispatch.dueAt ?? 0, SystemClock.monotonic.now) + Self.time(of: first.dispatch)
            let readiness = Self.attempt { () throws(MessageFailure) -> Void in
                try link?.link.open(by: deadline)
            }
            guard isDue(first) else { continue }
            // Another one may have come before it meanwhile, which needs its own link.
            guard let taken = take(first) else { continue }
            taken.report(send(taken, over: link?.link, readiness))
            state.withLock { $0.isSending = false }
            restsUntil = SystemClock.monotonic.now + Self.nanoseconds(Self.rest)
        }
    }

    private func take(_ item: Waiting) -> Waiting? {
        state.withLock { state in
            guard state.waiting.first?.dispatch.message.id == item.dispatch.message.id else { return nil }
            state.isSending = true
            return state.waiting.removeFirst()
        }
    }

    /// Waits for more until the end of the rest.
    ///
    /// - Returns: false when the thread has to end.
    private func isResting(until end: UInt64) -> Bool {
        let isWoken = wake.wait(timeout: DispatchTime(uptimeNanoseconds: end)) == .success
        return state.withLock { state in
            if state.waiting.isEmpty, state.isEnded || !isWoken { state.isRunning = false }
            return state.isRunning
        }
    }

    /// Waits until a message is due.
    ///
    /// - Returns: false if the lane was woken, since another may have to go first.
    private func isDue(_ item: Waiting) -> Bool {
        guard let due = item.dispatch.dueAt, due > SystemClock.monotonic.now else { return true }
        return wake.wait(timeout: DispatchTime(uptimeNanoseconds: due)) == .timedOut
    }

    /// Sends a message, again if it fails and may be.
    private func send(
        _ item: Waiting,
        over link: (any TargetLink)?,
        _ readiness: Result<Void, MessageFailure>
    ) -> MessageReport {
        let began = max(item.dueAt, item.takenAt)
        var readiness = readiness
        var failure = MessageFailure("its address cannot be used")
        for attempt in 0...item.dispatch.target.retries {
            if attempt > 0 {
                // A message that fails again and again does not keep the server from ending.
                if isEnded { break }
                SystemClock.sleep(untilMonotonic: SystemClock.monotonic.now + Self.nanoseconds(Self.pause))
                readiness = .success(())
            }
            let deadline = SystemClock.monotonic.now + Self.time(of: item.dispatch)
            let outcome = Self.attempt { () throws(MessageFailure) -> (String?, UInt64) in
                guard let link else { throw failure }
                if case .failure(let reason) = readiness { throw reason }
                try link.open(by: deadline)
                guard let content = item.dispatch.message.content else {
                    return (nil, SystemClock.monotonic.now)
                }
                let answer = try link.send(content, by: deadline)
                let sentAt = SystemClock.monotonic.now
                if let answer { return (answer, sentAt) }
                return (try lateAnswer(on: link), sentAt)
            }
            switch outcome {
            case .success(let (answer, sentAt)):
                return MessageReport(answer: answer, seconds: Double(sentAt - min(began, sentAt)) / 1e9)
            case .failure(let reason): failure = reason
            }
        }
        return MessageReport(
            failure: failure.text,
            seconds: Double(SystemClock.monotonic.now - min(began, SystemClock.monotonic.now)) / 1e9
        )
    }

    /// What comes soon after a message over a protocol without answers; the next message is not kept waiting.
    private func lateAnswer(on link: any TargetLink) throws(MessageFailure) -> String? {
        let end = SystemClock.monotonic.now + Self.nanoseconds(link.patience)
        while SystemClock.monotonic.now < end, state.withLock({ $0.waiting.isEmpty && !$0.isEnded }) {
            _ = wake.wait(
                timeout: DispatchTime(uptimeNanoseconds: min(end, SystemClock.monotonic.now + 5_000_000))
            )
            if let answer = try link.lateAnswer() { return answer }
        }
        return try link.lateAnswer()
    }

    private static func attempt<Value>(
        _ work: () throws(MessageFailure) -> Value
    ) -> Result<Value, MessageFailure> {
        do throws(MessageFailure) { return .success(try work()) } catch { return .failure(error) }
    }

    private static func time(of dispatch: MessageDispatch) -> UInt64 { nanoseconds(dispatch.target.timeout) }

    private static func nanoseconds(_ seconds: Double) -> UInt64 { UInt64(seconds * 1e9) }
}

extension TargetSettings {
    /// Whether the link of other settings leads to this target.
    fileprivate func isReached(as other: TargetSettings) -> Bool {
        (address, user, secret) == (other.address, other.user, other.secret)
    }
}
