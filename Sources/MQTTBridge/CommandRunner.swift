// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import CarillonClient
import Logging
import Platform
import Synchronization

/// Performs commands at the server: those of a lane one after the other, each once by its key.
///
/// - Thread: any.
final class CommandRunner: Sendable {
    private let client: Carillon
    private let machine: String
    private let journal: CommandJournal
    private let logger: Logger
    private let pools: [CommandLane: WorkerPool]
    private let isEnding = Atomic(false)

    /// Makes a runner with a thread for each lane.
    init(_ client: Carillon, machine: String, journal: CommandJournal, logger: Logger) {
        (self.client, self.machine, self.journal, self.logger) = (client, machine, journal, logger)
        pools = Dictionary(
            uniqueKeysWithValues: CommandLane.allCases.map { lane in
                (lane, WorkerPool(name: "\(lane)", threads: 1, limit: BridgeLimits.waitingCommands))
            }
        )
    }

    /// Takes a command; when this returns, it is on the disk if it has a key.
    ///
    /// - Parameters:
    ///   - message: which brought it.
    ///   - answer: sends the answer; called on any thread, not at all if nobody asks for it.
    func take(_ message: BrokerMessage, answer: @escaping @Sendable (Publication) -> Void) {
        let command: BridgeCommand
        do throws(CommandProblem) { command = try BridgeCommand(message.payload) } catch {
            return reply(CommandAnswer(error), nil, message, answer)
        }
        guard let key = command.key else { return submit(command, message, answer) }
        switch journal.begin(key, message) {
        case .perform: submit(command, message, answer)
        case .ignore: break
        case .answer(let kept): reply(kept, command, message, answer)
        }
    }

    /// Performs what an earlier run of the bridge has taken and not performed.
    ///
    /// - Parameters:
    ///   - longest: seconds after which a command is not performed any more.
    ///   - answer: sends the answers.
    func resume(upTo longest: Int, answer: @escaping @Sendable (Publication) -> Void) {
        for (key, message, age) in journal.unfinished {
            guard age <= longest, let command = try? BridgeCommand(message.payload) else {
                journal.finish(key, nil)
                reply(CommandAnswer(.expired), nil, message, answer)
                continue
            }
            submit(command, message, answer)
        }
    }

    /// Waits for the commands that are being performed; others stay on the disk.
    func end() {
        isEnding.store(true, ordering: .relaxed)
        for pool in pools.values { pool.stop() }
    }

    // MARK: Steps

    private func submit(
        _ command: BridgeCommand,
        _ message: BrokerMessage,
        _ answer: @escaping @Sendable (Publication) -> Void
    ) {
        let refusal = pools[command.lane]?.submit { [self] in
            guard !isEnding.load(ordering: .relaxed) else { return }
            finish(perform(command), command, message, answer)
        }
        if refusal == .full { finish(CommandAnswer(.overloaded), command, message, answer) }
    }

    private func perform(_ command: BridgeCommand) -> CommandAnswer {
        do throws(ClientError) { return CommandAnswer(try client.exchange(command.request)) } catch {
            return CommandAnswer(CommandProblem(error))
        }
    }

    private func finish(
        _ result: CommandAnswer,
        _ command: BridgeCommand,
        _ message: BrokerMessage,
        _ answer: (Publication) -> Void
    ) {
        if let key = command.key { journal.finish(key, result) }
        reply(result, command, message, answer)
    }

    private func reply(
        _ result: CommandAnswer,
        _ command: BridgeCommand?,
        _ message: BrokerMessage,
        _ answer: (Publication) -> Void
    ) {
        if !result.isSuccess {
            logger.notice(
                "a command was refused",
                metadata: [
                    "topic": "\(message.topic)", "status": "\(result.status)",
                    "detail": "\(result.body["detail"]?.text ?? "")",
                ]
            )
        }
        if let publication = result.publication(to: message, id: command?.id, machine: machine) {
            answer(publication)
        }
    }
}
