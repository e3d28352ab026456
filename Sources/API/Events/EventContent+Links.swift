// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine

extension EventContent {
    /// An event of signed links.
    init(_ event: LinkEvent) {
        switch event {
        case .created(let link): self.init(.linkCreated, link)
        case .changed(let link): self.init(.linkChanged, link)
        case .disposed(let id, let name):
            self.init(.linkDisposed, "/v1/links/\(id)", ["linkId": .string(id), "name": .string(name)])
        }
    }

    private init(_ type: EventType, _ link: LinkSnapshot) {
        self.init(type, link.address, ["linkId": .string(link.id), "link": link.json])
    }
}
