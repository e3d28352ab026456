// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import SafeText

/// Reads the operations of actions as those of a batch.
struct OperationReader: ActionReader {
    let api: APIContext

    func steps(
        of settings: ActionSettings,
        with values: [String: ParameterValue]
    ) throws(EngineError) -> [BatchStep] {
        let references = ParameterReferences(values)
        var steps: [BatchStep] = []
        var failures: [BatchRefusal] = []
        for (number, step) in settings.steps.enumerated() {
            do throws(Problem) {
                let run = try read(step.operation, references)
                steps.append(
                    BatchStep(number: number, at: step.at) { engine throws(EngineError) in
                        _ = try run(engine)
                    }
                )
            } catch {
                failures.append(BatchRefusal(index: number, error: EngineError(reading: error)))
            }
        }
        guard failures.isEmpty else { throw .batchRefused(failures) }
        return steps
    }

    private func read(_ text: String, _ references: ParameterReferences) throws(Problem) -> Operation.Step {
        let operation = try references.filled(JSONValue.parse(Array(text.utf8)))
        try Self.refuseTimes(in: operation)
        if let body = operation["body"] { try Self.refuseTimes(in: body) }
        return try BatchOperation(operation, at: nil, api).run
    }

    /// Refuses times of a clock, which a stored operation would miss.
    private static func refuseTimes(in fields: JSONValue) throws(Problem) {
        for field in ["at", "atDeviceTime", "startAt", "expiresAt"] where fields[field] != nil {
            let allowed = "absent: the step's \"at\" says when"
            throw .invalid(field, allowed: allowed, given: "a time")
        }
    }
}

/// The values that replace `{"parameter": "name"}` in an operation.
///
/// An object with that one member, a text, is always a reference. `id`, `op`, `method` and `path` hold none, so that
/// everybody can see what an action does.
struct ParameterReferences {
    private let values: [String: ParameterValue]

    init(_ values: [String: ParameterValue]) { self.values = values }

    /// The operation with values in place of references.
    func filled(_ operation: JSONValue) throws(Problem) -> JSONValue {
        guard case .object(let members) = operation else { return operation }
        var filled: [JSONMember] = []
        for member in members {
            let isFixed = ["id", "op", "method", "path"].contains(member.name)
            let value = isFixed ? member.value : try replaced(member.value, member.name)
            filled.append(JSONMember(member.name, value))
        }
        return .object(filled)
    }

    private func replaced(_ value: JSONValue, _ path: String) throws(Problem) -> JSONValue {
        switch value {
        case .object(let members):
            if members.count == 1, members[0].name == "parameter", let name = members[0].value.text {
                guard let value = values[name] else {
                    let names = values.keys.sorted().joined(separator: ", ")
                    let allowed =
                        names.isEmpty ? "a parameter of the action, which has none" : "one of \(names)"
                    throw .invalid(
                        path,
                        allowed: allowed,
                        given: "the parameter \"\(name.cut(toBytes: 64))\""
                    )
                }
                return value.json
            }
            var filled: [JSONMember] = []
            for member in members {
                filled.append(JSONMember(member.name, try replaced(member.value, "\(path).\(member.name)")))
            }
            return .object(filled)
        case .array(let elements):
            var filled: [JSONValue] = []
            for (index, element) in elements.enumerated() {
                filled.append(try replaced(element, "\(path)[\(index)]"))
            }
            return .array(filled)
        case .null, .bool, .integer, .number, .string, .encoded: return value
        }
    }
}

extension EngineError {
    /// The problem of an operation that cannot be read, as an error of the engine.
    init(reading problem: Problem) {
        let member = { (name: String) in problem.members.first { $0.name == name }?.value.text }
        self = .operationInvalid(
            field: member("field") ?? "operation",
            allowed: member("allowed") ?? "an operation as in a batch",
            sentence: problem.detail
        )
    }
}
