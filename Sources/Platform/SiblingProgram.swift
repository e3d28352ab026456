// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation

/// Programs that belong to this one.
public enum SiblingProgram {
    /// The path of a program: the one that an environment variable names, else beside this program, or in the folder `libexec/carillon`
    /// of its prefix.
    ///
    /// - Parameters:
    ///   - name: the name of its file.
    ///   - variable: the name of the variable.
    /// - Returns: the path, also if there is no such program.
    public static func path(_ name: String, unless variable: String) -> String {
        if let named = getenv(variable) { return String(cString: named) }
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/exe", &buffer, buffer.count)
        let own = String(decoding: buffer.prefix(max(0, count)).map(UInt8.init(bitPattern:)), as: UTF8.self)
        let folder = own.split(separator: "/").dropLast().map { "/\($0)" }.joined()
        let places = ["\(folder)/\(name)", "\(folder)/../libexec/carillon/\(name)"]
        return places.first { access($0, X_OK) == 0 } ?? places[0]
    }
}
