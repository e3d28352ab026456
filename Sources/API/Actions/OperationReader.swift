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

/// The values that replace `{"parameter": "name"}` in an operation, and `{"template": "text with {name}"}`.
///
/// An object with that one member, a text, is always a reference. `id`, `op`, and the `method` and `path` of a request hold
/// none, so that everybody can see what an action does.
struct ParameterReferences {
    private let values: [String: ParameterValue]

    init(_ values: [String: ParameterValue]) { self.values = values }

    /// The operation with values in place of references.
    func filled(_ operation: JSONValue) throws(Problem) -> JSONValue {
        guard case .object(let members) = operation else { return operation }
        var filled: [JSONMember] = []
        for member in members {
            let isFixed =
                ["id", "op"].contains(member.name)
                || operation["op"]?.text == "request" && ["method", "path"].contains(member.name)
            let value = isFixed ? member.value : try replaced(member.value, member.name)
            filled.append(JSONMember(member.name, value))
        }
        return .object(filled)
    }

    private func parameter(_ name: String, _ path: String) throws(Problem) -> ParameterValue {
        if let value = values[name] { return value }
        let names = values.keys.sorted().joined(separator: ", ")
        let allowed = names.isEmpty ? "a parameter of the action, which has none" : "one of \(names)"
        throw .invalid(path, allowed: allowed, given: "the parameter \"\(name.cut(toBytes: 64))\"")
    }

    /// A text with values in place of `{name}`; `{{` and `}}` stand for braces.
    private func filled(template: String, _ path: String) throws(Problem) -> String {
        var (filled, rest) = ("", Substring(template))
        while let index = rest.firstIndex(where: { "{}".contains($0) }) {
            filled += rest[..<index]
            let brace = rest[index]
            rest = rest[rest.index(after: index)...]
            if rest.first == brace {
                filled.append(brace)
                rest = rest.dropFirst()
                continue
            }
            guard brace == "{", let end = rest.firstIndex(of: "}") else {
                let allowed = "a template: {name} for a parameter, {{ and }} for braces"
                throw .invalid(path, allowed: allowed, given: "one with a single brace")
            }
            filled += try parameter(String(rest[..<end]), path).words
            rest = rest[rest.index(after: end)...]
        }
        return filled + rest
    }

    private func replaced(_ value: JSONValue, _ path: String) throws(Problem) -> JSONValue {
        switch value {
        case .object(let members):
            if members.count == 1, let text = members[0].value.text {
                if members[0].name == "parameter" { return try parameter(text, path).json }
                if members[0].name == "template" { return .string(try filled(template: text, path)) }
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

extension ParameterValue {
    /// The value in a text; a number without its fraction if it is whole.
    fileprivate var words: String {
        switch self {
        case .boolean(let flag): "\(flag)"
        case .integer(let whole): "\(whole)"
        case .number(let number): FieldReader.text(number)
        case .string(let text): text
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
