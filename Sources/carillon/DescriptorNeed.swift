// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Logging
import Platform

/// The descriptors that the settings need.
struct DescriptorNeed: Sendable, Equatable {
    /// One for each connection.
    let connections: Int
    /// For everything else: one for the file of each voice, 20 for each of 16 inputs, and 128 for state, output, library, workers and responses.
    let reserve: Int

    /// Reads the need from the settings.
    init(_ settings: Settings) {
        connections = settings.network.maximumConnections
        reserve = 128 + settings.voices + 20 * 16
    }

    /// Raises the limit of the process as far as the system allows, and logs the result if that is not enough.
    func raiseLimit(logger: Logger) {
        let wanted = connections + reserve
        let before = DescriptorLimit.present
        let limit = DescriptorLimit.raise(to: wanted)
        if limit != before {
            logger.info(
                "the limit of open descriptors is raised",
                metadata: ["from": "\(before.soft)", "to": "\(limit.soft)"]
            )
        }
        guard limit.soft < wanted else { return }
        logger.warning(
            "the system allows fewer open descriptors than the settings need; connections beyond them wait",
            metadata: [
                "limit": "\(limit.soft)", "needed": "\(wanted)",
                "connections": "\(limit.ceiling(keeping: reserve))",
            ]
        )
    }
}
