// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// A reader of actions of any type, as a value of known size that the state can keep.
struct KeptActionReader: ActionReader {
    private typealias Read =
        @Sendable (ActionSettings, [String: ParameterValue]) throws(EngineError) -> [BatchStep]

    private let read: Read
    private let name: @Sendable (ActionSettings) -> [ActionReference]
    private let rename: @Sendable (ActionReference.Kind, String, String, ActionSettings) -> ActionSettings

    /// Keeps a reader.
    init(_ reader: some ActionReader) {
        read = { (settings, values) throws(EngineError) in try reader.steps(of: settings, with: values) }
        name = { reader.references(of: $0) }
        rename = { reader.renamed($0, $1, to: $2, in: $3) }
    }

    func steps(
        of settings: ActionSettings,
        with values: [String: ParameterValue]
    ) throws(EngineError) -> [BatchStep] { try read(settings, values) }

    func references(of settings: ActionSettings) -> [ActionReference] { name(settings) }

    func renamed(
        _ kind: ActionReference.Kind,
        _ name: String,
        to new: String,
        in settings: ActionSettings
    ) -> ActionSettings { rename(kind, name, new, settings) }
}
