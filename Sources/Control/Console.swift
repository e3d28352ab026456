// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation

/// Standard output and standard error of the command.
package enum Console {
    /// Writes an error to standard error, in one line.
    package static func fail(_ message: String) {
        let line = "carillon: " + message.replacing("\n", with: " ") + "\n"
        FileHandle.standardError.write(Data(line.utf8))
    }

    /// Writes bytes to standard output.
    package static func write(_ bytes: [UInt8]) { FileHandle.standardOutput.write(Data(bytes)) }

    /// Writes a line to standard output.
    package static func say(_ text: String) {
        FileHandle.standardOutput.write(Data((text + "\n").utf8))
    }
}
