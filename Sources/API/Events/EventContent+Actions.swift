// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine

extension EventContent {
    /// An event of actions and their runs.
    init(_ event: ActionEvent) {
        switch event {
        case .created(let action): self.init(.actionCreated, action)
        case .changed(let action): self.init(.actionChanged, action)
        case .disposed(let id, let name):
            let data: JSONValue = ["actionId": .string(id), "name": .string(name)]
            self.init(.actionDisposed, "/v1/actions/\(id)", data)
        case .started(let run): self.init(.actionStarted, run)
        case .stepFailed(let run, let action, let step, let error):
            let data: JSONValue = [
                "runId": .string(run), "actionId": .optional(action), "step": .integer(step),
                "problem": Problem(error).json,
            ]
            self.init(.actionStepFailed, "/v1/runs/\(run)", data)
        case .paused(let run): self.init(.actionPaused, run)
        case .resumed(let run): self.init(.actionResumed, run)
        case .ended(let run): self.init(.actionEnded, run)
        }
    }

    private init(_ type: EventType, _ action: ActionSnapshot) {
        let data: JSONValue = ["actionId": .string(action.id), "action": action.json]
        self.init(type, action.address, data)
    }

    private init(_ type: EventType, _ run: RunningBatch) {
        let data: JSONValue = [
            "runId": .string(run.id), "actionId": .optional(run.origin.actionID), "run": run.json,
        ]
        self.init(type, run.address, data)
    }
}
