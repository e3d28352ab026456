// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// A value that a run of an action chooses.
public struct ActionParameter: Sendable, Equatable, Codable {
    /// What a value may be.
    public enum Kind: String, Sendable, CaseIterable, Codable {
        /// A number.
        case number
        /// A number without a fraction.
        case integer
        /// True or false.
        case boolean
        /// A text.
        case string
    }

    /// Unique in its action: 1 to 64 letters, digits, `_` and `-`.
    public var name: String
    /// The type of its values.
    public var type: Kind
    /// The value of a run that gives none; nil makes the parameter required.
    public var `default`: ParameterValue?
    /// The value with which the action is tried when it has no default.
    public var example: ParameterValue?
    /// The least number; nil for none.
    public var minimum: Double?
    /// The greatest number; nil for none.
    public var maximum: Double?
    /// The only values allowed; nil for any.
    public var choices: [ParameterValue]?

    /// Makes a required parameter without limits.
    public init(_ name: String, _ type: Kind) {
        (self.name, self.type) = (name, type)
    }
}

/// A value of a parameter.
public enum ParameterValue: Sendable, Equatable {
    /// True or false.
    case boolean(Bool)
    /// A number without a fraction.
    case integer(Int)
    /// Any finite number.
    case number(Double)
    /// A text.
    case string(String)
}

extension ParameterValue: Codable {
    /// Reads a value; the parameter's type decides whether a whole number is meant.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let flag = try? container.decode(Bool.self) {
            self = .boolean(flag)
        } else if let whole = try? container.decode(Int.self) {
            self = .integer(whole)
        } else if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else {
            self = .string(try container.decode(String.self))
        }
    }

    /// Writes the value alone.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .boolean(let flag): try container.encode(flag)
        case .integer(let whole): try container.encode(whole)
        case .number(let number): try container.encode(number)
        case .string(let text): try container.encode(text)
        }
    }
}
