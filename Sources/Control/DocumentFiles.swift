// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
package import Provisioning

/// Finds the documents that a command line or a setting names.
package struct DocumentFiles {
    /// Why a document cannot be used, one line for each reason.
    package struct Fault: Error, Equatable {
        package let lines: [String]
    }

    /// Resolves relative paths.
    private let places: Places

    /// Finds them from a working directory.
    package init(places: Places) { self.places = places }

    /// Reads `-` (the standard input), a file, or the `.yaml` and `.yml` files of a folder in the order of their names.
    ///
    /// The files of sounds are relative to the document that names them.
    /// - Throws: everything that is wrong.
    package func load(_ place: String) throws(Fault) -> Document {
        let sources = try sources(place)
        do throws(DocumentFaults) {
            return try Document(sources) { (source, path) throws(LocalFile.Fault) in
                let folder =
                    source.file == "-" ? places.workingDirectory : places.absolute(source.file + "/..")
                return try LocalFile(path: path.hasPrefix("/") ? path : folder + "/" + path)
            }
        } catch {
            throw Fault(lines: error.faults.map(\.description))
        }
    }

    private func sources(_ place: String) throws(Fault) -> [Document.Source] {
        if place == "-" {
            let data = FileHandle.standardInput.readDataToEndOfFile()
            return [try source("-", data)]
        }
        guard places.isDirectory(places.absolute(place)) else { return [try read(place)] }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: places.absolute(place))) ?? []
        let documents = names.filter { !$0.hasPrefix(".") && ($0.hasSuffix(".yaml") || $0.hasSuffix(".yml")) }
        guard !documents.isEmpty else {
            throw Fault(lines: ["\(place) has no document; allowed: files that end with .yaml or .yml"])
        }
        var sources: [Document.Source] = []
        for name in documents.sorted() {
            sources.append(try read(place.hasSuffix("/") ? place + name : place + "/" + name))
        }
        return sources
    }

    private func read(_ file: String) throws(Fault) -> Document.Source {
        guard let data = FileManager.default.contents(atPath: places.absolute(file)) else {
            throw Fault(lines: ["\(file) cannot be read"])
        }
        return try source(file, data)
    }

    private func source(_ file: String, _ data: Data) throws(Fault) -> Document.Source {
        guard let text = String(validating: data, as: UTF8.self) else {
            throw Fault(lines: ["\(file):1:1: it is not UTF-8"])
        }
        return Document.Source(file: file, text: text)
    }
}
