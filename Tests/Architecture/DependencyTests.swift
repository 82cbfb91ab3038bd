import Foundation
import Testing

/// The modules of the package, and which may import which.
@Suite(.timeLimit(.minutes(5)))
struct DependencyTests {
  private static let folders = ModuleFolders.here
  private static let scenes = folders.scenes
  /// The folders with code of the program, and of the support of tests.
  private static let paths = ["App"] + folders.modules.map(\.path)

  @Test func modulesDependOnlyOnTheirOwnFolderAndFoldersAbove() async throws {
    let manifest = try Package.manifest
    for target in try await Package.description.targets {
      expect(Rules.direction(of: target.name, to: target.dependencies, in: Self.folders, manifest))
    }
  }

  @Test func everyModuleIsInAFolderOfTheManifest() async throws {
    let targets = try await Package.description.targets
    let paths = Set(targets.map(\.path).filter { $0.hasPrefix("Modules/") && !$0.contains("/Examples/") })
    #expect(Set(Self.folders.modules.map(\.path)) == paths)
    #expect(Self.scenes.count > 2 && Self.folders.names.count > 8)
    // No module is outside the folders.
    let there = try FileManager.default.contentsOfDirectory(atPath: Package.root.appending(path: "Modules").path)
    #expect(Set(there) == Set(Self.folders.names.map { $0.prefix { $0 != "/" } }.map(String.init)))
  }

  @Test func eachTargetImportsExactlyItsDeclaredDependencies() async throws {
    let targets = try await Package.description.targets
    // Programs are run and data is linked: neither is imported.
    let programs = Set(targets.filter { $0.type == "executable" }.map(\.name)).union(["CICUData"])
    let manifest = try Package.manifest
    var read = 0
    for target in targets where !["plugin", "system"].contains(target.type) {
      let sources = try target.sources()
      let imports = imports(of: sources)
      let declared = Set(target.dependencies)
      read += sources.count
      expect(Rules.imports(of: target.name, imports, declared: declared))
      // Tests may import whatever their module imports; App and Bench, every module.
      guard target.type != "test", !["App", "Bench"].contains(target.name) else { continue }
      expect(
        Rules.dependencies(
          of: target.name, declared.subtracting(programs), imported: Set(imports.keys), in: manifest))
    }
    #expect(read > 100)
  }

  @Test func theSceneKitProductNeedsNoNetworkDatabaseOrProgramModules() async throws {
    let needed = try await modules(neededBy: ["SceneKit", "SceneTesting"])
    let kit: Set = [
      "SceneKit", "SceneTesting", "Navigation", "ContractTesting", "TerminalList", "Pictures", "Terminal", "Viper",
      "Localization", "Loading", "Posts", "JSON", "System", "CSystem", "CChafa", "CExif", "CGdkPixbuf",
    ]
    #expect(needed == kit)
  }

  @Test func theSourcesProductNeedsNoDatabasePictureTerminalOrSceneModules() async throws {
    let needed = try await modules(neededBy: ["Sources"])
    let kit: Set = [
      "CCurl", "CXML2", "CZlib", "Bluesky", "Contract", "Conversations", "Feeds", "HTTP", "JSON", "Loading",
      "Localization", "Markup", "Mastodon", "Posts", "Sources", "Syndication",
    ]
    #expect(needed == kit)
    #expect(needed.isDisjoint(with: Self.scenes.map(\.name) + ["SceneKit", "Viper", "Terminal", "TerminalList"]))
    #expect(needed.isDisjoint(with: ["Pictures", "CChafa", "CGdkPixbuf", "CExif"]))
  }

  @Test func theExampleSourceImportsOnlyTheSourcesProduct() async throws {
    let product = try #require(await Package.description.products.first { $0.name == "Sources" })
    let sources = try SourceCode.sources(in: "Tests/OwnShell/Sources/SayingsSource")
    #expect(!sources.isEmpty)
    expect(Rules.imports(of: "SayingsSource", imports(of: sources), declared: Set(product.targets)))
  }

  @Test func theExampleScenesImportOnlyTheSceneKitProduct() async throws {
    let sceneKit = try #require(await Package.description.products.first { $0.name == "SceneKit" })
    let sources = try SourceCode.sources(in: "Tests/OwnShell/Sources/Sayings")
    #expect(!sources.isEmpty)
    expect(Rules.imports(of: "Sayings", imports(of: sources), declared: Set(sceneKit.targets)))
  }

  @Test(arguments: folders.modules) func onlyAppAndSceneKitUseCompositionTypes(module: ModuleFolders.Module) throws {
    for code in try SourceCode.sources(in: module.path) {
      expect(Rules.composition(in: code, of: module.name))
    }
  }

  @Test(arguments: paths)
  func exitIsCalledInOneFunctionOnly(folder: String) throws {
    for code in try SourceCode.sources(in: folder) {
      expect(Rules.ends(in: code, of: folder))
    }
  }

