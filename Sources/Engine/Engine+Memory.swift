// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Decoding
import Logging

/// Which sounds are in memory: as many as the budget allows, the ones played last first.
///
/// - Source: decisions D-15 and D-64.
extension Engine {
    /// Loads the sounds of which nothing is in memory, the most recently played ones first, until the budget is spent.
    ///
    /// One at a time, so that clients do not wait for them.
    func warm() async {
        for sound in state.coldSounds {
            guard life == .running else { return }
            guard let asset = state.sounds[sound.id]?.decoded, asset.isCold else { continue }
            guard hasRoom(for: asset) else { return }
            await readmit(sound.id)
        }
    }

    /// Whether a sound of which nothing is in memory fits into the budget.
    func hasRoom(for asset: DecodedAsset) -> Bool {
        state.sounds.sizeInBytes + asset.loadedSize(in: configuration.decoding)
            <= configuration.residentBudgetBytes
    }

    /// Evicts the least recently played sounds from memory while the budget is exceeded.
    func fitMemory() { state.fitMemory(configuration.residentBudgetBytes, configuration.decoding) }

    /// Loads a sound into memory that was played from disk although it is short enough, or of which nothing is in memory.
    func readmit(_ id: String) async {
        guard let sound = state.sounds[id], let known = sound.decoded, isWorthReadmitting(sound) else {
            return
        }
        do throws(EngineError) {
            guard let asset = try await decode(sound.origin.path, makesRoom: true) else {
                // Its file does not say its length.
                if known.isCold { background.add(.count(id)) }
                return
            }
            guard life == .running else { return }
            if known.isCold, state.sounds[id]?.decoded?.info == known.info, asset.info != known.info {
                // The file was changed since the start.
                decide { $0.refresh(id, asset, &$1) }
            } else {
                state.readmit(asset, of: id)
            }
            fitMemory()
        } catch {
            guard error != .stopped, life == .running else { return }
            logger.warning(
                "a sound cannot be loaded",
                metadata: ["path": "\(sound.origin.path)", "error": "\(error)"]
            )
            // What was found in its file before the start is no longer true.
            if known.isCold, let sound = state.sounds[id] { removeOrDefer(sound, .fail(error)) }
        }
    }

    /// Whether a sound is small enough to be loaded into memory again, or nothing of it is there.
    func isWorthReadmitting(_ sound: Sound) -> Bool {
        if sound.isCold { return true }
        guard let size = sound.decoded?.residentSize(in: configuration.decoding) else { return false }
        return size <= configuration.residentBudgetBytes / 4
    }
}
