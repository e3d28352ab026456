// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Logging
import Output
import Synchronization

/// Logs where the sound goes, as a warning if it goes nowhere; repeated states are logged once.
final class OutputLog: Sendable {
    private let logger = Logger(label: "carillon.output")
    private let last = Mutex<String?>(nil)

    /// Logs a state of the output if it differs from the last one.
    ///
    /// - Thread: any.
    func note(_ state: OutputState) {
        if state.isFallback {
            guard isNew("fallback \(state.reason ?? "")") else { return }
            logger.warning(
                """
                NOTHING CAN BE HEARD: PipeWire is not available. Sounds run silently and become audible as soon as it \
                is. Start it with: systemctl --user start pipewire wireplumber
                """,
                metadata: ["reason": "\(state.reason ?? "unknown")"]
            )
        } else if state.isRunning {
            guard isNew("\(state.backend) \(state.device ?? "") \(state.quantum) \(state.isRealtime)") else {
                return
            }
            logger.notice(
                "sound goes to \(state.backend)",
                metadata: [
                    "device": "\(state.device ?? "default")", "quantum": "\(state.quantum)",
                    "realtime": "\(state.isRealtime)",
                ]
            )
        }
    }

    private func isNew(_ description: String) -> Bool {
        last.withLock { last in
            defer { last = description }
            return last != description
        }
    }
}
