// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine

extension OperationReader {
    func references(of settings: ActionSettings) -> [ActionReference] {
        var names = OperationNames()
        for step in settings.steps { _ = names.read(step.operation) }
        return names.found
    }

    func renamed(
        _ kind: ActionReference.Kind,
        _ name: String,
        to new: String,
        in settings: ActionSettings
    ) -> ActionSettings {
        var settings = settings
        var names = OperationNames(replacing: (kind, name, new))
        for index in settings.steps.indices {
            guard let operation = names.read(settings.steps[index].operation) else { continue }
            settings.steps[index].operation = operation
        }
        return settings
    }
}
