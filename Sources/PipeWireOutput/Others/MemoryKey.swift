// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// What WirePlumber remembers a playback stream's volume by.
///
/// - Source: WirePlumber 0.4 `restore-stream.lua` and 0.5 `node/state-stream.lua`, `findSuitableKey` and
///   `handleRouteSettings`.
enum MemoryKey {
    /// The key of a stream with these properties; nil where it has none of them.
    static func make(
        role: String?,
        applicationID: String?,
        application: String?,
        media: String?,
        node: String?
    ) -> String? {
        let properties = [
            ("media.role", role), ("application.id", applicationID), ("application.name", application),
            ("media.name", media), ("node.name", node),
        ]
        for case (let name, let value?) in properties { return "Output/Audio:\(name):\(value)" }
        return nil
    }

    /// The key of the metadata by which the memory is told.
    static func metadataKey(_ key: String) -> String {
        guard let colon = key.firstIndex(of: ":") else { return "restore.stream." + key }
        return "restore.stream." + key[..<colon] + "." + key[key.index(after: colon)...]
    }

    /// What the memory is told.
    static func json(_ levels: StreamLevels) -> String {
        let volumes = levels.volumes.map { "\(Double($0))" }.joined(separator: ", ")
        return #"{"mute": \#(levels.isMuted), "volumes": [\#(volumes)]}"#
    }
}
