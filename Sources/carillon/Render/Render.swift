// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import API
import ArgumentParser
import Control
import Foundation
import Logging
import Platform
import ServiceLog

/// `carillon render`: renders a script to a file, without a device.
struct Render: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Render a script to a WAV file, without a device and faster than real time.",
        discussion:
            "docs/render.md describes the format of scripts. Every run of a script writes the same bytes."
    )

    @Argument(help: ArgumentHelp("The script, a JSON file.", valueName: "script"))
    var script: String

    @Argument(help: ArgumentHelp("The WAV file to write, 32-bit float.", valueName: "wav"))
    var output: String

    @Option(name: .long, help: ArgumentHelp("JSON file for the events.", valueName: "file"))
    var events: String?

    @Flag(
        name: .long,
        help:
            "Write a file for each zone that there is at the end: out.wav for the main one, out-NAME.wav for the others."
    )
    var zones = false

    @Option(
        name: .long,
        help:
            "Lowest severity that is logged: trace, debug, info, notice, warning, error or critical. (default: error)"
    )
    var logLevel = "error"

    func run() async throws {
        do throws(RenderError) {
            guard let level = Logger.Level(rawValue: logLevel) else {
                throw RenderError(code: 64, message: "unknown log level \"\(logLevel)\"")
            }
            let log = LogControl(level: level, format: .text)
            defer { log.flush() }
            do throws(SystemError) {
                try log.bootstrap(queueInBytes: Settings().logQueueInBytes)
            } catch {
                throw RenderError(code: 71, message: "cannot start the log: \(error)")
            }
            guard let bytes = FileManager.default.contents(atPath: script) else {
                throw RenderError(code: 66, message: "cannot read the script \(script)")
            }
            let run = try RenderRun(json: Array(bytes), folder: RenderRun.folder(of: script))
            let summary = try await run.render(to: output, events: events, hasZones: zones)
            Console.say(summary)
        } catch {
            Console.fail(error.message)
            throw ExitCode(error.code)
        }
    }
}

/// Why a script was not rendered: a message of one line and an exit code of sysexits.h.
struct RenderError: Error, Equatable {
    let code: Int32
    let message: String
}
