// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Decoding
import Foundation
import Storage

extension Sound {
    /// Restores a saved sound; its state is `decoding`.
    init(_ record: SoundRecord, _ origin: Origin) {
        self.init(
            id: record.id,
            name: record.name,
            origin: origin,
            registeredAt: record.registeredAt,
            baseVolume: Gain(Float(min(1, max(0, record.baseVolume)))),
            ownsBaseVolume: record.ownsBaseVolume,
            content: .decoding
        )
        details = SoundDetails(record.details)
        loudness = record.loudness.map(SoundLoudness.init)
        plays = record.plays
        file = record.file
        noteContent()
    }

    /// The record to save.
    var record: SoundRecord {
        var path: String?
        var asset: String?
        switch origin {
        case .file(let file): path = file
        case .upload(let name, _): asset = name
        case .speech, .live: break
        }
        var record = SoundRecord(
            id: id,
            name: name,
            path: path,
            asset: asset,
            baseVolume: Double(baseVolume.linear),
            registeredAt: registeredAt
        )
        record.details = details.record
        record.ownsBaseVolume = ownsBaseVolume
        record.file = file
        record.loudness = loudness?.record
        record.plays = plays
        return record
    }
}

extension SoundFileRecord {
    /// Makes the record of a file that the decoder read.
    init(_ identity: FileIdentity) {
        self.init(
            inode: identity.inode,
            size: identity.size,
            modified: Int64(identity.modifiedSeconds) &* 1_000_000_000 &+ Int64(identity.modifiedNanoseconds)
        )
    }
}

extension SoundLoudness {
    fileprivate init(_ record: LoudnessRecord) {
        self.init(integrated: record.integrated, range: record.range, truePeak: record.truePeak)
    }

    fileprivate var record: LoudnessRecord {
        LoudnessRecord(integrated: integrated, range: range, truePeak: truePeak)
    }
}

extension SoundDetails {
    fileprivate init(_ record: SoundDetailRecord) {
        self.init()
        (title, color, hotkey, tags) = (record.title, record.color, record.hotkey, record.tags)
        guard let data = record.customJSON?.data(using: .utf8),
            let values = try? JSONDecoder().decode([String: CustomValue].self, from: data)
        else { return }
        custom = values
    }

    fileprivate var record: SoundDetailRecord {
        var record = SoundDetailRecord()
        (record.title, record.color, record.hotkey, record.tags) = (title, color, hotkey, tags)
        if !custom.isEmpty, let data = try? JSONEncoder().encode(custom) {
            record.customJSON = String(decoding: data, as: UTF8.self)
        }
        return record
    }
}

extension CustomValue: Codable {
    /// Reads a text, a number or a boolean.
    ///
    /// - Throws: `DecodingError` if it is none of them.
    public init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if let flag = try? value.decode(Bool.self) {
            self = .flag(flag)
        } else if let number = try? value.decode(Double.self) {
            self = .number(number)
        } else {
            self = .text(try value.decode(String.self))
        }
    }

    /// Writes a text, a number or a boolean.
    ///
    /// - Throws: the errors of the encoder.
    public func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        switch self {
        case .text(let text): try value.encode(text)
        case .number(let number): try value.encode(number)
        case .flag(let flag): try value.encode(flag)
        }
    }
}
