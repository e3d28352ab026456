// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Platform
import Synchronization

/// Performs one command on many servers at the same time.
struct Fleet: Sendable {
    /// Most servers that are asked at a time; each takes a thread.
    private static let width = 64

    /// The servers.
    let list: ServerList
    /// The options of the command.
    let options: ClientOptions

    /// Performs a command everywhere and waits for all answers; one server's failure does not affect another.
    ///
    /// - Thread: any but the audio thread; blocks.
    func perform(_ command: some ControlCommand) -> FleetReport {
        let servers = list.servers
        let outcomes = Mutex(servers.map { FleetReport.Outcome(server: $0.address) })
        let pool = WorkerPool(name: "ctl", threads: min(Self.width, servers.count), limit: servers.count)
        for (index, server) in servers.enumerated() {
            pool.submit {
                let outcome = outcome(of: command, on: server)
                outcomes.withLock { $0[index] = outcome }
            }
        }
        pool.stop()
        return FleetReport(outcomes: outcomes.withLock(\.self))
    }

    private func outcome(of command: some ControlCommand, on server: ServerList.Server) -> FleetReport.Outcome
    {
        let output = Output()
        var error: ControlError?
        do throws(ControlError) {
            let session = ControlSession(
                client: try options.client(
                    of: server.address,
                    tokenFrom: server.tokenFile ?? options.tokenFrom
                ),
                isJSON: options.json,
                say: { line in output.content.withLock { $0.lines.append(line) } },
                warn: { warning in output.content.withLock { $0.warnings.append(warning) } }
            )
            try command.perform(session)
        } catch let failure {
            error = failure
        }
        let (lines, warnings) = output.content.withLock { $0 }
        return FleetReport.Outcome(server: server.address, lines: lines, warnings: warnings, error: error)
    }

    /// What a command prints.
    private final class Output: Sendable {
        let content = Mutex((lines: [String](), warnings: [String]()))
    }
}
