// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Text of a stream, as it may be shown.
public enum StreamText {
    /// A text in one line, without control characters and those that turn its direction.
    public static func plain(_ text: String) -> String {
        let scalars = text.unicodeScalars.filter { scalar in
            ![.control, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
                && !scalar.properties.isBidiControl
        }
        return String(String.UnicodeScalarView(scalars))
    }

    /// Bytes as text: UTF-8 if they are, else Latin-1, which old servers send.
    static func decode(_ bytes: some Collection<UInt8>) -> String {
        String(validating: Array(bytes), as: UTF8.self)
            ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }
}
