// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import SafeText

extension StoredState {
    /// The first fault of a record: the record, the field and what is allowed; nil if there is none.
    ///
    /// A record from elsewhere, such as a backup, must not name a file outside its folder, nor hold a number that is
    /// none.
    public var fault: String? {
        sounds.lazy.compactMap(\.fault).first ?? volumes.lazy.compactMap(\.fault).first ?? fadeFault
            ?? policies.lazy.compactMap(\.fault).first ?? jsonFault
    }

    private var fadeFault: String? {
        fadeSeconds.sorted { $0.key < $1.key }.lazy.compactMap { name, seconds in
            seconds.isFinite && seconds >= 0 ? nil : "fade \"\(name)\": seconds must be a number of 0 or more"
        }.first
    }

    private var jsonFault: String? {
        let texts =
            stations.map { ("station \"\($0.id)\": settings", $0.settings) }
            + crossfaders.map { ("crossfader \"\($0.id)\": settings", $0.settings) }
            + documents.map { ("\($0.kind.rawValue) \"\($0.id)\": body", $0.body) }
        return texts.lazy.compactMap { name, text in
            let data = Data(text.utf8)
            let isJSON = (try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)) != nil
            return isJSON ? nil : "\(name) must be JSON"
        }.first
    }
}

extension SoundRecord {
    /// Whether a text is a file name without folders, so that it cannot lead out of the folder of uploads.
    public static func isAsset(_ name: String) -> Bool {
        (1...255).contains(name.utf8.count) && name != "." && name != ".."
            && name.utf8.allSatisfy { $0 != UInt8(ascii: "/") && $0 >= 0x20 && $0 != 0x7F }
    }

    fileprivate var fault: String? {
        func fault(_ field: String, _ allowed: String, _ given: String? = nil) -> String {
            "sound \"\(id.cut(toBytes: 64))\": \(field) must be \(allowed)"
                + (given.map { ", not \"\($0.cut(toBytes: 255))\"" } ?? "")
        }
        guard SoundRecord.isAsset(id) else { return fault("id", "1 to 255 characters without slashes") }
        guard SoundRecord.isAsset(name) || name.utf8.count > 255 else {
            return fault("name", "a text without slashes and control characters", name)
        }
        switch (asset, path) {
        case (let asset?, nil):
            guard SoundRecord.isAsset(asset) else {
                return fault("asset", "a file name without folders", asset)
            }
        case (nil, let path?):
            let isAbsolute = path.hasPrefix("/") && !path.utf8.contains(0)
            guard isAbsolute, !path.split(separator: "/").contains("..") else {
                return fault("path", "an absolute path without \"..\"", path)
            }
        default: return fault("asset", "given if path is not, and only then")
        }
        guard baseVolume.isFinite, (0...1).contains(baseVolume) else {
            return fault("baseVolume", "a number of 0 to 1", "\(baseVolume)")
        }
        guard registeredAt.timeIntervalSince1970.isFinite else { return fault("registeredAt", "a time") }
        return nil
    }
}

extension VolumeRecord {
    fileprivate var fault: String? {
        guard volume.isFinite, (0...1).contains(volume) else {
            return "volume \"\(scope)\": volume must be a number of 0 to 1, not \(volume)"
        }
        return nil
    }
}

extension PolicyRecord {
    fileprivate var fault: String? {
        guard cooldown.isFinite, cooldown >= 0 else {
            return "policy of sound \"\(soundID)\": cooldown must be a number of 0 or more, not \(cooldown)"
        }
        guard maxInstances.map({ $0 >= 1 }) ?? true else {
            return "policy of sound \"\(soundID)\": maxInstances must be 1 or more"
        }
        return nil
    }
}
