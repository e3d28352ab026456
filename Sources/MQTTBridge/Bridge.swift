// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import CarillonClient
import Dispatch
import Foundation
public import Logging
import Platform

/// Connects a server with a broker: state and events out, commands in.
///
/// One thread takes the inputs and acts: it owns the queue of events and what was published.
/// - Thread: any.
/// - Source: decision D-76.
public final class Bridge: Sendable {
    private let settings: BridgeSettings
    private let logger: Logger
    private let client: Carillon
    private let mailbox = Mailbox()
    private let broker: BrokerClient
    private let runner: CommandRunner
    // Released when the process ends.
    private let lock: FileLock
    private let ended = DispatchSemaphore(value: 0)

    /// Opens the folder of the state; nothing is connected yet.
    ///
    /// - Throws: `state` if the folder cannot be used, or why a client cannot be made.
    public init(_ settings: BridgeSettings, logger: Logger) throws(BridgeError) {
        (self.settings, self.logger) = (settings, logger)
        client = try settings.makeClient()
        lock = try settings.openState()
        let journal: CommandJournal
        do throws(SystemError) { journal = try CommandJournal(path: settings.state + "/commands") } catch {
            throw .state(path: settings.state, reason: "\(error)")
        }
        runner = CommandRunner(client, machine: settings.tree.machine, journal: journal, logger: logger)
        let tree = settings.tree
        let (mailbox, runner, waiting) = (mailbox, runner, WaitingAnswers())
        broker = try BrokerClient(
            settings,
            identifier: "carillon-" + tree.machine,
            will: Publication(topic: tree.availability, payload: Array("offline".utf8), isRetained: true),
            .init(
                message: { message in
                    if tree.commands.contains(message.topic) {
                        // A command that the broker has kept would be performed at each connection.
                        guard !message.isRetained else { return }
                        if message.hasForeignAnswer(tree) {
                            logger.warning(
                                "answers are published below \(tree.answers) only",
                                metadata: ["topic": "\(message.responseTopic ?? "")"]
                            )
                        }
                        runner.take(message.answered(in: tree)) { waiting.send($0) }
                    } else {
                        mailbox.post(.kept(topic: message.topic))
                    }
                },
                event: { mailbox.post(.broker($0)) }
            )
        )
        waiting.begin { [broker] in broker.publish($0) }
    }

    /// Connects, and works until `end`.
    ///
    /// - Parameter onRefusal: called on another thread if the server refuses for good, such as the token.
    /// - Throws: `state` if the queue cannot be opened, `system` without a thread.
    public func start(onRefusal: @escaping @Sendable (BridgeError) -> Void) throws(BridgeError) {
        let worker: BridgeWorker
        do throws(SystemError) {
            worker = try BridgeWorker(settings, broker: broker, logger: logger)
        } catch {
            throw .state(path: settings.state, reason: "\(error)")
        }
        let since = worker.lastSequence
        do throws(SystemError) {
            _ = try SystemThread(name: "carillon-bridge") { [self] in
                let mirror = follow(since, onRefusal)
                worker.run(mailbox, mirror)
                mirror.close()
                ended.signal()
            }
        } catch {
            throw .system("\(error)")
        }
        try broker.start()
        runner.resume(upTo: settings.sessionExpiry) { [broker] in broker.publish($0) }
    }

    /// Ends in order: commands that are being performed are answered, and the broker publishes the will.
    public func end() {
        runner.end()
        broker.end()
        mailbox.post(.end)
        ended.wait()
    }

    /// Follows the server; its events and changes arrive in the mailbox.
    private func follow(_ since: Int?, _ onRefusal: @escaping @Sendable (BridgeError) -> Void) -> Mirror {
        let mailbox = mailbox
        let logger = logger
        let stream = client.events(settings.events == ["*"] ? [] : settings.events, since: since) { state in
            switch state {
            case .live:
                logger.info("the server can be reached")
                mailbox.post(.server(isLive: true))
            case .waiting(_, let error):
                logger.warning("\(error)")
                mailbox.post(.server(isLive: false))
            case .ended(let error):
                onRefusal(.refused("the server refuses: \(error)"))
            }
        }
        // Ends with the stream, whose end `onState` has reported.
        Task {
            var events = stream.makeAsyncIterator()
            while let event = try? await events.next() { mailbox.post(.event(event)) }
        }
        // The state is not published more often anyway, and what a command plays comes first.
        return client.mirror(
            settling: .milliseconds(BridgeLimits.stateMilliseconds),
            onEvent: { event in
                mailbox.post(.mirror(sounds: event.isSnapshot || event.type.hasPrefix("sound.")))
            }
        )
    }
}
