// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import ArgumentParser
import ClientCore
import Foundation
import JSONCoding

extension Ctl.Music {
    /// `ctl music import`.
    struct Import: ControlCommand {
        static let configuration = CommandConfiguration(
            abstract: "Make a station of a playlist (M3U, M3U8, PLS, XSPF) with the sounds of the server."
        )

        @Argument(help: "The playlist.")
        var file: String

        @Option(name: .long, help: "Name of the station; without it that of the file.")
        var name: String?

        @OptionGroup var options: ControlOptions

        func perform(_ session: ControlSession) throws(ControlError) {
            let url = URL(fileURLWithPath: file)
            guard let content = try? Data(contentsOf: url) else { throw .usage("\(file) cannot be read") }
            let name = name ?? url.deletingPathExtension().lastPathComponent
            var request = Request("POST", "/v1/uploads/station?name=\(name.asSegment)")
            request.content = Array(content)
            request.contentType = "application/octet-stream"
            try session.show(request, Lines.importedStation)
        }
    }
}
