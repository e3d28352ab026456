// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux. The target graph is drawn in Sources/README.md.

import PackageDescription

/// What tests build refuses warnings (decision D-43); a newer compiler or header must not break other builds.
let refusesWarnings = Context.environment["CARILLON_WERROR"] == "1"

/// Settings of every Swift target: Swift 6 mode, imports stay internal by default.
let common: [SwiftSetting] =
    [
        .swiftLanguageMode(.v6),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
    ] + (refusesWarnings ? [.treatAllWarnings(as: .error)] : [])

/// Targets that never hold unsafe code.
let memorySafe: [SwiftSetting] = common + [.strictMemorySafety()]

/// Settings of every C target.
let strictC: [CSetting] =
    [.enableWarning("all"), .enableWarning("extra")]
    + (refusesWarnings ? [.treatAllWarnings(as: .error)] : [])

let package = Package(
    name: "carillon",
    products: [
        .executable(name: "carillon", targets: ["carillon"]),
        .executable(name: "carillon-decoder", targets: ["carillon-decoder"]),
        .executable(name: "carillon-fetcher", targets: ["carillon-fetcher"]),
        .executable(name: "carillon-mqtt", targets: ["carillon-mqtt"]),
        .executable(name: "EchoServer", targets: ["EchoServer"]),
        .library(name: "Decoding", targets: ["AudioCore", "Decoding"]),
        .library(name: "LiveAudio", targets: ["LiveAudio", "Realtime"]),
        .library(name: "Mixer", targets: ["AudioCore", "Mixer"]),
        .library(name: "PipeWireOutput", targets: ["Output", "PipeWireOutput"]),
        .library(name: "HTTPCore", targets: ["HTTPCore"]),
        .library(name: "Reactor", targets: ["Platform", "Reactor"]),
        .library(name: "HTTPServer", targets: ["HTTPServer", "Platform"]),
        .library(name: "TLS", targets: ["TLS"]),
        .library(name: "CarillonClient", targets: ["CarillonClient", "JSONCoding"]),
    ],
    traits: [
        .trait(name: "FFmpeg", description: "Decode AAC, ALAC, IMA4 in CAF, WebM, WMA and WavPack (GPL)."),
        .trait(name: "RubberBand", description: "Keep the pitch at rates other than 1 (GPL)."),
        .default(enabledTraits: ["FFmpeg", "RubberBand"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    ],
    targets: [
        // MARK: Both worlds
        .target(name: "CLinux", cSettings: strictC),
        .target(name: "Platform", dependencies: ["CLinux"], swiftSettings: common),
        .systemLibrary(name: "COpenSSL", pkgConfig: "openssl", providers: [.apt(["libssl-dev"])]),
        .target(name: "Digests", dependencies: ["COpenSSL"], swiftSettings: common),
        .target(name: "SafeText", swiftSettings: memorySafe),

        // MARK: Sound world
        .target(name: "AudioCore", swiftSettings: common),
        .target(name: "CRealtime", cSettings: strictC),
        .target(name: "Realtime", dependencies: ["CRealtime"], swiftSettings: common),
        .target(
            name: "Mixer",
            dependencies: ["AudioCore", "Realtime", "CRealtime"],
            exclude: ["Mixer.md"],
            swiftSettings: common
        ),
        .systemLibrary(
            name: "CSndfile",
            pkgConfig: "sndfile",
            providers: [.apt(["libsndfile1-dev"])]
        ),
        .systemLibrary(
            name: "COpusfile",
            pkgConfig: "opusfile",
            providers: [.apt(["libopusfile-dev"])]
        ),
        .systemLibrary(
            name: "CFFmpeg",
            pkgConfig: "libavformat libavcodec libavutil libswresample",
            providers: [.apt(["libavformat-dev", "libavcodec-dev", "libavutil-dev", "libswresample-dev"])]
        ),
        .systemLibrary(name: "CSoxr", pkgConfig: "soxr", providers: [.apt(["libsoxr-dev"])]),
        .systemLibrary(
            name: "CRubberBand",
            pkgConfig: "rubberband",
            providers: [.apt(["librubberband-dev"])]
        ),
        .systemLibrary(
            name: "CEbur128",
            pkgConfig: "libebur128",
            providers: [.apt(["libebur128-dev"])]
        ),
        .systemLibrary(name: "CSeccomp", pkgConfig: "libseccomp", providers: [.apt(["libseccomp-dev"])]),
        .target(name: "LiveAudio", dependencies: ["Realtime", "CSoxr"], swiftSettings: common),
        .target(
            name: "Decoding",
            dependencies: [
                "AudioCore", "LiveAudio", "Platform", "Realtime", "SafeText",
            ],
            swiftSettings: common
        ),
        .target(
            name: "Codecs",
            dependencies: [
                "AudioCore", "Decoding", "Realtime", "SafeText", "CSndfile", "COpusfile", "CSoxr", "CEbur128",
                .target(name: "CFFmpeg", condition: .when(traits: ["FFmpeg"])),
                .target(name: "CRubberBand", condition: .when(traits: ["RubberBand"])),
            ],
            swiftSettings: common
        ),
        .target(name: "CSandbox", dependencies: ["CSeccomp"], cSettings: strictC),
        .executableTarget(
            name: "carillon-decoder",
            dependencies: ["Codecs", "CSandbox", "Decoding", "Platform"],
            swiftSettings: common
        ),
        .target(
            name: "Output",
            dependencies: ["AudioCore", "LiveAudio", "Platform", "Realtime", "Mixer", "CRealtime"],
            exclude: ["Output.md"],
            swiftSettings: common
        ),
        .systemLibrary(
            name: "CPipeWire",
            pkgConfig: "libpipewire-0.3",
            providers: [.apt(["libpipewire-0.3-dev"])]
        ),
        .target(name: "CPipeWireShim", dependencies: ["CPipeWire"], cSettings: strictC),
        .target(
            name: "PipeWireOutput",
            dependencies: [
                "AudioCore", "CPipeWireShim", "LiveAudio", "Mixer", "Output", "Platform", "SafeText",
            ],
            swiftSettings: common
        ),
        .target(name: "FolderMonitor", dependencies: ["Platform"], swiftSettings: common),
        .target(name: "Storage", dependencies: ["SafeText"], swiftSettings: common),
        .target(
            name: "SQLiteStorage",
            dependencies: ["Digests", "Platform", "Storage", .product(name: "GRDB", package: "GRDB.swift")],
            swiftSettings: common
        ),
        .target(
            name: "Engine",
            dependencies: [
                "AudioCore", "Decoding", "Digests", "FolderMonitor", "LiveAudio", "Mixer", "Output",
                "Platform",
                "Realtime", "SafeText", "Storage",
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: memorySafe
        ),

        // MARK: Network world
        .target(name: "HTTPCore", dependencies: ["SafeText"], swiftSettings: memorySafe),
        .target(name: "Reactor", dependencies: ["CLinux", "Platform"], swiftSettings: common),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .target(name: "Compression", dependencies: ["CZlib"], swiftSettings: common),
        .target(name: "TLS", dependencies: ["COpenSSL"], swiftSettings: common),
        .target(
            name: "HTTPServer",
            dependencies: [
                "Compression", "Digests", "HTTPCore", "Platform", "Reactor", "SafeText", "TLS",
            ],
            exclude: ["README.md"],
            swiftSettings: memorySafe
        ),
        .target(name: "OSC", dependencies: ["SafeText"], swiftSettings: memorySafe),
        .target(
            name: "OSCServer",
            dependencies: ["OSC", "Platform", "Reactor"],
            swiftSettings: memorySafe
        ),
        .executableTarget(
            name: "EchoServer",
            dependencies: ["HTTPCore", "HTTPServer", "Platform", "Reactor", "TLS"],
            exclude: ["Static"],
            swiftSettings: memorySafe
        ),

        .target(name: "JSONCoding", dependencies: ["SafeText"], swiftSettings: memorySafe),
        .target(
            name: "ClientCore",
            dependencies: ["HTTPCore", "JSONCoding", "Platform", "Reactor", "TLS"],
            swiftSettings: memorySafe
        ),
        .target(
            name: "CarillonClient",
            dependencies: ["ClientCore", "JSONCoding"],
            swiftSettings: memorySafe
        ),

        .target(
            name: "Provisioning",
            dependencies: [
                "Digests", "JSONCoding", "SafeText",
                .product(name: "Yams", package: "Yams"),
            ],
            swiftSettings: memorySafe
        ),

        .target(
            name: "ServiceLog",
            dependencies: ["JSONCoding", "Platform", .product(name: "Logging", package: "swift-log")],
            swiftSettings: memorySafe
        ),

        // MARK: Streams of the web
        .target(
            name: "Fetching",
            dependencies: ["ClientCore", "Platform", "Reactor", "SafeText", "TLS"],
            swiftSettings: memorySafe
        ),
        .executableTarget(
            name: "carillon-fetcher",
            dependencies: ["CSandbox", "Fetching", "Platform"],
            swiftSettings: common
        ),
        .target(
            name: "WebStreams",
            dependencies: [
                "AudioCore", "Decoding", "Fetching", "LiveAudio", "Output", "Platform", "SafeText",
            ],
            swiftSettings: memorySafe
        ),

        // MARK: Rooms of a Snapcast server
        .target(
            name: "Snapcast",
            dependencies: [
                "JSONCoding", "Output", "Platform", "Reactor", "SafeText",
            ],
            swiftSettings: common
        ),

        // MARK: Messages to targets
        .target(
            name: "Messaging",
            dependencies: [
                "ClientCore", "Engine", "HTTPCore", "OSC", "Platform", "Reactor", "SafeText", "TLS",
            ],
            swiftSettings: memorySafe
        ),

        // MARK: The bridge to MQTT
        .systemLibrary(
            name: "CMosquitto",
            pkgConfig: "libmosquitto",
            providers: [.apt(["libmosquitto-dev"])]
        ),
        .target(
            name: "MQTTBridge",
            dependencies: [
                "CarillonClient", "CMosquitto", "JSONCoding", "Platform", "SafeText", "ServiceLog",
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: common
        ),
        .executableTarget(
            name: "carillon-mqtt",
            dependencies: [
                "MQTTBridge", "Platform", "Reactor", "ServiceLog",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: memorySafe
        ),

        // MARK: Border and executable
        .target(
            name: "API",
            dependencies: [
                "AudioCore", "Decoding", "Digests", "Engine", "HTTPCore", "HTTPServer", "JSONCoding",
                "LiveAudio", "OSC", "OSCServer", "Provisioning", "SafeText",
                .product(name: "Logging", package: "swift-log"),
                .product(name: "Yams", package: "Yams"),
            ],
            swiftSettings: memorySafe
        ),
        .target(
            name: "Control",
            dependencies: [
                "ClientCore", "JSONCoding", "Platform", "Provisioning",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: memorySafe
        ),
        .executableTarget(
            name: "carillon",
            dependencies: [
                "API", "AudioCore", "Control", "Decoding", "Engine", "Fetching", "HTTPCore", "HTTPServer",
                "Messaging",
                "Mixer", "OSC",
                "OSCServer", "Output", "PipeWireOutput", "Platform", "Provisioning", "Reactor", "ServiceLog",
                "Snapcast",
                "SQLiteStorage", "Storage", "TLS", "WebStreams",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "Yams", package: "Yams"),
            ],
            swiftSettings: memorySafe
        ),

        // MARK: Tests
        .target(name: "CAllocationCounter", path: "Tests/CAllocationCounter", cSettings: strictC),
        .target(
            name: "TestSupport",
            dependencies: ["AudioCore", "CRealtime", "CAllocationCounter"],
            path: "Tests/TestSupport",
            swiftSettings: common
        ),
        .target(
            name: "MixerTestSupport",
            dependencies: ["AudioCore", "Mixer", "Output", "Realtime", "TestSupport"],
            path: "Tests/MixerTestSupport",
            swiftSettings: common
        ),
        .target(
            name: "EngineTestSupport",
            dependencies: ["AudioCore", "Engine", "LiveAudio", "Messaging", "Output", "SQLiteStorage"],
            path: "Tests/EngineTestSupport",
            swiftSettings: common
        ),
        .target(
            name: "ScenarioTestSupport",
            dependencies: [
                "API", "AudioCore", "Engine", "EngineTestSupport", "HTTPServer", "Output", "Reactor",
                "SQLiteStorage",
                .product(name: "Yams", package: "Yams"),
            ],
            path: "Tests/ScenarioTestSupport",
            swiftSettings: common
        ),
        .testTarget(
            name: "AudioCoreTests",
            dependencies: ["AudioCore"],
            swiftSettings: common
        ),
        .testTarget(
            name: "LiveAudioTests",
            dependencies: ["LiveAudio", "Realtime"],
            swiftSettings: common
        ),
        .testTarget(
            name: "RealtimeTests",
            dependencies: ["CRealtime", "Realtime", "TestSupport"],
            swiftSettings: common
        ),
        .testTarget(
            name: "MixerTests",
            dependencies: ["AudioCore", "CRealtime", "Mixer", "MixerTestSupport", "Realtime", "TestSupport"],
            swiftSettings: common
        ),
        .testTarget(
            name: "RealTimeProofTests",
            dependencies: ["Mixer", "MixerTestSupport", "TestSupport"],
            swiftSettings: common
        ),
        .executableTarget(
            name: "StormRunner",
            dependencies: ["MixerTestSupport", "TestSupport"],
            path: "Tests/StormRunner",
            swiftSettings: common
        ),
        .executableTarget(
            name: "client-conformance",
            dependencies: ["ClientCore"],
            path: "Tests/Clients/SwiftConformance",
            swiftSettings: common
        ),
        .testTarget(
            name: "CarillonClientTests",
            dependencies: ["CarillonClient", "ClientCore", "HTTPServer", "TLS"],
            swiftSettings: common
        ),
        .testTarget(
            name: "GoldenTests",
            dependencies: ["AudioCore", "Decoding", "Mixer", "MixerTestSupport", "Output", "Realtime"],
            swiftSettings: common
        ),
        .testTarget(
            name: "DecodingTests",
            dependencies: [
                "AudioCore", "Codecs", "Decoding", "Mixer", "Platform", "Realtime", "TestSupport",
            ],
            swiftSettings: common
        ),
        .testTarget(
            name: "OutputTests",
            dependencies: ["AudioCore", "Mixer", "Output", "TestSupport"],
            swiftSettings: common
        ),
        .testTarget(
            name: "PipeWireTests",
            dependencies: ["AudioCore", "Mixer", "Output", "PipeWireOutput", "TestSupport"],
            swiftSettings: common
        ),
        .testTarget(
            name: "FolderMonitorTests",
            dependencies: ["FolderMonitor", "Platform"],
            swiftSettings: common
        ),
        .testTarget(
            name: "StorageTests",
            dependencies: ["SQLiteStorage", "Storage", .product(name: "GRDB", package: "GRDB.swift")],
            swiftSettings: common
        ),
        .testTarget(
            name: "EngineTests",
            dependencies: [
                "AudioCore", "Decoding", "Engine", "EngineTestSupport", "LiveAudio", "Output", "Platform",
                "SQLiteStorage", "Storage",
            ],
            swiftSettings: common
        ),
        .testTarget(
            name: "WebStreamTests",
            dependencies: ["Fetching", "SafeText", "WebStreams"],
            swiftSettings: common
        ),
        .testTarget(name: "PlatformTests", dependencies: ["Platform"], swiftSettings: common),
        .testTarget(name: "SafeTextTests", dependencies: ["SafeText"], swiftSettings: common),
        .testTarget(name: "DigestsTests", dependencies: ["Digests"], swiftSettings: common),
        .testTarget(name: "HTTPCoreTests", dependencies: ["HTTPCore"], swiftSettings: common),
        .testTarget(name: "CompressionTests", dependencies: ["Compression"], swiftSettings: common),
        .testTarget(name: "TLSTests", dependencies: ["TLS"], swiftSettings: common),
        .testTarget(name: "ReactorTests", dependencies: ["Platform", "Reactor"], swiftSettings: common),
        .testTarget(
            name: "HTTPServerTests",
            dependencies: ["Compression", "HTTPCore", "HTTPServer", "Platform", "Reactor", "TLS"],
            swiftSettings: common
        ),
        .testTarget(
            name: "APITests",
            dependencies: [
                "API", "AudioCore", "Engine", "EngineTestSupport", "HTTPCore", "HTTPServer", "OSC",
                "OSCServer", "Output",
                "Reactor", "ScenarioTestSupport", "SQLiteStorage", "Storage", "TestSupport",
                .product(name: "Logging", package: "swift-log"),
                .product(name: "Yams", package: "Yams"),
            ],
            swiftSettings: common
        ),
        .testTarget(
            name: "ScenarioTests",
            dependencies: [
                "API", "Engine", "EngineTestSupport", "HTTPServer", "Platform", "ScenarioTestSupport",
                "TestSupport",
            ],
            swiftSettings: common
        ),
        .testTarget(
            name: "ControlTests",
            dependencies: [
                "ClientCore", "Control", "JSONCoding", "TLS",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: common
        ),
        .testTarget(
            name: "CarillonTests",
            dependencies: [
                "API", "AudioCore", "carillon", "Control", "Decoding", "Engine", "HTTPServer", "OSCServer",
                "Output", "Reactor", "ServiceLog", "SQLiteStorage", "Storage", "TestSupport", "TLS",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: common
        ),
        .testTarget(
            name: "IntegrationTests",
            dependencies: [
                "AudioCore", "CarillonClient", "Engine", "EngineTestSupport", "Mixer", "Output",
                "SQLiteStorage", "TestSupport", "carillon",
            ],
            exclude: ["Tools"],
            swiftSettings: common
        ),
        .testTarget(
            name: "MQTTBridgeTests",
            dependencies: ["CarillonClient", "JSONCoding", "MQTTBridge"],
            swiftSettings: common
        ),
        .testTarget(name: "OSCTests", dependencies: ["OSC"], swiftSettings: memorySafe),
        .testTarget(
            name: "MessagingTests",
            dependencies: ["Engine", "Messaging", "OSC", "Platform", "Reactor"],
            swiftSettings: memorySafe
        ),
        .testTarget(
            name: "SnapcastTests",
            dependencies: ["JSONCoding", "Output", "Reactor", "Snapcast"],
            swiftSettings: common
        ),
        .testTarget(
            name: "ProvisioningTests",
            dependencies: ["EngineTestSupport", "JSONCoding", "Provisioning"],
            swiftSettings: common
        ),
        .testTarget(name: "ArchitectureTests", swiftSettings: common),
    ]
)
