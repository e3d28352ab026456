// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore

extension Engine {
    /// Volumes and fade times.
    public func manager() -> ManagerSnapshot { state.managerSnapshot }

    /// Sets volumes, mutes and fade times, all or none (SM-23 to SM-26).
    ///
    /// - Throws: `invalidValue`, `overloaded`.
    public func changeManager(_ change: ManagerChange) async throws(EngineError) -> Changed<ManagerSnapshot> {
        let answer = try changeManagerWithoutFlush(change)
        await save()
        return answer
    }

    /// As `changeManager`, without waiting for the disk; for batches, which wait once at the end.
    ///
    /// - Throws: `invalidValue`, `overloaded`.
    public func changeManagerWithoutFlush(
        _ change: ManagerChange
    ) throws(EngineError) -> Changed<ManagerSnapshot> {
        try perform(
            answering: state.managerSnapshot,
            commands: 2 * VolumeScope.allCases.count
        ) { (state, turn) throws(EngineError) in
            try state.changeManager(change, &turn)
        }
    }
}
