// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Testing

/// The dependency directions that the target graph alone cannot hold (Sources/README.md, "Targets").
struct ImportRuleTests {
    let tree = SourceTree()

    private static let allowedImports: [(String, Set<String>)] = [
        ("AudioCore", ["Glibc", "Musl"]),
        ("Platform", ["CLinux", "Foundation", "Synchronization"]),
        ("Realtime", ["CRealtime", "Synchronization"]),
        ("Storage", ["Foundation", "SafeText"]),
        ("LiveAudio", ["CSoxr", "Foundation", "Realtime", "Synchronization"]),
        ("Mixer", ["AudioCore", "Realtime", "CRealtime", "Synchronization"]),
        ("SafeText", []),
        ("HTTPCore", ["SafeText"]),
        ("OSC", ["SafeText"]),
        ("OSCServer", ["OSC", "Platform", "Reactor"]),
        ("Compression", ["CZlib", "Synchronization"]),
        ("TLS", ["COpenSSL"]),
        ("JSONCoding", ["SafeText"]),
        ("Digests", ["COpenSSL"]),
        ("Provisioning", ["Digests", "Foundation", "JSONCoding", "SafeText", "Yams"]),
        ("CarillonClient", ["ClientCore", "JSONCoding"]),
        (
            "ClientCore",
            ["Dispatch", "HTTPCore", "JSONCoding", "Platform", "Reactor", "Synchronization", "TLS"]
        ),
        (
            "Snapcast",
            [
                "Dispatch", "Foundation", "JSONCoding", "Output", "Platform", "Reactor", "SafeText",
                "Synchronization",
            ]
        ),
        (
            "Messaging",
            [
                "ClientCore", "Dispatch", "Engine", "Foundation", "HTTPCore", "OSC", "Platform", "Reactor",
                "SafeText", "Synchronization", "TLS",
            ]
        ),
        (
            "Fetching",
            ["ClientCore", "Foundation", "Glibc", "Musl", "Platform", "Reactor", "SafeText", "TLS"]
        ),
        (
            "WebStreams",
            [
                "AudioCore", "Decoding", "Fetching", "Foundation", "LiveAudio", "Output", "Platform",
                "SafeText",
                "Synchronization",
            ]
        ),
        ("ServiceLog", ["Foundation", "JSONCoding", "Logging", "Platform", "Synchronization"]),
        (
            "MQTTBridge",
            [
                "CMosquitto", "CarillonClient", "Dispatch", "Foundation", "JSONCoding", "Logging", "Platform",
                "SafeText", "ServiceLog", "Synchronization",
            ]
        ),
    ]

    @Test(arguments: allowedImports)
    func `a core imports nothing but what it may`(target: String, allowed: Set<String>) throws {
        let imported = try tree.imports(of: target)
        #expect(imported.subtracting(allowed) == [], "\(target) imports too much")
    }

    @Test(arguments: [
        "AudioCore", "Realtime", "Mixer", "Decoding", "Codecs", "FolderMonitor", "Output", "PipeWireOutput",
        "Storage", "SQLiteStorage", "Engine",
    ])
    func `the sound world knows nothing of the network world`(target: String) throws {
        let imported = try tree.imports(of: target)
        #expect(
            imported.isDisjoint(with: [
                "HTTPCore", "Reactor", "Compression", "TLS", "HTTPServer", "OSC", "OSCServer", "API",
                "CLinux",
            ])
        )
    }

    @Test(arguments: ["HTTPCore", "Reactor", "Compression", "TLS", "HTTPServer", "OSC", "OSCServer"])
    func `the network world knows nothing of the sound world`(target: String) throws {
        let sound: Set = [
            "AudioCore", "Realtime", "Mixer", "Decoding", "FolderMonitor", "Output", "PipeWireOutput",
            "Storage", "Engine",
            "API",
        ]
        #expect(try tree.imports(of: target).isDisjoint(with: sound))
    }

    @Test func `only the executable imports the database`() throws {
        for target in ["Storage", "Engine", "API"] {
            #expect(try tree.imports(of: target).isDisjoint(with: ["GRDB", "SQLiteStorage"]), "\(target)")
        }
        #expect(try tree.imports(of: "carillon").contains("SQLiteStorage"))
    }

    @Test func `only the executable imports the device`() throws {
        for target in ["Engine", "API", "Output", "Mixer"] {
            #expect(
                try tree.imports(of: target).isDisjoint(with: [
                    "PipeWireOutput", "CPipeWireShim", "CPipeWire",
                ])
            )
        }
        #expect(try tree.imports(of: "carillon").contains("PipeWireOutput"))
    }

    @Test func `only the decoder's program imports what reads files`() throws {
        let readers: Set = [
            "Codecs", "CSandbox", "CSeccomp", "CSndfile", "COpusfile", "CFFmpeg", "CSoxr", "CRubberBand",
            "CEbur128",
        ]
        for target in ["Decoding", "Engine", "API", "Output", "Mixer", "carillon"] {
            #expect(try tree.imports(of: target).isDisjoint(with: readers), "\(target)")
        }
        #expect(try tree.imports(of: "carillon-decoder").isSuperset(of: ["Codecs", "CSandbox"]))
        #expect(try tree.imports(of: "carillon-fetcher").isDisjoint(with: ["Codecs", "Decoding", "Engine"]))
    }

    @Test func `the server knows nothing of the bridge to MQTT`() throws {
        for target in ["Engine", "API", "HTTPServer", "ClientCore", "carillon"] {
            #expect(try tree.imports(of: target).isDisjoint(with: ["CMosquitto", "MQTTBridge"]), "\(target)")
        }
        #expect(try tree.imports(of: "MQTTBridge").contains("CMosquitto"))
    }

    @Test func `the commands reach a server by the client alone`() throws {
        let others: Set = ["API", "Engine", "HTTPCore", "HTTPServer", "Reactor", "SQLiteStorage", "TLS"]
        #expect(try tree.imports(of: "Control").isDisjoint(with: others))
    }

    @Test func `only Reactor reaches the system's event calls`() throws {
        for target in ["HTTPServer", "API", "Engine", "HTTPCore"] {
            #expect(try tree.imports(of: target).isDisjoint(with: ["CLinux", "CZlib", "COpenSSL", "Glibc"]))
        }
    }
}
