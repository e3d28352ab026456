// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import SafeText

extension ActionParameter {
    /// A value of this parameter; a whole number counts as a number.
    ///
    /// - Parameters:
    ///   - value: as given.
    ///   - field: its name in the request.
    /// - Returns: the value in the parameter's type.
    /// - Throws: `invalidValue` for another type, or a value out of its range or choices.
    func checked(_ value: ParameterValue, _ field: String) throws(EngineError) -> ParameterValue {
        let typed: ParameterValue
        switch (type, value) {
        case (.number, .integer(let whole)): typed = .number(Double(whole))
        case (.number, .number), (.integer, .integer), (.boolean, .boolean), (.string, .string): typed = value
        default: throw .invalidValue(field: field, allowed: allowed, given: value.text)
        }
        guard isInRange(typed), choices?.contains(where: { $0.equals(typed) }) ?? true else {
            throw .invalidValue(field: field, allowed: allowed, given: value.text)
        }
        return typed
    }

    /// The value with which the action is tried; nil if nothing says what it may be.
    var sample: ParameterValue? {
        if let known = `default` ?? example ?? choices?.first { return known }
        let number = minimum ?? maximum.map { min(0, $0) } ?? 0
        switch type {
        case .number: return .number(number)
        case .integer: return Int(exactly: number.rounded(.up)).map { .integer($0) }
        case .boolean: return .boolean(false)
        case .string: return nil
        }
    }

    /// The same parameter with whole numbers as such, as it is read after a restart.
    var canonical: ActionParameter {
        var copy = self
        copy.default = `default`?.canonical
        copy.example = example?.canonical
        copy.choices = choices?.map(\.canonical)
        return copy
    }

    /// The values allowed, as a phrase.
    var allowed: String {
        if let choices { return "one of " + choices.map(\.text).joined(separator: ", ") }
        let kind =
            switch type {
            case .number: "a number"
            case .integer: "a whole number"
            case .boolean: "true or false"
            case .string: "a text of at most \(ActionLimits.textBytes) bytes"
            }
        switch (minimum, maximum) {
        case (let low?, let high?): return "\(kind) from \(low.shortText) to \(high.shortText)"
        case (let low?, nil): return "\(kind) of at least \(low.shortText)"
        case (nil, let high?): return "\(kind) of at most \(high.shortText)"
        case (nil, nil): return kind
        }
    }

    private func isInRange(_ value: ParameterValue) -> Bool {
        let number: Double
        switch value {
        case .boolean: return true
        case .string(let text): return text.utf8.count <= ActionLimits.textBytes
        case .integer(let whole): number = Double(whole)
        case .number(let any): number = any
        }
        return number.isFinite && number >= minimum ?? number && number <= maximum ?? number
    }
}

extension ParameterValue {
    /// The value as text for a problem.
    var text: String {
        switch self {
        case .boolean(let flag): "\(flag)"
        case .integer(let whole): "\(whole)"
        case .number(let number): number.shortText
        case .string(let text): "\"\(text.cut(toBytes: 64))\""
        }
    }

    /// A number without a fraction as a whole one.
    fileprivate var canonical: ParameterValue {
        guard case .number(let number) = self, let whole = Int(exactly: number) else { return self }
        return .integer(whole)
    }

    /// Whether both are the same value; 1 and 1.0 are.
    func equals(_ other: ParameterValue) -> Bool {
        switch (self, other) {
        case (.integer(let whole), .number(let number)), (.number(let number), .integer(let whole)):
            Double(whole) == number
        default: self == other
        }
    }
}

extension Double {
    /// Without a fraction if it is whole.
    fileprivate var shortText: String {
        Int(exactly: self).map { "\($0)" } ?? "\(self)"
    }
}
