// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// The key by which WirePlumber remembers a playback stream's volume.
///
/// - Source: WirePlumber 0.4 `restore-stream.lua` and 0.5 `node/state-stream.lua`, `findSuitableKey` and
///   `handleRouteSettings`.
enum MemoryKey {
    /// The key of a stream with these properties; nil if it has none of them.
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

    /// The metadata key that sets the remembered volume.
    static func metadataKey(_ key: String) -> String {
        guard let colon = key.firstIndex(of: ":") else { return "restore.stream." + key }
        return "restore.stream." + key[..<colon] + "." + key[key.index(after: colon)...]
    }

    /// The metadata value that sets the remembered volume.
    static func json(_ levels: StreamLevels) -> String {
        let volumes = levels.volumes.map { "\(Double($0))" }.joined(separator: ", ")
        return #"{"mute": \#(levels.isMuted), "volumes": [\#(volumes)]}"#
    }
}
