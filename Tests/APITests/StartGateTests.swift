// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import HTTPCore
import HTTPServer
import Testing

@testable import API

struct StartGateTests {
    @Test func `until the state is back every operation but the probes answers 503 with Retry-After`()
        async throws
    {
        let gate = StartGate()
        try await APIHarness.run(configureAPI: { $0.gate = gate }) { api in
            for operation in OperationTable.all where !operation.answersWhileStarting {
                let answer = await api.send(operation.method.rawValue, operation.pattern.path("bell"))
                #expect(answer.status == 503, "\(operation.name)")
                #expect(answer.problem == "starting", "\(operation.name)")
                #expect(answer.fields[.retryAfter] == "1", "\(operation.name)")
            }
            #expect(await api.get("/healthz").status == 200)
            let probe = await api.get("/readyz")
            #expect(probe.status == 503)
            #expect(String(decoding: probe.bytes, as: UTF8.self) == "not ready: starting\n")
            gate.open()
            #expect(await api.get("/v1/sounds").status == 200)
            #expect(await api.get("/readyz").bytes != probe.bytes)
        }
    }

    /// The page of links is a file of the dashboard, and the same for every link.
    @Test func `only the probes and the page of links are answered while starting`() {
        let names = OperationTable.all.filter(\.answersWhileStarting).map(\.name)
        #expect(names == ["showLink", "readLiveness", "readReadiness"])
    }

    @Test func `a client without a token learns nothing about the start`() async throws {
        let access = AccessControl(table: AccessTokenTable())
        try await APIHarness.run(configureAPI: {
            $0.gate = StartGate()
            $0.access = access
        }) { api in
            #expect(await api.get("/v1/sounds").status == 401)
        }
    }

    @Test func `with a passed socket a request waits, and sees the state that came back`() async throws {
        let gate = StartGate(early: .wait)
        try await APIHarness.run(configureAPI: { $0.gate = gate }) { api in
            async let answer = api.get("/v1/manager")
            while gate.waitingCount < 1 { await Task.yield() }
            #expect(await api.get("/healthz").status == 200)
            var change = ManagerChange()
            change.musicVolume = 0.25
            _ = try await api.engine.changeManager(change)
            gate.open()
            #expect(await answer.json["musicVolume"] == .number(0.25))
            #expect(gate.waitingCount == 0)
        }
    }

    @Test func `a start that fails answers the requests that wait`() async throws {
        let gate = StartGate(early: .wait)
        try await APIHarness.run(configureAPI: { $0.gate = gate }) { api in
            async let answer = api.get("/v1/manager")
            while gate.waitingCount < 1 { await Task.yield() }
            gate.end()
            #expect(await answer.problem == "shutting-down")
            #expect(await api.get("/v1/manager").problem == "shutting-down")
        }
    }
}
