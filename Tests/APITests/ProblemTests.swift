// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import HTTPCore
import HTTPServer
import Testing

@testable import API

struct ProblemTests {
    @Test func `every type has an error status, its own title and advice`() {
        for type in ProblemType.allCases {
            #expect((400...599).contains(type.status.code))
            #expect(!type.advice.isEmpty)
            #expect(type.rawValue.utf8.allSatisfy { $0 == UInt8(ascii: "-") || (0x61...0x7A).contains($0) })
        }
        #expect(Set(ProblemType.allCases.map(\.title)).count == ProblemType.allCases.count)
    }

    @Test(arguments: [
        (EngineError.soundNotFound("x"), 404), (.playerNotFound("x"), 404), (.fileNotFound("x"), 404),
        (.noMusic, 409), (.inUse(.sound, name: "x", users: [ResourceUser(.queue)]), 409),
        (.soundNotReady(id: "x", state: .decoding), 409),
        (.invalidValue(field: "a", allowed: "b", given: "c"), 422),
        (.pathOutsideRoots("x"), 403),
        (.unsupportedFormat(container: "X", codec: nil, supported: ["WAV"]), 415),
        (.corruptFile("x"), 422), (.soundTooLong(limitSeconds: 1), 422),
        (.uploadTooLarge(limitInBytes: 1), 413),
        (.storageFull, 507), (.storeLimitReached(limitInBytes: 1, usedInBytes: 0), 507),
        (.changesRefused(reason: "x"), 503), (.storageFailed("x"), 500),
        (.stateDamaged(path: "x", detail: "y"), 500),
        (.wrongState(state: "a", allowed: ["b"]), 409), (.timeInPast(now: 1), 422), (.nameTaken("x"), 409),
        (.limitReached(what: "voices", limit: 1), 409), (.overloaded(retryAfter: 0.2), 503), (.stopped, 503),
        (.outOfMemory(retryAfter: 10), 503),
    ])
    func `an engine error has its status and a detail`(_ error: EngineError, _ status: Int) {
        let problem = Problem(error)
        #expect(problem.type.status.code == status)
        #expect(!problem.detail.isEmpty)
        #expect(problem.response().status.code == status)
    }

    @Test func `an unsupported format names itself and the formats that work`() {
        let problem = Problem(.unsupportedFormat(container: "MIDI", codec: "x", supported: ["WAV", "CAF"]))
        #expect(problem.detail == "Cannot play MIDI with codec x. Formats that work: WAV, CAF.")
        #expect(problem.json["supported"] == ["WAV", "CAF"])
        #expect(problem.json["container"] == "MIDI")
    }

    @Test func `a past time is answered with the current one`() {
        #expect(Problem(.timeInPast(now: 2.5)).json["now"] == 2.5)
    }

    @Test func `a wait is given in whole seconds, at least one`() {
        #expect(Problem(.overloaded(retryAfter: 0.01)).response().fields[.retryAfter] == "1")
        #expect(Problem(.overloaded(retryAfter: 2.2)).response().fields[.retryAfter] == "3")
        #expect(Problem(.soundNotFound("x")).response().fields[.retryAfter] == nil)
    }

    @Test(arguments: [
        (RequestBodyError.tooLarge(limit: 5), 413), (.closed, 400), (.timeout, 408), (.malformed, 400),
    ])
    func `every error of reading a body has a status`(_ error: RequestBodyError, _ status: Int) {
        #expect(Problem(error, tooLarge: .bodyTooLarge).type.status.code == status)
    }

    @Test func `long input is cut in the detail`() {
        let problem = Problem(.soundNotFound(String(repeating: "x", count: 5000)))
        #expect(problem.detail.count < 200)
    }
}
