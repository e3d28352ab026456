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

        /// Where the bytes are.
        var path: String {
            switch self {
            case .file(let path), .upload(_, let path): path
            }
        }
    }

    /// How far it is.
    enum Content: Sendable {
        case decoding
        case ready(DecodedAsset)
        case failed(EngineError)
    }

    let id: String
    let name: String
    let origin: Origin
    let registeredAt: Date
    var baseVolume: Gain
    var content: Content
    var policy = VoicePolicy()

    /// Its state as clients see it.
    var state: SoundState {
        switch content {
        case .decoding: .decoding
        case .ready: .ready
        case .failed: .failed
        }
    }

    /// The decoded sound.
    func asset() throws(EngineError) -> DecodedAsset {
        guard case .ready(let asset) = content else { throw .soundNotReady(id: id, state: state) }
        return asset
    }

    /// Length at the engine rate; zero until ready.
    var length: FrameCount {
        guard case .ready(let asset) = content else { return .zero }
        return asset.info.length
    }

    /// What the decoder found; nil until ready.
    var info: AssetInfo? {
        guard case .ready(let asset) = content else { return nil }
        return asset.info
    }

    /// Whether the bytes came from a client instead of a library.
    var isUpload: Bool {
        guard case .upload = origin else { return false }
        return true
    }

    /// Bytes of decoded memory; zero until ready.
    var sizeInBytes: Int {
        guard case .ready(let asset) = content else { return 0 }
        return asset.content.buffer.sizeInBytes
    }

    /// `file:` URL; nil for an upload.
    var url: String? {
        guard case .file(let path) = origin else { return nil }
        return URL(filePath: path, directoryHint: .notDirectory).absoluteString
    }

    /// What is kept over a restart.
    var record: SoundRecord {
        var path: String?
        var asset: String?
        switch origin {
        case .file(let file): path = file
        case .upload(let name, _): asset = name
        }
        return SoundRecord(
            id: id,
            name: name,
            path: path,
            asset: asset,
            baseVolume: Double(baseVolume.linear),
            registeredAt: registeredAt
        )
    }
}
