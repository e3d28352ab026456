// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine

extension EventContent {
    /// An event of inputs.
    init(_ event: InputEvent) {
        switch event {
        case .created(let input): self.init(.inputCreated, input)
        case .changed(let input): self.init(.inputChanged, input)
        case .disposed(let id, let name):
            self.init(.inputDisposed, "/v1/inputs/\(id)", ["inputId": .string(id), "name": .string(name)])
        }
    }

    private init(_ type: EventType, _ input: InputSnapshot) {
        self.init(type, input.address, ["inputId": .string(input.id), "input": input.json])
    }
}
