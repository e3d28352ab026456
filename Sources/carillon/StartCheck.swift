// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Reactor
import SQLiteStorage
import Storage

/// What prevents a start with valid settings: addresses and a state that are in use.
///
/// Addresses are bound for a moment, without listening; a state file is opened and closed.
struct StartCheck: Sendable {
    /// The errors that `carillon serve` would end with, in its order.
    let problems: [StartError]

    /// Checks the addresses and the state of valid settings.
    init(_ reader: SettingsReader) {
        guard let settings = try? reader.read() else {
            problems = []
            return
        }
        var problems: [StartError] = []
        do throws(StorageError) {
            if !settings.isVolatile {
                try StateDatabase.refuseWhileInUse(settings.stateDirectory + "/state.sqlite")
            }
        } catch {
            problems.append(.engine(reason: BackupArchive.text(error)))
        }
        // The service manager's sockets replace the default address.
        let isPassed = !PassedSockets.descriptors().isEmpty && reader.found[.listen] == nil
        for address in isPassed ? [] : settings.listen {
            if let error = Listener.obstacle(at: address) { problems.append(.listen(reason: "\(error)")) }
        }
        self.problems = problems
    }
}
