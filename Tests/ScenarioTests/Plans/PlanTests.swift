// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import Foundation
import ScenarioTestSupport
import Testing

/// Plans and the calendar through the API; the clock begins on 14 November 2023 at 22:13:20 UTC.
struct PlanTests {
    /// The sound and action `a`, and a plan of it that is valid every day.
    private func prepare(_ server: Scenario, _ times: [JSON]) async throws -> String {
        try await server.addConstant("a.wav", value: 0.25, seconds: 0.1)
        let step: JSON = ["operation": ["op": "play", "sound": "a"]]
        #expect(try await server.post("/v1/actions", ["name": "a", "steps": [step]]).status == 201)
        let plan = try await server.post("/v1/plans", ["name": "day", "times": .array(times)])
        #expect(plan.status == 201)
        let calendar: JSON = ["timeZone": "UTC", "rules": [["plan": "day"]]]
        #expect(try await server.patch("/v1/calendar", calendar)["changed"] == true)
        return "/v1/plans/\(plan["id"].text)"
    }

    @Test func `a time is heard, reported to every client and in the history by the name of its plan`()
        async throws
    {
        // The clock of scenarios is years in the past.
        try await Scenario.run(configure: { $0.historySeconds = 1e10 }) { server in
            let plan = try await prepare(server, [["at": "22:13:22", "action": "a", "name": "bell"]])
            let watcher = try await server.events("plan.*")
            let next = try await server.get("/v1/calendar/next?limit=1")["times"].items
            #expect(next.map { $0["at"].text } == ["2023-11-14T22:13:22.000Z"])
            let sound = await server.advance(seconds: 3).planes[0]
            #expect(sound.contains(0.25))
            let started = try await watcher.next { $0["type"] == "plan.time.started" }
            #expect(
                started["data"]["result"]["name"] == "bell" && started["data"]["result"]["state"] == "running"
            )
            let ended = try await watcher.next { $0["type"] == "plan.time.ended" }
            #expect(ended["data"]["result"]["state"] == "finished")
            let results = try await server.get("/v1/calendar/results")["results"].items
            #expect(results.count == 1 && "/v1/plans/\(results[0]["planId"].text)" == plan)
            let history = try await server.get("/v1/history")["entries"].items
            #expect(history.map { $0["askedBy"] } == ["plan day"])
        }
    }

    @Test func `two who edit one plan do not erase each other`() async throws {
        try await Scenario.run { server in
            let plan = try await prepare(
                server,
                [["at": "08:00", "action": "a"], ["at": "09:00:30", "action": "a", "enabled": false]]
            )
            let times = try await server.get(plan)["times"].items
            let path = { (index: Int) in "/v1/plan-times/\(times[index]["id"].text)" }
            let tag = { (index: Int) in ["If-Match": "\"\(Int(times[index]["revision"].number))\""] }
            #expect(try await server.patch(path(0), ["at": "08:05"], fields: tag(0)).status == 200)
            #expect(try await server.patch(path(1), ["name": "Break"], fields: tag(1)).status == 200)
            let lost = try await server.patch(path(0), ["at": "08:10"], fields: tag(0))
            #expect(lost.status == 412)
            #expect(try await server.get(plan)["times"].items.map { $0["at"].text } == ["08:05", "09:00:30"])
            let wrong = try await server.patch(path(0), ["at": "24:00"])
            #expect(wrong.status == 422 && wrong["field"] == "at")
            #expect(try await server.delete(path(1)).status == 204)
            #expect(try await server.get(path(1))["type"] == "/problems/plan-time-not-found")
            let used = try await server.delete(plan)
            #expect(used.status == 409 && used["type"] == "/problems/plan-in-use" && used["rules"] == [0])
            let action = try await server.delete("/v1/actions/a")
            #expect(action.status == 409 && action["shows"] == [])
            #expect(action["users"].items.map { $0["name"] } == ["day"])
            #expect(try await server.get("/v1/plans/none")["type"] == "/problems/plan-not-found")
        }
    }

    @Test func `holidays come from an iCalendar file, or the line that is not understood is named`()
        async throws
    {
        try await Scenario.run { server in
            let send = { (text: String, type: String) in
                try await server.client.send(
                    "POST",
                    "/v1/calendar/import",
                    body: Array(text.utf8),
                    fields: ["content-type": type]
                )
            }
            let file =
                "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART;VALUE=DATE:20261225\r\nSUMMARY:Christmas\r\n"
            let end = "END:VEVENT\r\nEND:VCALENDAR\r\n"
            let taken = try await send(file + end, "text/calendar; charset=utf-8")
            #expect(taken.status == 200 && taken["imported"] == 1 && taken["changed"] == true)
            #expect(try await send(file + end, "text/calendar")["changed"] == false)
            let refused = try await send(file + "END:VTODO\r\n" + end, "text/calendar")
            #expect(refused.status == 422 && refused["field"] == "body")
            #expect(refused["detail"].text.contains("\"END:VTODO\" in line 5"))
            #expect(try await send(file + end, "text/plain").status == 415)
            func comment(_ bytes: Int) -> String {
                "COMMENT:" + String(repeating: "x", count: bytes - 10) + "\r\n"
            }
            let most = (1 << 20) - file.utf8.count - end.utf8.count
            let lines = String(repeating: comment(1_000), count: most / 1_000 - 1)
            let last = most - lines.utf8.count
            #expect(try await send(file + lines + comment(last) + end, "text/calendar").status == 200)
            #expect(try await send(file + lines + comment(last + 1) + end, "text/calendar").status == 413)
            #expect(try await server.get("/v1/calendar")["holidays"].items.count == 1)
        }
    }

    @Test func `a pause ends by itself, and a wrong one is refused`() async throws {
        try await Scenario.run { server in
            _ = try await prepare(
                server,
                [["at": "22:13:22", "action": "a"], ["at": "22:13:24", "action": "a"]]
            )
            let watcher = try await server.events("calendar.*")
            #expect(try await server.post("/v1/calendar/pause", ["seconds": 3])["paused"] == true)
            let sound = await server.advance(seconds: 6).planes[0]
            #expect(sound.filter { $0 == 0.25 }.count == 4800)
            _ = try await watcher.next { $0["data"]["calendar"]["paused"] == true }
            _ = try await watcher.next { $0["data"]["calendar"]["paused"] == false }
            let states = try await server.get("/v1/calendar/results")["results"].items.map {
                $0["state"].text
            }
            #expect(states == ["finished", "skipped"])
            let past: JSON = ["until": "2023-01-01T00:00:00Z"]
            #expect(try await server.post("/v1/calendar/pause", past)["field"] == "until")
            let both: JSON = ["until": "2033-01-01T00:00:00Z", "seconds": 1]
            #expect(try await server.post("/v1/calendar/pause", both)["field"] == "seconds")
            #expect(try await server.post("/v1/calendar/pause", ["seconds": 0.5]).status == 422)
            #expect(try await server.post("/v1/calendar/resume")["reason"] == "notPaused")
        }
    }
}
