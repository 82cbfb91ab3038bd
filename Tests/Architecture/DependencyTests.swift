import Foundation
import PseudoTerminal
import Testing

/// Who may know whom.
///
/// An edge that is not here is a mistake, in the package description or in the code.
@Suite(.timeLimit(.minutes(5)))
struct DependencyTests {
  /// The modules that have a presenter: whatever else is new must be entered in the table.
  private static let scenes = modules.filter { module in
    FileManager.default.fileExists(atPath: Package.root.appending(path: "Modules/\(module)/Presenter").path)
  }

  private static let modules: [String] = {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: Package.root.appending(path: "Modules").path).sorted()
    } catch {
      return []
    }
  }()

  private static let allowed: [String: Set<String>] = [
    "Viper": [],
    "CTerminal": [], "CReadline": [], "CZlib": [],
    "CChafa": [], "CGdkPixbuf": [],
    "Terminal": ["Viper", "CTerminal", "CChafa", "CGdkPixbuf"],
    "Readline": ["CReadline", "CTerminal"],
    "HTTP": [],
    "Storage": ["Viper", "Feed"],
    "DemoServer": ["CZlib"],
    "SceneTesting": ["Viper", "Terminal"],
    "feedshell": ["App"],
    "App": Set(scenes).union(["Viper", "Terminal", "Readline", "HTTP", "Storage", "DemoServer"]),
  ].merging(scenes.map { ($0, ["Viper", "Terminal"]) }) { $1 }

  @Test func thePackageDescribesTheAllowedEdgesAndNoOther() async throws {
    for target in try await Package.describe().targets
    where !["test", "plugin"].contains(target.type)
      && !["TestSupport", "PseudoTerminal", "CPseudoTerminal", "Bench"].contains(target.name)
    {
      expect(Rules.edges(of: target.name, to: target.dependencies, allowed: Self.allowed), target.name)
    }
  }

  @Test(arguments: allowed.keys.sorted()) func noSourceFileImportsWhatItsModuleMayNot(module: String) throws {
    let folder = Package.root.appending(
      path: module == "App" ? "App" : module == "feedshell" ? "App/Executable" : "Modules/\(module)")
    let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
    var read = 0
    for case let file as URL in files where ["swift", "h", "c"].contains(file.pathExtension) {
      read += 1
      let source = try String(contentsOf: file, encoding: .utf8)
      expect(Rules.imports(in: source, of: module, allowed: Self.allowed), file.lastPathComponent)
    }
    #expect(read > 0)
  }

  @Test func theTableNamesEveryModuleThereIs() throws {
    #expect(Self.scenes.count > 2)
    #expect(Set(Self.modules).union(["App", "feedshell"]) == Set(Self.allowed.keys))
  }

  @Test func onlyTheCompositionRootComposes() throws {
    let files = try #require(
      FileManager.default.enumerator(at: Package.root.appending(path: "Modules"), includingPropertiesForKeys: nil))
    for case let file as URL in files where file.pathExtension == "swift" {
      expect(Rules.composition(in: try String(contentsOf: file, encoding: .utf8)), file.lastPathComponent)
    }
  }

  @Test(arguments: scenes) func noSceneSaysWeak(scene: String) throws {
    let files = try #require(
      FileManager.default.enumerator(
        at: Package.root.appending(path: "Modules/\(scene)"), includingPropertiesForKeys: nil))
    for case let file as URL in files where file.pathExtension == "swift" {
      expect(Rules.ownership(in: try String(contentsOf: file, encoding: .utf8)), file.lastPathComponent)
    }
  }

  /// Expects that nothing breaks a rule.
  private func expect(_ broken: [String], _ place: String, sourceLocation: SourceLocation = #_sourceLocation) {
    for message in broken {
      Issue.record(Comment(rawValue: "\(place): \(message)"), sourceLocation: sourceLocation)
    }
  }
}

/// The package, as the package manager describes it.
private struct Package: Decodable {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardizedFileURL

  let targets: [Target]

  struct Target: Decodable {
    let name: String
    let type: String
    /// The names of the package's own targets among its dependencies.
    let dependencies: [String]

    private enum Key: String, CodingKey {
      case name, type, dependencies
    }

    private struct Dependency: Decodable {
      let byName: [String?]?
      let target: [String?]?
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      name = try container.decode(String.self, forKey: .name)
      type = try container.decode(String.self, forKey: .type)
      dependencies = try container.decode([Dependency].self, forKey: .dependencies)
        .compactMap { ($0.byName ?? $0.target)?.first ?? nil }
    }
  }

  static func describe() async throws -> Package {
    let scratch = FileManager.default.temporaryDirectory.appending(path: "feedshell-describe-\(UUID())")
    defer { try? FileManager.default.removeItem(at: scratch) }
    let result = try await Child.run(
      URL(filePath: "/usr/bin/env"),
      ["swift", "package", "--package-path", root.path, "--scratch-path", scratch.path, "dump-package"])
    try #require(result.status == 0, "\(result.err)")
    return try JSONDecoder().decode(Package.self, from: Data(result.out.utf8))
  }
}
