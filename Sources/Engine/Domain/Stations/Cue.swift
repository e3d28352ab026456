// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// A volume or station that applies from a time of an external medium on.
///
/// - Source: SX-02, SX-06, SX-07.
public struct Cue: Sendable, Equatable {
    /// The action of a cue.
    public enum Action: Sendable, Equatable {
        /// Sets the volume of the music, 0 to 1.
        case volume(Double)
        /// Plays a station.
        case station(StationQuery)
    }

    /// The time of the external medium in seconds, 0 or more; the cue applies from this time on, inclusive (SX-11).
    public let time: Double
    /// The action that applies from this time on.
    public let action: Action

    /// Makes a cue.
    public init(time: Double, action: Action) {
        self.time = time
        self.action = action
    }
}

extension Cue: Codable {
    private enum CodingKeys: String, CodingKey { case time, volume, station }

    /// Reads `{time, volume}` or `{time, station}`.
    ///
    /// - Throws: `DecodingError` if neither is present.
    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        time = try fields.decode(Double.self, forKey: .time)
        if let volume = try fields.decodeIfPresent(Double.self, forKey: .volume) {
            action = .volume(volume)
        } else {
            action = .station(StationQuery(try fields.decode([String: String].self, forKey: .station)))
        }
    }

    /// Writes `{time, volume}` or `{time, station}`.
    ///
    /// - Throws: the errors of the encoder.
    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(time, forKey: .time)
        switch action {
        case .volume(let volume): try fields.encode(volume, forKey: .volume)
        case .station(let query): try fields.encode(query.options, forKey: .station)
        }
    }
}
