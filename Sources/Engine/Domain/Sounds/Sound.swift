// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Decoding
import Foundation
import Storage

/// A registered asset with its defaults.
struct Sound: Sendable {
    /// Where the file came from.
    enum Origin: Sendable, Equatable {
        /// A file under an allowed root, by its real path.
        case file(String)
        /// A file of the asset store, by name and path.
        case upload(asset: String, path: String)

        /// What the speech command made of a text; it is not listed and does not survive a restart.
        case speech(path: String)

        /// Where the bytes are.
        var path: String {
            switch self {
            case .file(let path), .upload(_, let path), .speech(let path): path
            }
        }
    }

    /// How far it is.
    enum Content: Sendable {
        case decoding
        case ready(DecodedAsset)
        case failed(EngineError)
    }

    /// What is to become of it when nobody plays it any more, because its file is gone.
    enum PendingRemoval: Sendable, Equatable {
        /// The file was removed.
        case dispose
        /// It cannot be played any more, but may be again: its folder is away, or its file is damaged.
        case fail(EngineError)
    }

    let id: String
    private(set) var name: String
    private(set) var origin: Origin
    let registeredAt: Date
    /// Set only together with ``ownsBaseVolume``.
    var baseVolume: Gain
    /// Whether a client set the base volume, so that loudness does not.
    var ownsBaseVolume: Bool
    var content: Content
    var policy = VoicePolicy()
    /// Whether it belongs to the one player it was sent for, and is kept no longer (AP-04).
    var isTransient = false
    /// What users wrote about it.
    var details = SoundDetails()
    /// How loud it is; nil until measured.
    var loudness: SoundLoudness?
    /// How often it was heard.
    var plays = PlayRecord()
    /// The file as it was decoded last.
    var file: SoundFileRecord?
    /// What follows the end of its last playback.
    var pendingRemoval: PendingRemoval?
    /// `file:` URL, kept since every snapshot of a player shows it; nil for an upload.
    private(set) var url: String?
    /// Its name as it is ordered.
    private(set) var nameKey: [UInt8] = []
    /// Everything about it that is searched.
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

    /// Its state as clients see it.
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

    /// The decoded sound.
    func asset() throws(EngineError) -> DecodedAsset {
        guard let decoded else { throw .soundNotReady(id: id, state: state) }
        return decoded
    }

    /// Length at the engine rate; zero until ready.
    var length: FrameCount { decoded?.info.length ?? .zero }

    /// What the decoder found; nil until ready.
    var info: AssetInfo? { decoded?.info }

    /// Whether the bytes came from a client instead of a library.
    var isUpload: Bool {
        guard case .upload = origin else { return false }
        return true
    }

    /// Bytes of decoded memory; zero until ready.
    var sizeInBytes: Int { decoded?.content.buffer.sizeInBytes ?? 0 }

    /// Takes another name and place.
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

    /// Brings what is derived of name, details and tags up to date.
    mutating func noteContent() {
        nameKey = SoundSearch.folded(name)
        let texts =
            [name, details.title ?? ""] + details.tags + (decoded.map { Array($0.info.tags.values) } ?? [])
        searchKey = SoundSearch.folded(texts.joined(separator: "\n"))
    }

    /// Whether it was made of a text and is not listed.
    var isSpeech: Bool {
        guard case .speech = origin else { return false }
        return true
    }
}
