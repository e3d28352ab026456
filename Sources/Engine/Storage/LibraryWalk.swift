// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Platform

/// Lists the files below folders, up to a number of files and folders of any kind.
///
/// - Thread: workers; blocks on the disk.
struct LibraryWalk {
    /// Paths of files and folders, relative to the folder of the last ``list(below:)``, in the order of their bytes.
    private(set) var names: [ExactPath] = []
    /// Folders that could not be listed.
    private(set) var unread: [ExactPath] = []
    /// Whether there is more than the limit.
    private(set) var isCut = false
    private var rest: Int

    /// Makes a walk that sees at most `limit` files and folders, in all its folders together.
    init(limit: Int) { rest = limit }

    /// Lists what is below a folder, except hidden files and what is in hidden folders; does not follow links.
    mutating func list(below folder: String) {
        var unread: [ExactPath] = []
        let walk = FileManager.default.enumerator(
            at: URL(filePath: folder, directoryHint: .isDirectory),
            includingPropertiesForKeys: nil,
            options: .skipsHiddenFiles
        ) { url, _ in
            unread.append(ExactPath(url.path))
            return true
        }
        names = []
        let start = PathResolver.prefix(folder).utf8.count
        while let url = walk?.nextObject() as? URL {
            guard rest > 0 else {
                isCut = true
                break
            }
            rest -= 1
            names.append(ExactPath(String(url.path.utf8.dropFirst(start)) ?? ""))
        }
        names.sort()
        self.unread += unread
    }
}
