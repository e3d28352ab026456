// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import ArgumentParser
import Control

/// The command `carillon`.
@main
struct Carillon: AsyncParsableCommand {
    /// Shown by `--version` and `GET /v1/health`; the same as in `openapi.yaml`.
    static let version = "0.1.0"

    static let configuration = CommandConfiguration(
        commandName: "carillon",
        abstract: "An audio control server: plays and mixes sounds, controlled over HTTP and WebSocket.",
        version: version,
        subcommands: [
            Serve.self, Render.self, Decode.self, Devices.self, CheckConfig.self, TokenCommand.self,
            TLSCommand.self, Backup.self, Restore.self,
        ] + ControlCommands.all
    )
}
