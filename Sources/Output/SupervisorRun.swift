// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Platform
import Synchronization

/// One run of the supervisor's thread: waits, passes inputs to ``Supervision``, performs its actions.
///
/// - Thread: `loop` runs on the supervisor's thread; nothing else does.
final class SupervisorRun: Sendable {
    private let host: RenderHost
    private let mailbox: SupervisorMailbox
    private let makeDevice: (@Sendable () -> any OutputBackend)?
    private let makeNull: @Sendable () -> any OutputBackend
    private let onChange: @Sendable (OutputState) -> Void
    private let initial: Supervision

    /// The thread's state.
    private struct Running {
        var supervision: Supervision
        var device: (any OutputBackend)?
        var null: (any OutputBackend)?
        var deviceLife = 0
    }

    init(
        host: RenderHost,
        supervision: Supervision,
        mailbox: SupervisorMailbox,
        makeDevice: (@Sendable () -> any OutputBackend)?,
        makeNull: @escaping @Sendable () -> any OutputBackend,
        onChange: @escaping @Sendable (OutputState) -> Void
    ) {
        self.host = host
        initial = supervision
        self.mailbox = mailbox
        self.makeDevice = makeDevice
        self.makeNull = makeNull
        self.onChange = onChange
    }

    func loop(_ socket: SocketLocation?) {
        var monitor = SocketMonitor(socket)
        var running = Running(supervision: initial)
        handle(.begin, &running)
        while true {
            let delivery = mailbox.wait(until: running.supervision.deadline, &monitor)
            monitor.renew()
            for message in delivery.messages {
                switch message {
                case .device(let status, let life):
                    if life == running.deviceLife { handle(.device(status), &running) }
                case .null(let status):
                    handle(.null(status), &running)
                case .end:
                    running.device?.stop()
                    running.null?.stop()
                    return
                }
            }
            if delivery.socketChanged { handle(.socketChanged, &running) }
            handle(.clock, &running)
        }
    }

    private func handle(_ input: Supervision.Input, _ running: inout Running) {
        var inputs = [input]
        while !inputs.isEmpty {
            let actions = running.supervision.handle(inputs.removeFirst(), now: SystemClock.monotonic.now)
            for action in actions {
                if let consequence = perform(action, &running) { inputs.append(consequence) }
            }
        }
    }

    private func perform(_ action: Supervision.Action, _ running: inout Running) -> Supervision.Input? {
        switch action {
        case .startDevice: return startDevice(&running)
        case .startNull: return startNull(&running)
        case .stopDevice:
            running.deviceLife += 1
            running.device?.stop()
            running.device = nil
        case .stopNull:
            running.null?.stop()
            running.null = nil
        case .publish(let state): onChange(state)
        }
        return nil
    }

    private func startDevice(_ running: inout Running) -> Supervision.Input? {
        guard let device = makeDevice?() else { return nil }
        running.deviceLife += 1
        let life = running.deviceLife
        let mailbox = mailbox
        do throws(OutputError) {
            try device.start(host) { mailbox.post(.device($0, life: life)) }
            running.device = device
            return nil
        } catch {
            running.deviceLife += 1
            return .deviceFailed(error)
        }
    }

    private func startNull(_ running: inout Running) -> Supervision.Input? {
        let null = makeNull()
        let mailbox = mailbox
        do throws(OutputError) {
            try null.start(host) { mailbox.post(.null($0)) }
            running.null = null
            return nil
        } catch {
            return .nullFailed(error)
        }
    }
}
