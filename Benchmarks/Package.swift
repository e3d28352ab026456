// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux. Benchmarks beside peers; not built with the product.

import PackageDescription

let package = Package(
    name: "carillon-benchmarks",
    dependencies: [.package(name: "carillon", path: "..")],
    targets: [
        .systemLibrary(name: "COpenAL", pkgConfig: "openal", providers: [.apt(["libopenal-dev"])]),
        .systemLibrary(
            name: "CSDLMixer", pkgConfig: "SDL2_mixer", providers: [.apt(["libsdl2-mixer-dev"])]),
        .target(name: "CPeers", dependencies: ["COpenAL", "CSDLMixer"]),
        .executableTarget(
            name: "MixerBenchmark",
            dependencies: [
                "CPeers",
                .product(name: "Mixer", package: "carillon"),
            ],
            swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]),
    ]
)
