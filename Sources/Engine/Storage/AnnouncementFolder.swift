// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation

/// A file of what was announced.
struct AnnouncementFile: Sendable, Equatable {
    /// Id of the announcement.
    let item: String
    let seconds: Double

    init(item: String, seconds: Double) { (self.item, self.seconds) = (item, seconds) }

    /// The file of a name; nil for another one.
    init?(name: String) {
        let parts = name.split(separator: "-")
        guard name.hasSuffix(".flac"), parts.count == 2, let milliseconds = Int(parts[1].dropLast(5)) else {
            return nil
        }
        self.init(item: String(parts[0]), seconds: Double(milliseconds) / 1_000)
    }

    /// Its name, which has its length.
    var name: String { "\(item)-\(Int((seconds * 1_000).rounded())).flac" }
}

/// The folder of what was announced lately.
///
/// - Thread: workers; every method blocks on the disk.
struct AnnouncementFolder: Sendable {
    /// Its path.
    let path: String

    /// Its files, the oldest first.
    func files() -> [AnnouncementFile] {
        let folder = URL(filePath: path)
        let keys: [URLResourceKey] = [.contentModificationDateKey]
        let found =
            (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: keys)) ?? []
        let dated = found.compactMap { url -> (Date, AnnouncementFile)? in
            guard let file = AnnouncementFile(name: url.lastPathComponent) else { return nil }
            let values = try? url.resourceValues(forKeys: Set(keys))
            return (values?.contentModificationDate ?? .distantPast, file)
        }
        return dated.sorted { $0.0 < $1.0 }.map(\.1)
    }

    /// Moves a complete file into it.
    func keep(_ temporary: String, as file: AnnouncementFile) throws(EngineError) {
        do {
            let attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o700]
            let manager = FileManager.default
            try manager.createDirectory(
                atPath: path,
                withIntermediateDirectories: true,
                attributes: attributes
            )
            try manager.moveItem(atPath: temporary, toPath: "\(path)/\(file.name)")
        } catch {
            throw AssetStore.translate(error, "keeping what was announced")
        }
    }

    /// Removes files.
    func remove(_ files: [AnnouncementFile]) {
        for file in files { try? FileManager.default.removeItem(atPath: "\(path)/\(file.name)") }
    }
}
