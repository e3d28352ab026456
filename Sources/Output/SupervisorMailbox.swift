// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Glibc
import Platform
import Realtime
import Synchronization

/// Passes backends' reports to the supervisor's thread.
///
/// - Thread: `post` any, `wait` the supervisor only.
final class SupervisorMailbox: Sendable {
    /// One message.
    enum Message: Sendable {
        /// From the device started as number `life`; reports of earlier ones are ignored.
        case device(OutputStatus, life: Int)
        /// From the null output.
        case null(OutputStatus)
        /// Ends the supervisor.
        case end
    }

    /// The result of a wait.
    struct Delivery {
        var messages: [Message]
        var socketChanged: Bool
    }

    private let messages = Mutex<[Message]>([])
    private let wake = WakeSignal()

    /// Adds a message and wakes the supervisor.
    func post(_ message: Message) {
        messages.withLock { $0.append(message) }
        wake.signal()
    }

    /// Blocks until there are messages, the socket's folder changed, or the deadline has passed.
    func wait(until deadline: UInt64?, _ monitor: inout SocketMonitor) -> Delivery {
        var descriptors = [
            pollfd(fd: wake.fileDescriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: monitor.descriptor, events: Int16(POLLIN), revents: 0),
        ]
        var timeout = SupervisorMailbox.timeout(until: deadline)
        if descriptors[0].fd < 0 {
            timeout = timeout < 0 ? WakeSignal.lookMilliseconds : min(timeout, WakeSignal.lookMilliseconds)
        }
        poll(&descriptors, nfds_t(descriptors.count), timeout)
        wake.acknowledge()
        let taken = messages.withLock { messages in
            defer { messages.removeAll() }
            return messages
        }
        return Delivery(messages: taken, socketChanged: monitor.takeArrival())
    }

    private static func timeout(until deadline: UInt64?) -> Int32 {
        guard let deadline else { return -1 }
        let now = SystemClock.monotonic.now
        guard deadline > now else { return 0 }
        return Int32(min((deadline - now + 999_999) / 1_000_000, 60_000))
    }
}
