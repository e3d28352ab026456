// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

extension Playlist: Codable {
    private enum CodingKeys: String, CodingKey { case shuffled, seed, cycles, trail, rest, taken, ahead }

    /// Reads a stored playlist.
    ///
    /// - Throws: `DecodingError` if a part is missing.
    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            isShuffled: try fields.decode(Bool.self, forKey: .shuffled),
            seed: try fields.decode(UInt64.self, forKey: .seed)
        )
        cycles = try fields.decode(UInt64.self, forKey: .cycles)
        trail = try fields.decode([String].self, forKey: .trail)
        rest = try fields.decode([String].self, forKey: .rest)[...]
        taken = Set(try fields.decode([String].self, forKey: .taken))
        ahead = try fields.decode([String].self, forKey: .ahead)
    }

    /// Writes everything that decides what comes next.
    ///
    /// - Throws: the errors of the encoder.
    func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(isShuffled, forKey: .shuffled)
        try fields.encode(seed, forKey: .seed)
        try fields.encode(cycles, forKey: .cycles)
        try fields.encode(trail, forKey: .trail)
        try fields.encode(Array(rest), forKey: .rest)
        try fields.encode(taken.sorted(), forKey: .taken)
        try fields.encode(ahead, forKey: .ahead)
    }
}
