// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Decoding
import Foundation
import Storage

/// A registered asset with its defaults.
struct Sound: Sendable {
    /// The origin of the file.
    enum Origin: Sendable, Equatable {
        /// A file under an allowed root, by its real path.
        case file(String)
        /// A file in the asset store, by name and path.
        case upload(asset: String, path: String)

        /// The speech command's output for a text; it is not listed and not kept over a restart.
        case speech(path: String)
        /// Live sound: a talker or an input; it is not listed and not kept over a restart.
        case live

        /// The path of the file; empty without one.
        var path: String {
            switch self {
            case .file(let path), .upload(_, let path), .speech(let path): path
            case .live: ""
            }
        }
    }

    /// The decoded content, or its state.
    enum Content: Sendable {
        case decoding
        case ready(DecodedAsset)
        case failed(EngineError)
    }

    /// What happens after its last playback, because its file is gone.
    enum PendingRemoval: Sendable, Equatable {
        /// The file was removed.
        case dispose
        /// It fails but may recover: its folder is missing, or its file is damaged.
        case fail(EngineError)
    }

    let id: String
    private(set) var name: String
    private(set) var origin: Origin
    let registeredAt: Date
    /// Set only together with ``ownsBaseVolume``.
    var baseVolume: Gain
    /// Whether a client set the base volume, which then is not derived from loudness.
    var ownsBaseVolume: Bool
    var content: Content
    var policy = VoicePolicy()
    /// Whether it was uploaded for a single player and is removed with it (AP-04).
    var isTransient = false
    /// Title, colour, tags and other details set by users.
    var details = SoundDetails()
    /// The loudness; nil until measured.
    var loudness: SoundLoudness?
    /// Number of playbacks, and the time of the last one.
    var plays = PlayRecord()
    /// The file as last decoded.
    var file: SoundFileRecord?
    /// What tells that file by its content; nil until it is found.
    var fingerprint: SoundFingerprint?
    /// What happens after its last playback; nil if it stays.
    var pendingRemoval: PendingRemoval?
    /// `file:` URL, cached because every player snapshot contains it; nil for uploads.
    private(set) var url: String?
    /// The sort key of the name.
    private(set) var nameKey: [UInt8] = []
    /// The searchable text.
    private(set) var searchKey: [UInt8] = []

    init(
        id: String,
        name: String,
        origin: Origin,
        registeredAt: Date,
        baseVolume: Gain,
        ownsBaseVolume: Bool,
        content: Content
    ) {
        self.id = id
        self.name = name
        self.origin = origin
        self.registeredAt = registeredAt
        self.baseVolume = baseVolume
        self.ownsBaseVolume = ownsBaseVolume
        self.content = content
        url = Self.url(of: origin)
        noteContent()
    }

    /// The state of the sound.
    var state: SoundState {
        switch content {
        case .decoding: .decoding
        case .ready: .ready
        case .failed: .failed
        }
    }

    /// The decoded sound; nil until ready.
    var decoded: DecodedAsset? {
        guard case .ready(let asset) = content else { return nil }
        return asset
    }

    /// Returns the decoded sound, or throws `soundNotReady`.
    func asset() throws(EngineError) -> DecodedAsset {
        guard let decoded else { throw .soundNotReady(id: id, state: state) }
        return decoded
    }

    /// Length at the engine rate; zero until ready.
    var length: FrameCount { decoded?.info.length ?? .zero }

    /// Information about the file; nil until ready.
    var info: AssetInfo? { decoded?.info }

    /// Whether the file was uploaded by a client.
    var isUpload: Bool {
        guard case .upload = origin else { return false }
        return true
    }

    /// Whether nothing of it is in memory, although it is ready.
    var isCold: Bool { decoded?.isCold == true }

    /// Size of the decoded samples in memory, bytes; zero until ready.
    var sizeInBytes: Int { decoded?.content.buffer.sizeInBytes ?? 0 }

    /// Sets a new origin and name.
    mutating func move(to origin: Origin, name: String) {
        self.origin = origin
        self.name = name
        url = Self.url(of: origin)
        noteContent()
    }

    private static func url(of origin: Origin) -> String? {
        guard case .file(let path) = origin else { return nil }
        return URL(filePath: path, directoryHint: .notDirectory).absoluteString
    }

    /// Updates the sort and search keys after name, details or tags changed.
    mutating func noteContent() {
        nameKey = SoundSearch.folded(name)
        let texts =
            [name, details.title ?? ""] + details.tags + (decoded.map { Array($0.info.tags.values) } ?? [])
        searchKey = SoundSearch.folded(texts.joined(separator: "\n"))
    }

    /// Whether it is listed: a spoken text and live sound are not.
    var isListed: Bool {
        switch origin {
        case .file, .upload: true
        case .speech, .live: false
        }
    }

    /// Whether it is live: a talker or an input.
    var isLive: Bool { origin == .live }
}
