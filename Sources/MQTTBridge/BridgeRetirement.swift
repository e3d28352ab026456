// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Dispatch
import Synchronization

/// Removes what a broker has kept of a machine that is gone, or has another name now.
///
/// Its retained state and availability, and the messages by which Home Assistant made its device.
public enum BridgeRetirement {
    /// Seconds that the broker may take for each step.
    private static let seconds = 10.0

    /// Removes all messages of the machine of the settings.
    ///
    /// Blocks.
    /// - Returns: the topics that were removed, sorted.
    /// - Throws: `connected` if its bridge is connected, `unreachable`, `refused`.
    public static func run(_ settings: BridgeSettings) throws(BridgeError) -> [String] {
        let kept = KeptMessages(settings)
        let inbox = Inbox()
        var own = settings
        own.sessionExpiry = 0
        let broker = try BrokerClient(
            own,
            identifier: "carillon-retire-" + settings.tree.machine,
            will: nil,
            .init(message: { inbox.take(.message($0)) }, event: { inbox.take(.event($0)) })
        )
        try broker.start()
        defer { broker.end() }
        try wait(inbox, settings) { if case .event(.connected) = $0 { true } else { false } }
        for filter in kept.filters { broker.subscribe(filter, includesRetained: true) }
        // What the broker has kept comes before what is published afterwards.
        broker.publish(Publication(topic: kept.mark, payload: [], isRetained: false))
        var found = kept
        try wait(inbox, settings) { input in
            guard case .message(let message) = input else { return false }
            return found.take(message)
        }
        guard !found.isConnected else { throw .connected(machine: settings.tree.machine) }
        var waiting: Set<Int> = []
        for topic in found.topics {
            let number = broker.publish(Publication(topic: topic, payload: [], isRetained: true))
            if let number { waiting.insert(number) }
        }
        if !waiting.isEmpty {
            try wait(inbox, settings) { input in
                if case .event(.acknowledged(let number, _)) = input { waiting.remove(number) }
                return waiting.isEmpty
            }
        }
        return found.topics
    }

    /// Takes inputs until one is the last.
    private static func wait(
        _ inbox: Inbox,
        _ settings: BridgeSettings,
        until isLast: (Input) -> Bool
    ) throws(BridgeError) {
        let deadline = DispatchTime.now() + seconds
        while let input = inbox.next(before: deadline) {
            if case .event(.subscriptionRefused) = input {
                throw .refused("the broker at \(settings.broker) does not let this user have the topics")
            }
            if case .event(.lost(let failure, _)) = input {
                switch failure {
                case .refused(let reason): throw .refused(reason)
                case .unreachable(let reason): throw .unreachable(reason)
                }
            }
            if isLast(input) { return }
        }
        throw .unreachable("the broker at \(settings.broker) does not answer")
    }

    private enum Input: Sendable {
        case message(BrokerMessage)
        case event(BrokerEvent)
    }

    /// What the thread of the connection has said, in order.
    private final class Inbox: Sendable {
        private let inputs = Mutex<[Input]>([])
        private let count = DispatchSemaphore(value: 0)

        func take(_ input: Input) {
            inputs.withLock { $0.append(input) }
            count.signal()
        }

        func next(before deadline: DispatchTime) -> Input? {
            guard count.wait(timeout: deadline) == .success else { return nil }
            return inputs.withLock { $0.removeFirst() }
        }
    }
}
