// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Text of a stream, as it may be shown.
enum StreamText {
    /// A text in one line, without control characters.
    static func plain(_ text: String) -> String {
        let scalars = text.unicodeScalars.filter {
            !($0.properties.generalCategory == .control) && $0.value != 0x2028 && $0.value != 0x2029
        }
        return String(String.UnicodeScalarView(scalars))
    }

    /// Bytes as text: UTF-8 if they are, else Latin-1, which old servers send.
    static func decode(_ bytes: some Collection<UInt8>) -> String {
        String(validating: Array(bytes), as: UTF8.self)
            ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }
}
