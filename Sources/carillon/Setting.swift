// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// One setting: its names, default, allowed values and meaning, and how it is applied.
///
/// ``all`` is the one table of settings. The lookup in command line, environment and file, `check-config`, `--help`, the
/// text of errors and the test of `docs/configuration.md` come from it.
struct Setting: Sendable {
    /// How it is written on the command line.
    enum Option: Sendable {
        case one(any KeyPath<SettingOptions, String?> & Sendable)
        case list(any KeyPath<SettingOptions, [String]> & Sendable)
        case flag(any KeyPath<SettingOptions, Bool> & Sendable)
    }

    /// Reads the setting from what was found into its field; leaves the default if it was not given.
    typealias Apply = @Sendable (SettingsReader, inout Settings) throws(StartError) -> Void

    /// Its name.
    let name: SettingName
    /// Its option.
    let option: Option
    /// The default as a text; `none`, or words in brackets, if no text gives it.
    let standard: String
    /// The allowed values, in words.
    let allowed: String
    /// Whether a change of the file applies after SIGHUP; otherwise after the next start.
    let isReloadable: Bool
    /// What `--help` shows in place of the value; nil for the option's name.
    let placeholder: String?
    /// What it means, as in `docs/configuration.md`.
    let meaning: String
    /// Reads it into its field.
    let apply: Apply

    /// Whether it takes several values.
    var isList: Bool { if case .list = option { true } else { false } }

    /// All settings.
    ///
    /// Those that others depend on come first: whether an address is allowed depends on the tokens, and
    /// their file on the state directory.
    static let all = server + sound + decoding + session + rooms + storage + clients + osc + targets

    private static let table = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

    /// The setting of a name; a test checks that every name has one.
    static func named(_ name: SettingName) -> Setting {
        guard let setting = table[name] else { preconditionFailure("\(name.rawValue) is not in the table") }
        return setting
    }

    /// A setting whose text is read into one field, whose default is the field's.
    static func field<Value: Sendable>(
        _ name: SettingName,
        _ option: Option,
        _ field: any WritableKeyPath<Settings, Value> & Sendable,
        _ form: SettingForm<Value>,
        isReloadable: Bool = false,
        placeholder: String? = nil,
        _ meaning: String
    ) -> Setting {
        Setting(
            name: name,
            option: option,
            standard: form.text(Settings()[keyPath: field]),
            allowed: form.allowed,
            isReloadable: isReloadable,
            placeholder: placeholder,
            meaning: meaning,
            apply: { (reader, settings) throws(StartError) in
                guard let text = reader.text(name) else { return }
                guard let value = form.value(text) else { throw reader.invalid(name, text) }
                settings[keyPath: field] = value
            }
        )
    }
}

extension SettingName {
    /// Its entry in the table.
    var setting: Setting { Setting.named(self) }
}
