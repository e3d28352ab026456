// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// A metric with all its labels, for the Prometheus text format.
///
/// - Source: Prometheus exposition formats, text format 0.0.4; OpenMetrics 1.0 for the names.
public struct MetricFamily: Sendable, Equatable {
    /// The kind of metric.
    public enum Kind: String, Sendable {
        /// It only increases; the name ends in `_total`.
        case counter
        /// It may increase and decrease.
        case gauge
        /// Counts in buckets.
        case histogram
    }

    /// One value.
    public struct Sample: Sendable, Equatable {
        /// The suffix of the family's name: empty, `_bucket`, `_sum` or `_count`.
        public let suffix: String
        /// Names and values, in their order.
        public let labels: [Label]
        /// The value.
        public let value: Double

        /// Makes a sample.
        public init(_ value: Double, labels: [Label] = [], suffix: String = "") {
            self.value = value
            self.labels = labels
            self.suffix = suffix
        }
    }

    /// A label, which distinguishes samples of a family.
    public struct Label: Sendable, Hashable {
        /// Letters, digits and underscores.
        public let name: String
        /// Any text.
        public let value: String

        /// Makes a label.
        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// Letters, digits and underscores, with the unit and, for counters, `_total` at the end.
    public let name: String
    /// A description in one sentence.
    public let help: String
    /// The kind of metric.
    public let kind: Kind
    /// The values.
    public var samples: [Sample]

    /// Makes a family.
    public init(_ name: String, _ kind: Kind, help: String, samples: [Sample]) {
        self.name = name
        self.kind = kind
        self.help = help
        self.samples = samples
    }

    /// Makes a family of one value without labels.
    public init(_ name: String, _ kind: Kind, help: String, value: Double) {
        self.init(name, kind, help: help, samples: [Sample(value)])
    }

    /// The family in the text format, with line ends.
    var text: String {
        var text = "# HELP \(name) \(Self.escaped(help, quotes: false))\n# TYPE \(name) \(kind.rawValue)\n"
        for sample in samples {
            text += name + sample.suffix
            if !sample.labels.isEmpty {
                let pairs = sample.labels.map { "\($0.name)=\"\(Self.escaped($0.value, quotes: true))\"" }
                text += "{" + pairs.joined(separator: ",") + "}"
            }
            text += " " + Self.number(sample.value) + "\n"
        }
        return text
    }

    private static func escaped(_ text: String, quotes: Bool) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": escaped += "\\\\"
            case "\n": escaped += "\\n"
            case "\r": break
            case "\"" where quotes: escaped += "\\\""
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    static func number(_ value: Double) -> String {
        if value.isNaN { return "NaN" }
        if value.isInfinite { return value < 0 ? "-Inf" : "+Inf" }
        if value == value.rounded(), value.magnitude < 1e15 { return String(Int64(value)) }
        return "\(value)"
    }
}
