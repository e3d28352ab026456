// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux. Benchmarks beside peers; not built with the product.

import PackageDescription

let package = Package(
    name: "carillon-benchmarks",
    dependencies: [.package(name: "carillon", path: "..")],
    targets: [
        .systemLibrary(name: "COpenAL", providers: [.apt(["libopenal-dev"])]),
        .systemLibrary(name: "CSDLMixer", providers: [.apt(["libsdl2-mixer-dev"])]),
        .target(
            name: "CPeers",
            dependencies: ["COpenAL", "CSDLMixer"],
            // Named here, because Debian's pkg-config files hold flags that SwiftPM refuses.
            linkerSettings: [.linkedLibrary("openal"), .linkedLibrary("SDL2_mixer"), .linkedLibrary("SDL2")]
        ),
        .executableTarget(
            name: "MixerBenchmark",
            dependencies: [
                "CPeers",
                .product(name: "Decoding", package: "carillon"),
                .product(name: "Mixer", package: "carillon"),
            ],
            swiftSettings: [.swiftLanguageMode(.v6)]
        ),
        .executableTarget(
            name: "DecodingBenchmark",
            dependencies: [.product(name: "Decoding", package: "carillon")],
            swiftSettings: [.swiftLanguageMode(.v6)]
        ),
        .executableTarget(
            name: "InputsBenchmark",
            dependencies: [
                .product(name: "LiveAudio", package: "carillon"),
                .product(name: "Mixer", package: "carillon"),
            ],
            swiftSettings: [.swiftLanguageMode(.v6)]
        ),
        .executableTarget(
            name: "VoicesBenchmark",
            dependencies: [
                .product(name: "Mixer", package: "carillon"),
                .product(name: "PipeWireOutput", package: "carillon"),
            ],
            swiftSettings: [.swiftLanguageMode(.v6)]
        ),
    ]
)
