// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPCore
import Testing

struct TimestampTests {
    @Test(arguments: [
        (Int64(0), "1970-01-01T00:00:00.000000Z"), (-1, "1969-12-31T23:59:59.999999Z"),
        (951_782_400_000_001, "2000-02-29T00:00:00.000001Z"),
        (1_767_323_045_678_901, "2026-01-02T03:04:05.678901Z"),
    ])
    func `a timestamp is formatted as date and time`(_ microseconds: Int64, _ text: String) {
        #expect(Timestamp.utc(microsecondsSinceEpoch: microseconds) == text)
    }
}

struct HTTPParseErrorTextTests {
    @Test func `every error has its own text`() {
        let errors: [HTTPParseError] = [
            .bareCarriageReturn, .bareLineFeed, .controlCharacter, .tooManyEmptyLines, .malformedRequestLine,
            .invalidMethod, .methodTooLong, .invalidTarget, .targetTooLong, .wrongTargetForm, .invalidVersion,
            .unsupportedVersion, .invalidFieldName, .spaceBeforeColon, .foldedLine, .fieldsTooLarge,
            .tooManyFields,
            .missingHost, .duplicateHost, .invalidHost, .invalidContentLength, .duplicateContentLength,
            .conflictingFraming, .transferEncodingInHTTP10, .invalidTransferEncoding,
            .unsupportedTransferCoding,
            .bodyTooLarge, .invalidChunkSize, .invalidChunkExtension, .chunkLineTooLong,
            .chunkExtensionsTooLarge,
            .missingChunkEnd, .unknownExpectation,
        ]
        #expect(Set(errors.map(\.detail)).count == errors.count)
        #expect(!errors.contains { $0.detail == "The request cannot be read." })
    }
}
