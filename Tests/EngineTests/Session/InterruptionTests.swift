// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Output
import Testing

@testable import Engine

struct InterruptionTests {
    private func cause(stream: UInt64? = nil) -> SessionInterruption {
        SessionInterruption(
            source: stream == nil ? .request : .stream,
            reason: "call",
            application: nil,
            stream: stream
        )
    }

    @Test func `the first interruption begins, a repeated one changes nothing`() {
        var interruption = Interruption()
        #expect(interruption.begin(cause()) == true)
        #expect(interruption.begin(cause()) == nil)
        #expect(interruption.begin(cause(stream: 4)) == false)
        #expect(interruption.isOn && interruption.causes.count == 2)
    }

    /// `shouldResume` of each end, the request's first, and whether the last one resumes.
    @Test(arguments: [([true, true], true), ([true, false], false), ([false, true], false)])
    func `playback resumes if every end allows it`(_ ends: [Bool], _ resumes: Bool) {
        var interruption = Interruption()
        _ = interruption.begin(cause())
        _ = interruption.begin(cause(stream: 4))
        #expect(interruption.end(.request, shouldResume: ends[0]) == .remains)
        #expect(interruption.end(.stream, stream: 5, shouldResume: true) == .unknown)
        #expect(interruption.end(.stream, stream: 4, shouldResume: ends[1]) == .over(resumes: resumes))
        #expect(interruption.end(.stream, stream: 4, shouldResume: true) == .unknown)
    }

    @Test func `an interruption starts without state of the previous one`() {
        var interruption = Interruption()
        _ = interruption.begin(cause())
        #expect(interruption.end(.request, shouldResume: false) == .over(resumes: false))
        _ = interruption.begin(cause())
        #expect(interruption.end(.request, shouldResume: true) == .over(resumes: true))
    }

    @Test func `only playing streams with a configured role interrupt`() {
        let streams = [
            OtherStream(id: 1, application: "a", role: "Communication", isPlaying: true),
            OtherStream(id: 2, application: "b", role: "communication", isPlaying: true),
            OtherStream(id: 3, application: "c", role: "Communication", isPlaying: false),
            OtherStream(id: 4, application: "d", role: "Music", isPlaying: true),
            OtherStream(id: 5, application: "e", role: nil, isPlaying: true),
        ]
        let graph = AudioGraph(isConnected: true, streams: streams)
        #expect(Interruption.streams(in: graph, roles: ["communication"]).map(\.id) == [1, 2])
        #expect(Interruption.streams(in: graph, roles: []).isEmpty)
    }
}
