// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Converts between a value and its text.
struct SettingForm<Value: Sendable>: Sendable {
    /// The allowed texts, in words.
    let allowed: String
    /// The value of a text; nil if it is not allowed.
    let value: @Sendable (String) -> Value?
    /// The text of a value.
    let text: @Sendable (Value) -> String
}

extension SettingForm<Bool> {
    /// A Boolean.
    static var flag: SettingForm {
        SettingForm(
            allowed: "true or false",
            value: { text in
                switch text.lowercased() {
                case "true", "yes", "1", "on": true
                case "false", "no", "0", "off": false
                default: nil
                }
            },
            text: { "\($0)" }
        )
    }
}

extension SettingForm where Value: RawRepresentable<String> & CaseIterable {
    /// One of the cases.
    static var choice: SettingForm {
        SettingForm(
            allowed: Value.allCases.map(\.rawValue).joined(separator: ", "),
            value: { Value(rawValue: $0) },
            text: { $0.rawValue }
        )
    }
}

extension SettingForm<Int> {
    /// A whole number.
    static func number(_ range: ClosedRange<Int>) -> SettingForm {
        SettingForm(
            allowed: "\(range.lowerBound) to \(range.upperBound)",
            value: { Int($0).flatMap { range.contains($0) ? $0 : nil } },
            text: { "\($0)" }
        )
    }

    /// Bytes, or a number followed by KiB, MiB or GiB.
    static func size(upTo limit: Int) -> SettingForm {
        let units = [("KiB", 10), ("MiB", 20), ("GiB", 30)]
        return SettingForm(
            allowed: "1 to \(limit) bytes, also as KiB, MiB or GiB",
            value: { text in
                let unit = units.first { text.hasSuffix($0.0) }
                let digits = unit.map { String(text.dropLast($0.0.count)) } ?? text
                let factor = 1 << (unit?.1 ?? 0)
                guard let number = Int(digits), number > 0, number <= limit / factor else { return nil }
                return number * factor
            },
            text: { size in
                let unit = units.last { size % (1 << $0.1) == 0 }
                return unit.map { "\(size >> $0.1)\($0.0)" } ?? "\(size)"
            }
        )
    }
}

extension SettingForm<Double> {
    /// A number, whole or not.
    static func decimal(_ range: ClosedRange<Double>, unit: String = "") -> SettingForm {
        SettingForm(
            allowed: "\(short(range.lowerBound)) to \(short(range.upperBound))" + unit,
            value: { Double($0).flatMap { range.contains($0) ? $0 : nil } },
            text: short
        )
    }

    @Sendable private static func short(_ number: Double) -> String {
        Int(exactly: number).map { "\($0)" } ?? "\(number)"
    }
}

extension SettingForm<Double?> {
    /// A number that is absent by default; `absent` shows that and cannot be given.
    static func decimal(_ range: ClosedRange<Double>, absent: String) -> SettingForm {
        let form = SettingForm<Double>.decimal(range)
        return SettingForm(
            allowed: form.allowed,
            value: { form.value($0).map { .some($0) } },
            text: { $0.map(form.text) ?? absent }
        )
    }
}

extension SettingForm<String?> {
    /// A text that is absent by default; `absent` shows that.
    static func text(_ allowed: String, absent: String) -> SettingForm {
        SettingForm(allowed: allowed, value: { $0.isEmpty ? nil : .some($0) }, text: { $0 ?? absent })
    }
}

extension SettingForm<Int?> {
    /// A whole number that is absent by default; `absent` shows that and cannot be given.
    static func number(_ range: ClosedRange<Int>, absent: String) -> SettingForm {
        let form = SettingForm<Int>.number(range)
        return SettingForm(
            allowed: form.allowed,
            value: { form.value($0).map { .some($0) } },
            text: { $0.map(form.text) ?? absent }
        )
    }

    /// Bytes, or a word for no value.
    static func size(upTo limit: Int, or word: String) -> SettingForm {
        let form = SettingForm<Int>.size(upTo: limit)
        return SettingForm(
            allowed: "\(form.allowed), or \(word)",
            value: { $0 == word ? .some(nil) : form.value($0).map { .some($0) } },
            text: { $0.map(form.text) ?? word }
        )
    }
}
