import Foundation
import Localization

/// The code of the modules that a test file imports.
package struct TestedCode {
  /// A source file of a module.
  struct File {
    let module: String
    /// The path in the package.
    let path: String
    let code: String
  }

  let files: [File]

  /// Reads the code of the imported modules; empty if the test file cannot be read.
  ///
  /// - Parameter test: the path of the test file, in a package whose modules are folders of `Sources`.
  package init(testedBy test: String) {
    let file = URL(filePath: test)
    guard let code = Self.text(of: file), let root = Self.package(around: file) else {
      files = []
      return
    }
    files = code.matches(of: Self.imported).map { String($0.1) }.flatMap { module in
      Self.sources(in: root.appending(path: "Sources/\(module)")).map { source in
        let path = source.path.dropFirst(root.path.count).drop { $0 == "/" }
        return File(module: module, path: String(path), code: Self.text(of: source) ?? "")
      }
    }
  }

  /// The violations in the code: forbidden APIs, including those for the network, the terminal, and the computer's
  /// locale.
  package var findings: [Finding] {
    findings(OwnNetwork.uses, .ownNetwork) + findings(OwnOutput.uses, .ownOutput)
      + findings(SystemLocale.uses, .systemLocale)
      + ForbiddenAPI.allCases.flatMap { findings($0.uses, $0.kind) }
  }

  /// The violations in the code of a scene, which also has a clock of its own.
  package var findingsOfScene: [Finding] { findings + findings(OwnClock.uses, .ownClock) }

  private func findings(
    _ uses: (String) -> [(word: String, line: Int)], _ kind: ContractViolation.Kind
  ) -> [Finding] {
    files.flatMap { file in
      uses(file.code).map { word, line in
        // Each word is a separate mistake.
        Finding(kind, file.module, word, subject: "\(file.module) \(word)", context: "\(file.path):\(line)")
      }
    }
  }

  /// Returns the words that `find` returns for each line of source code, outside comments, with line numbers.
  static func lines(of source: String, find: (Substring) -> [String]) -> [(word: String, line: Int)] {
    withoutComments(source).split(separator: "\n", omittingEmptySubsequences: false).enumerated().flatMap {
      index, line in find(line).map { ($0, index + 1) }
    }
  }

  /// Removes comments from code, but preserves all line breaks.
  static func withoutComments(_ code: String) -> String { code.replacing(comment) { String($0.1) } }

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

  private static let imported = CompiledRegex(/(?m)^(?:@\w+ +)*(?:\w+ +)?import +(\w+)/)
  /// Two slashes after a colon belong to a URL.
  private static let comment = CompiledRegex(/(^|[^:])\/\/[^\n]*/)
}
