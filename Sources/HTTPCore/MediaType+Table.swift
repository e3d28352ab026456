// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

extension MediaType {
    /// The type `application/json`.
    public static var json: MediaType { MediaType("application", "json") }
    /// The type `application/problem+json`.
    public static var problemJSON: MediaType { MediaType("application", "problem+json") }
    /// The type `application/yaml`.
    public static var yaml: MediaType { MediaType("application", "yaml") }
    /// The type `application/octet-stream`.
    public static var octetStream: MediaType { MediaType("application", "octet-stream") }
    /// The type `multipart/form-data`.
    public static var formData: MediaType { MediaType("multipart", "form-data") }
    /// The type `text/plain; charset=utf-8`.
    public static var text: MediaType { MediaType("text", "plain", charset: "utf-8") }
    /// The type `text/html; charset=utf-8`.
    public static var html: MediaType { MediaType("text", "html", charset: "utf-8") }
    /// The type `text/event-stream`.
    public static var eventStream: MediaType { MediaType("text", "event-stream") }

    /// The media type of a file by the extension of its name; `application/octet-stream` if unknown.
    public static func forFile(named name: String) -> MediaType {
        guard let dot = name.utf8.lastIndex(of: 0x2E) else { return .octetStream }
        return forExtension(String(name[name.utf8.index(after: dot)...])) ?? .octetStream
    }

    /// The media type of a file name's extension, without the dot; nil if unknown.
    public static func forExtension(_ fileExtension: String) -> MediaType? {
        let small = Bytes.lowercased(fileExtension)
        return textType(small) ?? audioType(small) ?? binaryType(small)
    }

    private static func textType(_ name: String) -> MediaType? {
        switch name {
        case "html", "htm": .html
        case "css": MediaType("text", "css", charset: "utf-8")
        case "js", "mjs": MediaType("text", "javascript", charset: "utf-8")
        case "txt", "text", "log": .text
        case "md": MediaType("text", "markdown", charset: "utf-8")
        case "csv": MediaType("text", "csv", charset: "utf-8")
        case "xml": MediaType("text", "xml", charset: "utf-8")
        case "json", "map": .json
        case "webmanifest": MediaType("application", "manifest+json")
        case "yaml", "yml": .yaml
        case "svg": MediaType("image", "svg+xml")
        default: nil
        }
    }

    private static func audioType(_ name: String) -> MediaType? {
        switch name {
        case "wav", "wave": MediaType("audio", "wav")
        case "aif", "aiff", "aifc": MediaType("audio", "aiff")
        case "caf": MediaType("audio", "x-caf")
        case "flac": MediaType("audio", "flac")
        case "mp3": MediaType("audio", "mpeg")
        case "m4a", "mp4a": MediaType("audio", "mp4")
        case "aac", "adts": MediaType("audio", "aac")
        case "ogg", "oga": MediaType("audio", "ogg")
        case "opus": MediaType("audio", "ogg")
        case "weba": MediaType("audio", "webm")
        case "wma": MediaType("audio", "x-ms-wma")
        case "wv": MediaType("audio", "x-wavpack")
        default: nil
        }
    }

    private static func binaryType(_ name: String) -> MediaType? {
        switch name {
        case "png": MediaType("image", "png")
        case "jpg", "jpeg": MediaType("image", "jpeg")
        case "gif": MediaType("image", "gif")
        case "webp": MediaType("image", "webp")
        case "avif": MediaType("image", "avif")
        case "ico": MediaType("image", "x-icon")
        case "mp4": MediaType("video", "mp4")
        case "webm": MediaType("video", "webm")
        case "woff": MediaType("font", "woff")
        case "woff2": MediaType("font", "woff2")
        case "ttf": MediaType("font", "ttf")
        case "wasm": MediaType("application", "wasm")
        case "pdf": MediaType("application", "pdf")
        case "zip": MediaType("application", "zip")
        case "gz": MediaType("application", "gzip")
        default: nil
        }
    }
}
