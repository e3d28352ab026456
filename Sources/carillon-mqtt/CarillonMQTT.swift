// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import ArgumentParser
import Foundation
import Logging
import MQTTBridge
import Platform
import Reactor
import ServiceLog
import Synchronization

/// The command `carillon-mqtt`.
@main
struct CarillonMQTT: AsyncParsableCommand {
    /// Bytes of lines that wait for the reader of the log.
    private static let logQueueInBytes = 1 << 20

    static let configuration = CommandConfiguration(
        commandName: "carillon-mqtt",
        abstract: "Connects a Carillon server with an MQTT broker: state and events out, commands in.",
        discussion: """
            Every option can also be given as an environment variable: --token-from as CARILLON_MQTT_TOKEN_FROM. Runs \
            until SIGINT or SIGTERM. docs/fleet.md lists topics and formats.
            """,
        version: BridgeVersion.number
    )

    @Flag(name: .long, help: "Ask server and broker whether they can be reached, and end.")
    var check = false

    @Flag(
        name: .long,
        help: "Remove what the broker has kept of a machine that is gone, --name, and end."
    )
    var retire = false

    @OptionGroup var options: BridgeOptions

    func run() async throws {
        do throws(BridgeError) {
            let settings = try BridgeSettings(given: options.given)
            if check {
                for line in try BridgeCheck.run(settings) { print(line) }
            } else if retire {
                for topic in try BridgeRetirement.run(settings) { print(topic) }
            } else {
                try await serve(settings)
            }
        } catch {
            let line = "carillon-mqtt: " + error.message.replacing("\n", with: " ") + "\n"
            FileHandle.standardError.write(Data(line.utf8))
            throw ExitCode(error.exitCode)
        }
    }

    private func serve(_ settings: BridgeSettings) async throws(BridgeError) {
        let log = LogControl(level: settings.logLevel, format: settings.logFormat)
        do throws(SystemError) { try log.bootstrap(queueInBytes: Self.logQueueInBytes) } catch {
            throw .system("cannot start the log: \(error)")
        }
        defer { log.flush() }
        let logger = Logger(label: "carillon-mqtt")
        for name in BridgeSettings.unknownVariables() {
            logger.warning("\(name) is no setting of carillon-mqtt")
        }
        let (ends, continuation) = AsyncStream.makeStream(of: BridgeError?.self)
        try watchSignals { continuation.yield(nil) }
        let bridge = try Bridge(settings, logger: logger)
        try bridge.start { continuation.yield($0) }
        let notices = ServiceNotices()
        try? notices?.send(.ready)
        var failure: BridgeError?
        for await end in ends {
            failure = end
            break
        }
        try? notices?.send(.stopping)
        bridge.end()
        logger.info("ended")
        if let failure { throw failure }
    }

    /// Calls `end` at SIGINT and SIGTERM; a second one ends the process at once.
    private func watchSignals(_ end: @escaping @Sendable () -> Void) throws(BridgeError) {
        do throws(SystemError) {
            let loop = try EventLoop(name: "signals")
            let isEnding = Atomic(false)
            _ = try SignalSource([SIGINT, SIGTERM], on: loop) { signal in
                if isEnding.exchange(true, ordering: .relaxed) { Foundation.exit(128 + signal) }
                end()
            }
        } catch {
            throw .system("cannot watch signals: \(error)")
        }
    }
}
