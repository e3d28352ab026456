// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

#if canImport(Glibc)
import Glibc
#else
import Musl
#endif

extension FileIdentity {
    /// The present state of a regular file; nil if there is none at the path.
    ///
    /// A symbolic link is not followed and is not a regular file. Blocks on the disk.
    public init?(path: String) {
        guard let status = FileIdentity.status(of: path), status.st_mode & S_IFMT == S_IFREG else {
            return nil
        }
        self.init(status)
    }

    /// The present state of a folder; nil if there is none at the path.
    ///
    /// Blocks on the disk.
    public init?(folder: String) {
        guard let status = FileIdentity.status(of: folder), status.st_mode & S_IFMT == S_IFDIR else {
            return nil
        }
        self.init(status)
    }

    /// Takes the fields of a `stat`.
    init(_ status: stat) {
        self.init(
            device: UInt64(status.st_dev),
            inode: UInt64(status.st_ino),
            size: Int64(status.st_size),
            modifiedSeconds: status.st_mtim.tv_sec,
            modifiedNanoseconds: status.st_mtim.tv_nsec
        )
    }

    /// Whether it is the same file, even with other content.
    public func isSameFile(as other: FileIdentity) -> Bool { device == other.device && inode == other.inode }

    private static func status(of path: String) -> stat? {
        guard !path.utf8.contains(0) else { return nil }
        var status = stat()
        return lstat(path, &status) == 0 ? status : nil
    }
}
