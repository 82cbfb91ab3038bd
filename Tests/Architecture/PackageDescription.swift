import Foundation
import PseudoTerminal

/// The package, as the package manager describes it.
struct Package: Decodable {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardizedFileURL

  /// The path of a file in the package.
  static func path(of file: URL) -> String {
    let (file, root) = (file.standardizedFileURL.path, root.path)
    return file.hasPrefix(root) ? String(file.dropFirst(root.count).drop { $0 == "/" }) : file
  }

  /// The position of a target in the package description; that of its first line for an unknown one.
  static func position(of target: String, in manifest: SourceCode) -> Position {
    let isTests = target.hasSuffix("Tests")
    let name = isTests ? String(target.dropLast("Tests".count)) : target
    let calls = manifest.text.matches(of: /(?m)^ {2,4}(?:\w+\(|name: |\.target\(name: )("(\w[\w-]*)")/).map {
      ($0.1, $0.2)
    }
    let modules = manifest.text.matches(of: /(?m)^(?: {4}|  "[\w\/]+": \[)("(\w+)"): \[/).map { ($0.1, $0.2) }
    // The tests of a module come after it.
    let positions = (isTests ? modules.reversed() : calls + modules).filter { $0.1 == name }
    let position = positions.first?.0
    return position.map { manifest.position(of: $0, in: manifest.text) } ?? manifest.line(1)
  }

  /// The source of the package description.
  static var manifest: SourceCode {
    get throws { try SourceCode(at: root.appending(path: "Package.swift")) }
  }

  /// The description, requested once.
  static var description: Package {
    get async throws { try await task.value }
  }

  private static let task = Task { try await describe() }

  let targets: [Target]
  let products: [Product]

  /// A library or program for other packages.
  struct Product: Decodable {
    let name: String
    let targets: [String]
  }

  struct Target: Decodable {
    let name: String
    /// `regular`, `executable`, `test`, `system` or `plugin`.
    let type: String
    /// The modules it depends on: targets of the package, and products of others, which have one module of their name.
    let dependencies: [String]
    private let givenPath: String?
    private let exclude: [String]

    private enum CodingKeys: String, CodingKey {
      case name, type, dependencies, exclude
      case givenPath = "path"
    }

    private struct Dependency: Decodable {
      let byName: [String?]?
      let target: [String?]?
      let product: [Name]?

      /// A name, or an associated value of the description.
      struct Name: Decodable {
        let text: String?

        init(from decoder: any Decoder) throws {
          text = try? decoder.singleValueContainer().decode(String.self)
        }
      }

      var name: String? { (byName ?? target)?.first ?? product?.first?.text }
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      name = try container.decode(String.self, forKey: .name)
      type = try container.decode(String.self, forKey: .type)
      givenPath = try container.decodeIfPresent(String.self, forKey: .givenPath)
      exclude = try container.decode([String].self, forKey: .exclude)
      dependencies = try container.decode([Dependency].self, forKey: .dependencies).compactMap(\.name)
    }

    /// The path of its folder in the package.
    var path: String { givenPath ?? name }

    /// Its Swift sources.
    func sources() throws -> [SourceCode] {
      let folder = Package.root.appending(path: path)
      let excluded = exclude.map { folder.appending(path: $0).path + "/" }
      return try SourceCode.files(in: folder).filter { file in
        !excluded.contains { file.path.hasPrefix($0) }
      }.map(SourceCode.init(at:))
    }
  }

  private static func describe() async throws -> Package {
    let scratch = FileManager.default.temporaryDirectory.appending(path: "feedshell-describe-\(UUID())")
    defer { try? FileManager.default.removeItem(at: scratch) }
    let result = try await Child.run(
      URL(filePath: "/usr/bin/env"),
      ["swift", "package", "--package-path", root.path, "--scratch-path", scratch.path, "dump-package"])
    guard result.status == 0 else { throw DescriptionError(message: result.err) }
    return try JSONDecoder().decode(Package.self, from: Data(result.out.utf8))
  }

  private struct DescriptionError: Error {
    let message: String
  }
}

extension SourceCode {
  /// The Swift files in a folder and all below it.
  static func files(in folder: URL) -> [URL] {
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return files?.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" } ?? []
  }

  /// The sources in a folder of the package and all below it.
  static func sources(in folder: String) throws -> [SourceCode] {
    try files(in: Package.root.appending(path: folder)).map(SourceCode.init(at:))
  }
}
