// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import JSONCoding
import Testing

@testable import Provisioning

/// What a document may say, and where it is wrong; `Tests/Provisioning/apply.py` applies documents to servers.
struct DocumentTests {
    private func faults(_ text: String) -> [String] {
        do throws(DocumentFaults) {
            _ = try Document([.init(file: "d", text: text)]) { (_, _) throws(LocalFile.Fault) in
                throw LocalFile.Fault(reason: "there is no such file")
            }
            return []
        } catch {
            return error.faults.map(\.description)
        }
    }

    @Test func `every kind has its requests in the contract`() {
        for kind in Kind.all {
            #expect(!kind.fields(.own).isEmpty || kind.name == "systemSounds", "\(kind.name)")
            #expect(kind.creation(.own) != .object([]), "\(kind.name)")
            if kind.isCollection { #expect(kind.names(.own) != nil, "\(kind.name)") }
            for reference in kind.references {
                let before = Kind.all.prefix { $0.name != kind.name }.map(\.name)
                #expect(before.contains(reference.kind), "\(kind.name) comes before \(reference.kind)")
            }
        }
    }

    @Test func `all faults are reported with line and column`() {
        let text = """
            carillon: 1
            manager: {musicVolume: 2, loud: 1}
            stations:
              calm: {shuffle: "yes"}
            """
        #expect(
            faults(text).map { String($0.prefix { $0 != " " }) } == ["d:2:24:", "d:2:27:", "d:4:19:"]
        )
    }

    @Test(arguments: [1, 20, 50])
    func `no more than twenty faults are reported`(_ count: Int) {
        let names = (0..<count).map { "  s\($0): 1\n" }.joined()
        #expect(faults("carillon: 1\nshows:\n" + names).count == min(count, 20))
    }

    @Test(arguments: [(32, true), (33, false)])
    func `the deepest nesting`(_ depth: Int, _ isAllowed: Bool) throws {
        let text = String(repeating: "[", count: depth) + "1" + String(repeating: "]", count: depth)
        if isAllowed {
            #expect(try YAMLReader.read(text, file: "d") != nil)
        } else {
            #expect(throws: DocumentFault.self) { try YAMLReader.read(text, file: "d") }
        }
    }

    @Test func `the largest document`() throws {
        let room = YAMLReader.sizeLimit - 2
        #expect(try YAMLReader.read("1#" + String(repeating: "x", count: room), file: "d") != nil)
        #expect(throws: DocumentFault.self) {
            try YAMLReader.read("1#" + String(repeating: "x", count: room + 1), file: "d")
        }
    }

    @Test func `an anchor counts with each use`() throws {
        let few = "a: &a [1, 2]\nb: *a\n"
        #expect(try YAMLReader.read(few, file: "d")?.json["b"] == [1, 2])
        var bomb = "x0: &x0 [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]\n"
        for level in 1...6 {
            let uses = Array(repeating: "*x\(level - 1)", count: 10).joined(separator: ", ")
            bomb += "x\(level): &x\(level) [\(uses)]\n"
        }
        let error = #expect(throws: DocumentFault.self) { try YAMLReader.read(bomb, file: "d") }
        #expect(error?.reason == "the document has more than 200000 values")
    }

    @Test func `what is left out has the contract's default, where it has one`() throws {
        let cues = try #require(Kind.named("shows")?.fields(.own)["cues"])
        let said: JSONValue = [["number": "1", "action": "a"]]
        let actual: JSONValue = [["number": "1", "action": "a", "preWait": 0, "notes": nil, "armed": true]]
        #expect(Contract.own.matches(said, actual, cues))
        let other: JSONValue = [["number": "1", "action": "a", "preWait": 1]]
        #expect(!Contract.own.matches(said, other, cues))
        #expect(!Contract.own.matches([], actual, cues))
    }
}