  @Test(arguments: paths)
  func noCodeBlocksAThreadOrAssumesTheMainThread(folder: String) throws {
    for code in try SourceCode.sources(in: folder) {
      expect(Rules.waiting(in: code, of: folder) + Rules.assumptions(in: code, of: folder))
    }
  }

  @Test(arguments: ["App", "Modules", "Tools"]) func onlyTwoTypesUseUnsafeConcurrencyAttributes(folder: String) throws {
    for code in try SourceCode.sources(in: folder) {
      expect(Rules.unsafety(in: code, of: folder))
    }
  }

  @Test(arguments: ["App", "Modules"]) func filesAndDocumentationFollowTheLengthAndWordingRules(folder: String) throws {
    let sources = try SourceCode.sources(in: folder)
    #expect(sources.count > 50)
    for code in sources {
      expect(Rules.length(of: code, of: folder) + Rules.wording(in: code, of: folder))
    }
  }

  @Test(arguments: paths)
  func aTypeIsInAtMostTwoFiles(folder: String) throws {
    let (sources, known) = (try SourceCode.sources(in: folder), LargeTypes.exceptions[folder] ?? [])
    expect(Rules.spread(in: sources, of: folder, except: known))
    expect(Rules.exceptions(in: sources, of: folder, known: known))
  }

  @Test func noTwoTypesHaveTheSameName() throws {
    let modules = try Self.paths.map { folder in
      (folder, try SourceCode.sources(in: folder).filter { !$0.line(1).path.contains("/Examples/") })
    }
    expect(Rules.names(of: modules))
  }

  @Test func largeTypeExceptionsReferToExistingModules() {
    #expect(Set(LargeTypes.exceptions.keys).isSubset(of: Self.paths))
  }

  /// Posters, the demo server and the test support use only their own numbers.
  @Test(arguments: paths.filter { !$0.hasPrefix("Modules/Demo/") && $0 != "Modules/Testing/SceneTesting" })
  func sumsAndConversionsOfParsedNumbersCannotTrap(folder: String) throws {
    for code in try SourceCode.sources(in: folder) {
      expect(Rules.numbers(in: code, of: folder) + Rules.conversions(in: code, of: folder))
    }
  }

  @Test(arguments: paths)
  func regularExpressionsAreCompiledOnce(folder: String) throws {
    for code in try SourceCode.sources(in: folder) {
      expect(Rules.regularExpressions(in: code, of: folder))
    }
  }

  @Test(arguments: scenes) func noSceneModuleUsesWeakReferences(scene: ModuleFolders.Module) throws {
    for code in try SourceCode.sources(in: scene.path) {
      expect(Rules.ownership(in: code, of: scene.name))
    }
  }

  @Test(arguments: ["Modules/Shell/Shell", "Modules/Scenes/Kit/Navigation"])
  func shellAndNavigationDoNotMentionScenes(folder: String) throws {
    let scenes = Set(Self.scenes.map(\.name))
    let types = Set(try Self.scenes.flatMap { try SourceCode.sources(in: $0.path).flatMap(\.types) })
    let sources = try SourceCode.sources(in: folder)
    #expect(types.count > 20 && !sources.isEmpty)
    for code in sources {
      expect(Rules.sceneNames(in: code, of: folder, scenes: scenes, types: types))
    }
  }

  @Test func theCompositionCodeUsesNoCommandLineTypes() throws {
    let types = Set(try SourceCode.sources(in: "App/Main").flatMap(\.types))
    let sources = try ["App/Composition", "App/Scenes"].flatMap(SourceCode.sources)
    #expect(types.contains("ProgramContext") && !sources.isEmpty)
    for code in sources {
      expect(Rules.directions(in: code, of: "The composition", above: types))
    }
  }

  /// The modules that a package needs for these products.
  private func modules(neededBy products: Set<String>) async throws -> Set<String> {
    let package = try await Package.description
    let targets = Dictionary(package.targets.map { ($0.name, $0) }) { first, _ in first }
    var open = package.products.filter { products.contains($0.name) }.flatMap(\.targets)
    var needed: Set<String> = []
    while let next = open.popLast() {
      if needed.insert(next).inserted { open += targets[next]?.dependencies ?? [] }
    }
    return needed
  }

  /// The modules that some sources import, each with the first position.
  private func imports(of sources: [SourceCode]) -> [String: Position] {
    sources.reduce(into: [:]) { $0.merge($1.imports) { first, _ in first } }
  }

  /// Expects that no rule is broken.
  private func expect(_ broken: [BrokenRule], sourceLocation: SourceLocation = #_sourceLocation) {
    for rule in broken {
      Issue.record(Comment(rawValue: rule.description), sourceLocation: sourceLocation)
    }
  }
}
