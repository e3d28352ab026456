// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// An event of actions and their runs.
public enum ActionEvent: Sendable, Equatable {
    /// An action was stored.
    case created(ActionSnapshot)
    /// An action was changed.
    case changed(ActionSnapshot)
    /// An action was removed; its runs go on.
    case disposed(id: String, name: String)
    /// An action runs; the steps at its first frame are done.
    case started(RunningBatch)
    /// A step that waited was refused when its frame came.
    case stepFailed(run: String, action: String?, step: Int, EngineError)
    /// A run stands still.
    case paused(RunningBatch)
    /// A run goes on.
    case resumed(RunningBatch)
    /// All of a run is over, or it was stopped and has fallen silent.
    case ended(RunningBatch)
}
