// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine

extension EventContent {
    /// An event of targets.
    init(_ event: TargetEvent) {
        switch event {
        case .created(let target): self.init(.targetCreated, target)
        case .changed(let target): self.init(.targetChanged, target)
        case .disposed(let id, let name):
            self.init(.targetDisposed, "/v1/targets/\(id)", ["targetId": .string(id), "name": .string(name)])
        case .delivered(let message, let report):
            var data = message.json
            if case .object(let members) = report.json, case .object(let known) = data {
                data = .object(known + members.filter { $0.name != "sent" })
            }
            let type = report.failure == nil ? EventType.targetSent : .targetFailed
            self.init(type, "/v1/targets/\(message.targetID)", data)
        }
    }

    private init(_ type: EventType, _ target: TargetSnapshot) {
        self.init(type, target.address, ["targetId": .string(target.id), "target": target.json])
    }
}
