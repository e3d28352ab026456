// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine

extension EventContent {
    /// An event of shows and their cues.
    init(_ event: ShowEvent) {
        switch event {
        case .created(let show): self.init(.showCreated, show)
        case .changed(let show): self.init(.showChanged, show)
        case .disposed(let id, let name):
            self.init(.showDisposed, "/v1/shows/\(id)", ["showId": .string(id), "name": .string(name)])
        case .pointerMoved(let news): self.init(.showPointerMoved, news, [])
        case .stopped(let news): self.init(.showStopped, news, [])
        case .cueWaiting(let news, let run): self.init(.showCueWaiting, news, [JSONMember("run", run.json)])
        case .cueStarted(let news, let run): self.init(.showCueStarted, news, [JSONMember("run", run.json)])
        case .cueChanged(let news, let run): self.init(.showCueChanged, news, [JSONMember("run", run.json)])
        case .cueEnded(let news, let run, let reason):
            self.init(.showCueEnded, news, [JSONMember("run", run.json)] + reason.members)
        }
    }

    private init(_ type: EventType, _ show: ShowSnapshot) {
        let data: JSONValue = ["showId": .string(show.id), "show": show.json]
        self.init(type, "/v1/shows/\(show.id)", data)
    }

    private init(_ type: EventType, _ news: ShowNews, _ members: [JSONMember]) {
        let state = [
            JSONMember("showId", .string(news.id)),
            JSONMember("status", news.status.json),
            JSONMember("revision", .integer(Int(clamping: news.revision))),
        ]
        self.init(type, "/v1/shows/\(news.id)", .object(state + members))
    }
}

extension CueEndReason {
    /// The members `reason` and `problem` of the event.
    fileprivate var members: [JSONMember] {
        let (reason, problem): (String, JSONValue) =
            switch self {
            case .finished: ("finished", .null)
            case .stopped: ("stopped", .null)
            case .skipped: ("skipped", .null)
            case .failed(let error): ("failed", Problem(error).json)
            }
        return [JSONMember("reason", .string(reason)), JSONMember("problem", problem)]
    }
}
