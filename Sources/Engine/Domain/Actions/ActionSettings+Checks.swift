// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import SafeText

extension ActionSettings {
    /// Checks everything but the operations, which their reader checks.
    ///
    /// - Throws: `invalidValue` with the path of the field.
    func check() throws(EngineError) {
        try SoundName.check(name, limit: ValueRange.nameBytes)
        guard ActionLimits.steps.contains(steps.count) else {
            let allowed = "1 to \(ActionLimits.steps.upperBound) steps"
            throw .invalidValue(field: "steps", allowed: allowed, given: "\(steps.count)")
        }
        for (index, step) in steps.enumerated() {
            _ = try Check.seconds(step.at, "steps[\(index)].at", in: ActionLimits.offset)
            guard step.operation.utf8.count <= ActionLimits.operationBytes else {
                let allowed = "at most \(ActionLimits.operationBytes) bytes of JSON"
                let given = "\(step.operation.utf8.count)"
                throw .invalidValue(field: "steps[\(index)].operation", allowed: allowed, given: given)
            }
        }
        guard parameters.count <= ActionLimits.parameters else {
            let allowed = "at most \(ActionLimits.parameters) parameters"
            throw .invalidValue(field: "parameters", allowed: allowed, given: "\(parameters.count)")
        }
        for (index, parameter) in parameters.enumerated() {
            try parameter.check("parameters[\(index)]")
            guard !parameters[..<index].contains(where: { $0.name == parameter.name }) else {
                let allowed = "a name that no other parameter of the action has"
                throw .invalidValue(
                    field: "parameters[\(index)].name",
                    allowed: allowed,
                    given: parameter.name
                )
            }
        }
    }

    /// The values of a run: those given, and the defaults of the others.
    ///
    /// - Throws: `invalidValue` for an unknown parameter, a wrong value or a required one that is missing.
    func values(_ given: [String: ParameterValue]) throws(EngineError) -> [String: ParameterValue] {
        if let unknown = given.keys.sorted().first(where: { name in !parameters.contains { $0.name == name } }
        ) {
            let names = parameters.map(\.name).joined(separator: ", ")
            throw .invalidValue(
                field: "parameters.\(unknown.cut(toBytes: 64))",
                allowed: names.isEmpty ? "absent: the action has no parameters" : "one of \(names)",
                given: "an unknown parameter"
            )
        }
        var values: [String: ParameterValue] = [:]
        for parameter in parameters {
            let field = "parameters.\(parameter.name)"
            guard let value = given[parameter.name] ?? parameter.default else {
                throw .invalidValue(field: field, allowed: parameter.allowed, given: "absent")
            }
            values[parameter.name] = try parameter.checked(value, field)
        }
        return values
    }

    /// The values with which the action is tried when it is stored.
    var samples: [String: ParameterValue] {
        var samples: [String: ParameterValue] = [:]
        for parameter in parameters { samples[parameter.name] = parameter.sample }
        return samples
    }
}

extension ActionParameter {
    fileprivate func check(_ path: String) throws(EngineError) {
        let isNamed = name.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                || byte == 0x5F || byte == 0x2D
        }
        guard isNamed, ActionLimits.parameterName.contains(name.utf8.count) else {
            let allowed = "1 to 64 letters, digits, _ and -"
            throw .invalidValue(
                field: path + ".name",
                allowed: allowed,
                given: "\"\(name.cut(toBytes: 64))\""
            )
        }
        try checkLimits(path)
        if let choices, !ActionLimits.choices.contains(choices.count) {
            let allowed = "1 to \(ActionLimits.choices.upperBound) values"
            throw .invalidValue(field: path + ".choices", allowed: allowed, given: "\(choices.count)")
        }
        for (index, choice) in (choices ?? []).enumerated() {
            _ = try checked(choice, "\(path).choices[\(index)]")
        }
        if let value = `default` { _ = try checked(value, path + ".default") }
        if let example { _ = try checked(example, path + ".example") }
        guard let sample, (try? checked(sample, path)) != nil else {
            let allowed =
                "given, if there is neither a default nor choices, because the action is tried with it"
            throw .invalidValue(field: path + ".example", allowed: allowed, given: "absent")
        }
    }

    private func checkLimits(_ path: String) throws(EngineError) {
        if let minimum { try checkLimit(minimum, path + ".minimum") }
        if let maximum { try checkLimit(maximum, path + ".maximum") }
        if let minimum, let maximum, minimum > maximum {
            throw .invalidValue(field: path + ".maximum", allowed: "the minimum or more", given: "\(maximum)")
        }
    }

    private func checkLimit(_ limit: Double, _ field: String) throws(EngineError) {
        guard type == .number || type == .integer else {
            let allowed = "absent unless the type is number or integer"
            throw .invalidValue(field: field, allowed: allowed, given: "\(limit)")
        }
        guard ActionLimits.numbers.contains(limit) else {
            throw .invalidValue(field: field, allowed: "-1e15 to 1e15", given: "\(limit)")
        }
    }
}
