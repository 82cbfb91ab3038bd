import Foundation

/// Finds network APIs in the sources of a package, which bypass the program's client.
package enum OwnNetwork {
  /// The network APIs used in the modules that a test file imports.
  ///
  /// - Parameter test: the path of the file, in a package whose modules are folders of `Sources`.
  /// - Returns: the violations; none for a file that cannot be read.
  package static func findings(testedBy test: String) -> [Finding] {
    let file = URL(filePath: test)
    guard let code = text(of: file), let root = package(around: file) else { return [] }
    let modules = code.matches(of: imported).map { String($0.1) }
    return modules.flatMap { module in
      sources(in: root.appending(path: "Sources/\(module)")).flatMap { source in
        uses(in: text(of: source) ?? "").map { word, line in
          Finding(
            violation: .ownNetwork(of: module, word), subject: module,
            context: "\(source.path.dropFirst(root.path.count).drop { $0 == "/" }):\(line)")
        }
      }
    }
  }

  /// The network APIs named in a source outside comments, with their line numbers.
  static func uses(in source: String) -> [(word: String, line: Int)] {
    source.split(separator: "\n", omittingEmptySubsequences: false).enumerated().flatMap { index, line in
      line.replacing(comment, with: "").matches(of: network).map { (String($0.0), index + 1) }
    }
  }

  private static func package(around file: URL) -> URL? {
    var folder = file.deletingLastPathComponent()
    while folder.pathComponents.count > 1 {
      if FileManager.default.fileExists(atPath: folder.appending(path: "Package.swift").path) { return folder }
      folder.deleteLastPathComponent()
    }
    return nil
  }

  private static func sources(in folder: URL) -> [URL] {
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }.sorted { $0.path < $1.path }
  }

  private static func text(of file: URL) -> String? {
    FileManager.default.contents(atPath: file.path).map { String(decoding: $0, as: UTF8.self) }
  }

  // `Regex` is not Sendable; matching only reads these, and compiling them for each line would be slow.
  private nonisolated(unsafe) static let imported = /(?m)^(?:@\w+ +)*(?:\w+ +)?import +(\w+)/
  private nonisolated(unsafe) static let comment = /\/\/.*/
  private nonisolated(unsafe) static let network =
    /\b(?:URLSession|NSURLConnection|NWConnection|FoundationNetworking|AsyncHTTPClient|NIO[A-Z]?\w*)\b/
    .wordBoundaryKind(.simple)
}

extension ContractViolation {
  static func ownNetwork(of module: String, _ word: String) -> ContractViolation {
    .init(
      "network", what: "\(module) uses \(word).",
      why:
        "It passes by the program's limits, proxies, pauses, --offline and refused private addresses, and no test plays it.",
      fix: "In a scene, load with services.get, post or answers; in a source, return the request in a SourceDocument.")
  }
}
