// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import SafeText

extension ActionSettings {
    /// Reads the body of `POST /v1/actions`.
    static func read(_ fields: inout FieldReader) throws(Problem) -> ActionSettings {
        let name = try fields.string("name", limit: ValueRange.nameBytes)
        let parameters = try fields.actionParameters()
        let given = try fields.actionSteps()
        let allowed = "1 to \(ActionLimits.steps.upperBound) steps"
        let steps = try fields.demanded("steps", given, allowed, sample: [])
        let choice = try fields.stepChoice() ?? nil
        try fields.finish()
        return ActionSettings(name: name ?? "", parameters: parameters ?? [], steps: steps, choice: choice)
    }
}

extension ActionChange {
    /// Reads the body of `PATCH /v1/actions/{action}`; a list replaces the whole list.
    static func read(_ fields: inout FieldReader) throws(Problem) -> ActionChange {
        var change = ActionChange()
        change.name = try fields.string("name", limit: ValueRange.nameBytes)
        change.parameters = try fields.actionParameters()
        change.steps = try fields.actionSteps()
        change.choice = try fields.stepChoice()
        try fields.finish()
        return change
    }
}

/// The body of `POST /v1/actions/{action}/run`.
enum ActionRunRequest {
    /// Reads the values of the parameters.
    static func read(_ fields: inout FieldReader) throws(Problem) -> [String: ParameterValue] {
        let values = try fields.parameterValues()
        try fields.finish()
        return values
    }
}

extension FieldReader {
    /// Reads `parameters`, the values of an action's parameters by name.
    mutating func parameterValues() throws(Problem) -> [String: ParameterValue] {
        let kind = RequestRecord.Kind.map(Self.parameterValue, limit: ActionLimits.parameters)
        guard let given = take("parameters", kind) else { return [:] }
        guard case .object(let members) = given, members.count <= ActionLimits.parameters else {
            let allowed = "an object with a value for each of at most \(ActionLimits.parameters) parameters"
            throw .invalid(path + "parameters", allowed: allowed, given: given.kind)
        }
        var values: [String: ParameterValue] = [:]
        for member in members {
            guard let value = ParameterValue(member.value) else {
                let field = "\(path)parameters.\(member.name.cut(toBytes: 64))"
                throw .invalid(field, allowed: FieldReader.parameterValues, given: member.value.kind)
            }
            values[member.name] = value
        }
        return values
    }
}

extension FieldReader {
    /// What a value of a parameter may be.
    fileprivate static let parameterValue = RequestRecord.Kind.either([
        .bool, .anyNumber, .string(0...ActionLimits.textBytes),
    ])
    fileprivate static let parameterValues =
        "true, false, a number or a text of at most \(ActionLimits.textBytes) bytes"

    fileprivate mutating func stepChoice() throws(Problem) -> Choice?? {
        try clearable("choose") { (fields) throws(Problem) in try fields.choice("choose", of: Choice.self) }
    }

    fileprivate mutating func actionSteps() throws(Problem) -> [ActionStep]? {
        try objects("steps", limit: ActionLimits.steps.upperBound) { step throws(Problem) in
            let at = try step.number("at", in: ActionLimits.offset, unit: " seconds", default: 0)
            let allowed = "an operation as in a batch"
            let operation = try step.demanded("operation", step.value("operation"), allowed, sample: [:])
            guard case .object = operation else {
                throw .invalid(step.path + "operation", allowed: allowed, given: operation.kind)
            }
            try step.finish()
            return ActionStep(at: at, operation: String(decoding: operation.encoded, as: UTF8.self))
        }
    }

    fileprivate mutating func actionParameters() throws(Problem) -> [ActionParameter]? {
        try objects("parameters", limit: ActionLimits.parameters) { fields throws(Problem) in
            let name = try fields.requiredString(
                "name",
                limit: ActionLimits.parameterName.upperBound,
                "1 to 64 letters, digits, _ and -"
            )
            var parameter = ActionParameter(
                name,
                try fields.requiredChoice("type", of: ActionParameter.Kind.self)
            )
            parameter.default = try fields.nullable("default") { (fields) throws(Problem) in
                try fields.parameterValue("default")
            }
            parameter.example = try fields.nullable("example") { (fields) throws(Problem) in
                try fields.parameterValue("example")
            }
            parameter.minimum = try fields.nullable("minimum") { (fields) throws(Problem) in
                try fields.number("minimum", in: ActionLimits.numbers)
            }
            parameter.maximum = try fields.nullable("maximum") { (fields) throws(Problem) in
                try fields.number("maximum", in: ActionLimits.numbers)
            }
            parameter.choices = try fields.nullable("choices") { (fields) throws(Problem) in
                try fields.parameterChoices()
            }
            try fields.finish()
            return parameter
        }
    }

    private mutating func parameterValue(_ field: String) throws(Problem) -> ParameterValue? {
        guard let given = take(field, Self.parameterValue) else { return nil }
        guard let value = ParameterValue(given) else { throw refusal(field, Self.parameterValues, given) }
        return value
    }

    private mutating func parameterChoices() throws(Problem) -> [ParameterValue]? {
        let limit = ActionLimits.choices.upperBound
        guard let given = take("choices", .array(Self.parameterValue, limit: limit)) else { return nil }
        let allowed = "1 to \(limit) values"
        guard case .array(let elements) = given, elements.count <= limit else {
            throw refusal("choices", allowed, given)
        }
        var choices: [ParameterValue] = []
        for (index, element) in elements.enumerated() {
            guard let value = ParameterValue(element) else {
                let field = "\(path)choices[\(index)]"
                throw .invalid(field, allowed: Self.parameterValues, given: element.kind)
            }
            choices.append(value)
        }
        return choices
    }
}

extension ParameterValue {
    /// A JSON value; nil for null, arrays, objects and texts that are too long.
    init?(_ json: JSONValue) {
        switch json {
        case .bool(let flag): self = .boolean(flag)
        case .integer(let whole): self = .integer(whole)
        case .number(let number): self = .number(number)
        case .string(let text) where text.utf8.count <= ActionLimits.textBytes: self = .string(text)
        case .string: return nil
        case .null, .array, .object, .encoded: return nil
        }
    }

    /// The value as JSON.
    var json: JSONValue {
        switch self {
        case .boolean(let flag): .bool(flag)
        case .integer(let whole): .integer(whole)
        case .number(let number): .number(number)
        case .string(let text): .string(text)
        }
    }
}
