// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
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
        let state = Mutex((next: 0, outcomes: servers.map { FleetReport.Outcome(server: $0.address) }))
        let group = DispatchGroup()
        for _ in 0..<min(Self.width, servers.count) {
            group.enter()
            Thread.detachNewThread {
                while let index = state.withLock({ Self.take(&$0.next, of: servers.count) }) {
                    let outcome = self.outcome(of: command, on: servers[index])
                    state.withLock { $0.outcomes[index] = outcome }
                }
                group.leave()
            }
        }
        group.wait()
        return FleetReport(outcomes: state.withLock(\.outcomes))
    }

    private static func take(_ next: inout Int, of count: Int) -> Int? {
        guard next < count else { return nil }
        defer { next += 1 }
        return next
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
