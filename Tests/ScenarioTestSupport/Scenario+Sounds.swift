// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import EngineTestSupport
public import Foundation

extension Scenario {
    /// Writes a WAV file of 32-bit float samples into the library.
    ///
    /// - Parameters:
    ///   - name: such as `bell.wav`, or `folder/bell.wav`.
    ///   - planes: one array per channel.
    ///   - rate: frames per second.
    /// - Returns: the file.
    /// - Throws: what the file system throws.
    @discardableResult
    public func write(_ name: String, planes: [[Float]], rate: Int = 48_000) throws -> URL {
        let file = library.appending(path: name)
        let parent = file.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
        try WAVFile.bytes(planes: planes, rate: rate).write(to: file)
        return file
    }

    /// Writes a WAV file and registers it through the API.
    ///
    /// - Returns: the sound.
    /// - Throws: ``ClientError`` if it is refused.
    @discardableResult
    public func add(_ name: String, planes: [[Float]], rate: Int = 48_000) async throws -> JSON {
        let file = try write(name, planes: planes, rate: rate)
        let answer = try await post("/v1/sounds", ["path": .string(file.path)])
        guard [200, 201].contains(answer.status) else {
            throw ClientError(description: "\(name) is refused: \(answer.json)")
        }
        return answer.json
    }

    /// Adds a sound that is one value in all its channels.
    @discardableResult
    public func addConstant(
        _ name: String,
        value: Float = 0.5,
        seconds: Double,
        channels: Int = 1
    ) async throws -> JSON {
        let plane = [Float](repeating: value, count: Int((seconds * 48_000).rounded()))
        return try await add(name, planes: Array(repeating: plane, count: channels))
    }

    /// Adds a sine.
    @discardableResult
    public func addSine(
        _ name: String,
        hertz: Double,
        amplitude: Double = 0.5,
        seconds: Double,
        channels: Int = 1
    ) async throws -> JSON {
        let plane = (0..<Int((seconds * 48_000).rounded())).map {
            Float(amplitude * sin(2 * .pi * hertz * Double($0) / 48_000))
        }
        return try await add(name, planes: Array(repeating: plane, count: channels))
    }

    /// Adds a mono sound whose sample at frame n is `start + n · step`, so that every sample gives its position.
    @discardableResult
    public func addCount(
        _ name: String,
        start: Float = 0,
        step: Float = 0x1p-20,
        seconds: Double
    ) async throws -> JSON {
        let count = Int((seconds * 48_000).rounded())
        return try await add(name, planes: [(0..<count).map { start + Float($0) * step }])
    }
}
