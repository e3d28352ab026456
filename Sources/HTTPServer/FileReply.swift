// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import HTTPCore
import Platform
import Reactor

/// Answers a GET or HEAD with an open file: validators, conditional requests and ranges.
public enum FileReply {
    /// Answers with a file below a folder; links that lead out of the folder are not followed.
    ///
    /// Opening the file happens on the caller's thread.
    ///
    /// - Parameters:
    ///   - root: the folder's path.
    ///   - names: folders and file below it.
    ///   - mediaType: the file's Content-Type.
    ///   - request: the request, with its range and conditional fields.
    ///   - fields: further fields of the answer.
    /// - Returns: as for an open file, 503 if the system has no descriptor left, or nil if there is no regular
    ///   file.
    public static func make(
        root: String,
        names: [String],
        mediaType: String,
        for request: HTTPRequest,
        fields: HTTPFields = HTTPFields()
    ) -> HTTPResponse? {
        do throws(SystemError) {
            let file = try Directory(path: root).open(names)
            guard file.kind == .regular else { return nil }
            return make(file, mediaType: mediaType, for: request, fields: fields)
        } catch {
            return error.isExhaustion ? ProblemDetails(.serviceUnavailable).response() : nil
        }
    }

    /// As ``make(root:names:mediaType:for:fields:)``, with fields that need the open file and may take a while.
    ///
    /// - Parameters:
    ///   - root: the folder's path.
    ///   - names: folders and file below it.
    ///   - mediaType: the file's Content-Type.
    ///   - request: the request, with its range and conditional fields.
    ///   - complete: returns further fields of the answer.
    /// - Returns: the same.
    public static func make(
        root: String,
        names: [String],
        mediaType: String,
        for request: HTTPRequest,
        completing complete: (ServedFile) async -> HTTPFields
    ) async -> HTTPResponse? {
        let file: OpenFile
        do throws(SystemError) {
            file = try Directory(path: root).open(names)
        } catch {
            return error.isExhaustion ? ProblemDetails(.serviceUnavailable).response() : nil
        }
        guard file.kind == .regular else { return nil }
        return make(file, mediaType: mediaType, for: request, fields: await complete(ServedFile(file)))
    }

    /// Makes the response; the content is sent by sendfile in bounded slices.
    ///
    /// - Parameters:
    ///   - file: a regular file.
    ///   - mediaType: its Content-Type.
    ///   - request: the request, with its range and conditional fields.
    ///   - fields: further fields of the answer.
    /// - Returns: 200, 206, 304, 412 or 416.
    static func make(
        _ file: OpenFile,
        mediaType: String,
        for request: HTTPRequest,
        fields: HTTPFields = HTTPFields()
    ) -> HTTPResponse {
        let size = Int(file.size)
        let tag = Self.entityTag(of: file)
        // RFC 9110 section 8.8.2.1: a clock that was behind when the file was written must not show.
        let date = HTTPDate(secondsSinceEpoch: min(file.modified.seconds, WallClock.secondsSinceEpoch))
        var response = HTTPResponse(fields: fields)
        response.fields[.lastModified] = date.description
        if let tag { response.fields[.etag] = tag.description }
        response.fields[.cacheControl] = "no-cache"
        response.fields[.acceptRanges] = "bytes"
        response.fields[.xContentTypeOptions] = "nosniff"
        switch ConditionalRequest(entityTag: tag, lastModified: date)
            .decide(request.head.method, request.head.fields, length: size)
        {
        case .proceed:
            response.fields[.contentType] = mediaType
            response.body = .file(FileRegion(file: file, offset: 0, length: file.size))
        case .parts(let parts):
            response.status = .partialContent
            Self.fill(&response, with: parts, of: file, type: mediaType)
        case .notModified: response.status = .notModified
        case .preconditionFailed: return ProblemDetails(.preconditionFailed).response()
        case .rangeNotSatisfiable:
            var problem = ProblemDetails(.rangeNotSatisfiable, detail: "The file has \(size) bytes.")
            problem.fields[.contentRange] = ByteRange.unsatisfiedContentRange(of: size)
            return problem.response()
        }
        return response
    }

    private static func fill(
        _ response: inout HTTPResponse,
        with parts: [ByteRange],
        of file: OpenFile,
        type: String
    ) {
        let size = Int(file.size)
        if parts.count == 1, let part = parts.first {
            response.fields[.contentType] = type
            response.fields[.contentRange] = part.contentRange(of: size)
            response.body = .file(region(part, file))
            return
        }
        let boundary =
            "carillon-\(String(file.identity, radix: 16))-\(String(UInt64.random(in: 0 ... .max), radix: 16))"
        var segments: [BodySegment] = []
        for part in parts {
            let head =
                "\r\n--\(boundary)\r\nContent-Type: \(type)\r\nContent-Range: \(part.contentRange(of: size))\r\n\r\n"
            segments.append(.bytes(Array(head.utf8)))
            segments.append(.file(region(part, file)))
        }
        segments.append(.bytes(Array("\r\n--\(boundary)--\r\n".utf8)))
        response.fields[.contentType] = "multipart/byteranges; boundary=\(boundary)"
        response.body = .segments(segments)
    }

    private static func region(_ part: ByteRange, _ file: OpenFile) -> FileRegion {
        FileRegion(file: file, offset: Int64(part.first), length: Int64(part.count))
    }

    /// A tag of modification time, length and inode.
    private static func entityTag(of file: OpenFile) -> EntityTag? {
        let parts = [
            UInt64(bitPattern: file.modified.seconds), UInt64(bitPattern: file.modified.nanoseconds),
            UInt64(bitPattern: file.size), file.identity,
        ]
        return EntityTag(parts.map { String($0, radix: 16) }.joined(separator: "-"))
    }
}
