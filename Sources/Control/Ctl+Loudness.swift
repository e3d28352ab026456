// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import ArgumentParser

extension Ctl {
    /// `ctl loudness`.
    struct Loudness: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show the loudness of the output, or reset the integrated one.",
            discussion: "It is measured while somebody watches it, such as in the mixer of the dashboard.",
            subcommands: [Read.self, Reset.self],
            defaultSubcommand: Read.self
        )

        /// `ctl loudness read`.
        struct Read: ControlCommand {
            static let configuration = CommandConfiguration(
                abstract: "Show momentary, short-term and integrated loudness."
            )
            @OptionGroup var options: ControlOptions

            func perform(_ session: ControlSession) throws(ControlError) {
                try session.show("GET", "/v1/loudness") { Lines.loudness($0) }
            }
        }

        /// `ctl loudness reset`.
        struct Reset: ControlCommand {
            static let configuration = CommandConfiguration(
                abstract: "Reset the integrated loudness, for all clients."
            )
            @OptionGroup var options: ControlOptions

            func perform(_ session: ControlSession) throws(ControlError) {
                try session.show("POST", "/v1/loudness/reset") { Lines.loudness($0) }
            }
        }
    }
}
