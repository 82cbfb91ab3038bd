import Testing

/// Each rule finds code that breaks it.
struct RulesTests {
  private static let text = """
    package.targets += [
      library("CZlib", package: "zlib1g-dev"),
      shim("CCurl"),
    ]
    let folders: Folders = [
      "Core": [
        "Posts": [],
      ],
      "Scenes/Kit": [
        "Viper": [.texts, "Posts"],
        "PostRows": [
          "Viper", "Posts",
        ],
      ],
      "Scenes": [
        "Feed": [.mainActor, .texts, "Viper"],
        "Comments": ["Viper"],
      ],
      "Sources/Kit": [
        "HTTP": ["CCurl"],
      ],
      "Sources": [
        "Mastodon": ["HTTP"],
        "Feeds": ["HTTP"],
      ],
      "Shell": [
        "Shell": ["Viper"],
      ],
    ]
    let tests: Folders = [
      "Scenes": [
        "Feed": ["TestSupport"],
      ],
    ]
    """
  private let manifest = SourceCode(text, at: "Package.swift")
  private let folders = ModuleFolders(of: text)

  @Test func foldersAreInTheOrderOfThePackageManifest() {
    #expect(folders.names == ["System/C", "Core", "Scenes/Kit", "Scenes", "Sources/Kit", "Sources", "Shell"])
    #expect(folders.module("CZlib")?.path == "Modules/System/C/CZlib")
    #expect(folders.module("PostRows")?.path == "Modules/Scenes/Kit/PostRows")
    #expect(folders.modules.count == 11 && folders.module("FeedTests") == nil)
  }

  @Test(arguments: [
    ("Posts", "Viper"), ("PostRows", "Feed"), ("Feed", "Comments"), ("Feed", "HTTP"), ("HTTP", "Viper"),
    ("Mastodon", "Feeds"), ("Mastodon", "Viper"), ("HTTP", "Mastodon"), ("Shell", "Feed"), ("Shell", "Mastodon"),
    ("CCurl", "Posts"),
  ])
  func aForbiddenDependencyIsReported(module: String, other: String) {
    let broken = Rules.direction(of: module, to: [other, "Foundation"], in: folders, manifest)
    #expect(broken.map(\.what) == ["\(module) depends on \(other)."])
    #expect(broken.allSatisfy { $0.position.path == "Package.swift" && $0.position.line > 1 })
  }

  @Test(arguments: [
    ("Viper", "Posts"), ("PostRows", "Viper"), ("Feed", "PostRows"), ("HTTP", "CCurl"), ("Mastodon", "HTTP"),
    ("Shell", "HTTP"), ("Shell", "Viper"), ("FeedTests", "Shell"), ("App", "Feed"),
  ])
  func aDependencyOnAFolderAboveIsAllowed(module: String, other: String) {
    #expect(Rules.direction(of: module, to: [other], in: folders, manifest) == [])
  }

  @Test(arguments: [
    "import HTTP", "public import HTTP", "@testable import HTTP", "import struct HTTP.HTTPResponse",
    "@_spi(Test) public import HTTP", "#if DEBUG\n  import HTTP\n#endif", "import Viper\n  // why\nimport HTTP\n",
  ])
  func anUndeclaredImportIsReported(source: String) {
    let imports = SourceCode(source).imports
    #expect(
      Rules.imports(of: "Feed", imports, declared: ["Viper"]).map(\.what) == [
        "Feed imports HTTP, which it does not declare."
      ])
    #expect(Rules.imports(of: "Feed", imports, declared: ["Viper", "HTTP"]) == [])
  }

  @Test func toolchainImportsAndCommentsAreIgnored() {
    let imports = SourceCode("import Foundation\npublic import Testing\n// import HTTP\nlet text = \"import HTTP\"")
      .imports
    #expect(Rules.imports(of: "Feed", imports, declared: []) == [])
  }

  @Test func anUnusedDependencyIsReported() {
    #expect(
      Rules.dependencies(of: "Feed", ["Viper", "Pictures"], imported: ["Viper", "Foundation"], in: manifest).map(\.what)
        == [
          "Feed declares a dependency on Pictures, and never imports it."
        ])
    #expect(Rules.dependencies(of: "Feed", ["Viper"], imported: ["Viper"], in: manifest) == [])
  }

  @Test(arguments: [
    ("CommentsModuleFactory", ["Viper", "Feed", "SceneKit"]), ("ListComposer", ["Viper", "Feed"]),
    ("WeakProxy", ["TerminalList", "Feed"]),
  ])
  func usingACompositionTypeInTheWrongModuleIsReported(name: String, modules: [String]) {
    let code = SourceCode("let next = SceneKit.\(name).make(context)")
    for module in modules {
      #expect(Rules.composition(in: code, of: module).map(\.what) == ["\(module) uses \(name)."])
    }
    #expect(Rules.composition(in: code, of: "App") == [])
  }

  @Test func sceneKitMayUseCompositionTypes() {
    let code = SourceCode("enum ListComposer { let proxy = WeakProxy() }")
    #expect(Rules.composition(in: code, of: "SceneKit") == [])
    #expect(Rules.composition(in: SourceCode("// the ListComposer\nlet composed = true"), of: "Feed") == [])
  }

  @Test(arguments: ["  weak var output: Output?", "{ [unowned self] in }", "{ [weak self] in }"])
  func aWeakReferenceInASceneIsReported(source: String) {
    #expect(Rules.ownership(in: SourceCode(source), of: "Feed").count == 1)
    #expect(Rules.ownership(in: SourceCode("let output: any Output  // a weak proxy"), of: "Feed") == [])
  }

  @Test(arguments: ["exit(0)", "Foundation.exit(status)", "_exit(70)", "Browse.exit(withError: error)"])
  func aForbiddenCallOfExitIsReported(source: String) {
    #expect(Rules.ends(in: SourceCode("if isDone { \(source) }"), of: "App").count == 1)
    #expect(Rules.ends(in: SourceCode("enum ProgramEnd { static func end() { \(source) } }"), of: "App") == [])
  }

  @Test func theOneAllowedCallOfExitIsAccepted() {
    #expect(Rules.ends(in: SourceCode("ProgramEnd.exit(status)\natexit { }\nexitProgram(0)"), of: "App") == [])
  }

  @Test(arguments: ["let done = DispatchSemaphore(value: 0)", "private let group = DispatchGroup()"])
  func codeThatBlocksAThreadIsReported(source: String) {
    #expect(Rules.waiting(in: SourceCode(source), of: "App").count == 1)
    #expect(Rules.waiting(in: SourceCode("// no DispatchSemaphore\nDispatchSource.makeTimerSource()"), of: "App") == [])
  }

  @Test func assumingTheMainThreadIsReported() {
    let lazy = "static let shared = MainActor.assumeIsolated { table }"
    let command = "struct Man: ParsableCommand {\n  func run() { MainActor.assumeIsolated { print() } }\n}"
    let callback = "rl_getc_function = { _ in MainActor.assumeIsolated { 0 } }"
    #expect(Rules.assumptions(in: SourceCode(lazy), of: "App").count == 1)
    #expect(Rules.assumptions(in: SourceCode(callback), of: "App").count == 1)
    #expect(Rules.assumptions(in: SourceCode(callback), of: "Modules/Terminal/Readline") == [])
    #expect(Rules.assumptions(in: SourceCode(command), of: "App") == [])
    #expect(Rules.assumptions(in: SourceCode(command + "\n" + lazy), of: "App").count == 1)
    #expect(Rules.assumptions(in: SourceCode(lazy), of: "Modules/Terminal/Readline").count == 1)
  }

  @Test(arguments: [
    "  private nonisolated(unsafe) static let form = /a+/", "nonisolated(unsafe) var count = 0",
    "struct CompiledRegex {\n  nonisolated(unsafe) let regex: Regex\n  nonisolated(unsafe) var count = 0\n}",
    "enum TrapNote {\n  nonisolated(unsafe) static var note = 0\n  nonisolated(unsafe) static var count = 0\n}",
  ])
  func anUnsafeConcurrencyAttributeIsReported(source: String) {
    #expect(Rules.unsafety(in: SourceCode(source), of: "App").map(\.what) == ["App says nonisolated(unsafe)."])
  }

  @Test(arguments: [
    "package struct CompiledRegex<Output> {\n  package nonisolated(unsafe) let regex: Regex<Output>\n}",
    "enum TrapNote {\n  private nonisolated(unsafe) static var note: Int?\n}",
    "nonisolated struct Post {}\n// not nonisolated(unsafe)",
  ])
  func theTwoAllowedUnsafeAttributesAreAccepted(source: String) {
    #expect(Rules.unsafety(in: SourceCode(source), of: "App") == [])
  }

  @Test(arguments: ["/// What can be typed.", "struct A {\n  /// A row. Where it is, is shown.", "/// Whoever asks."])
  func unclearWordingInTheDocumentationIsReported(source: String) {
    #expect(Rules.wording(in: SourceCode(source), of: "Feed").count == 1)
  }

  @Test func plainDocumentationIsAccepted() {
    let source = "/// Whether it is loaded; the place where it is.\n// What a plain comment says\nlet text = \"What\""
    #expect(Rules.wording(in: SourceCode(source), of: "Feed") == [])
  }

  @Test func aTooLongFileIsReported() {
    let lines = [String](repeating: "// a line", count: Rules.maximumLineCount - 1) + ["struct Post {}"]
    #expect(Rules.length(of: SourceCode(lines.joined(separator: "\n") + "\n"), of: "Feed") == [])
    #expect(
      Rules.length(of: SourceCode((["import Viper"] + lines).joined(separator: "\n")), of: "Feed").map(\.what)
        == ["A file in Feed has 401 lines: that of Post."])
  }

  @Test func aTypeInTooManyFilesIsReported() {
    let limit = Rules.maximumFileCount
    let parts = (0..<limit).map { SourceCode("public extension Post {\n  var part\($0): Int { 0 }\n}") }
    let declaration = SourceCode("import Viper\n\npublic struct Post {}", at: "Modules/Feed/Post.swift")
    let broken = Rules.spread(in: parts + [declaration], of: "Feed", except: [])
    #expect(broken.map(\.what) == ["Post has \(3 * limit + 1) lines in \(limit + 1) files of Feed."])
    #expect(broken.map(\.position.description) == ["Modules/Feed/Post.swift:3"])
    #expect(Rules.spread(in: parts.dropLast() + [declaration], of: "Feed", except: []) == [])
    let foreign = Rules.spread(in: parts + [SourceCode("extension Post {}")], of: "Feed", except: [])
    #expect(foreign == [], "a type of another module")
  }

  @Test func aDuplicateTypeNameIsReported() {
    let (one, two) = (SourceCode("struct Row {}"), SourceCode("import Viper\n\nenum Row {}", at: "Modules/B/Row.swift"))
    let part = SourceCode("extension Row {}\nstruct Other {\n  struct Row {}\n}")
    let broken = Rules.names(of: [("A", [one, part]), ("B", [two])])
    #expect(broken.map(\.what) == ["Row is a type of A and B."])
    #expect(broken.map(\.position.description) == ["Modules/B/Row.swift:3"])
    #expect(Rules.names(of: [("A", [one, one]), ("B", [part])]).isEmpty)
  }

  @Test func aLongTypeIsReportedUnlessItIsAnException() {
    let lines = [String](repeating: "  // a line", count: Rules.maximumTypeSize - 2)
    let fitting = SourceCode((["struct Post {"] + lines + ["}"]).joined(separator: "\n"))
    #expect(Rules.spread(in: [fitting], of: "Feed", except: []) == [])
    #expect(
      Rules.exceptions(in: [fitting], of: "Feed", known: ["Post"]).map(\.what) == [
        "Post of Feed is an exception, and keeps to the limits."
      ])
    let long = [fitting, SourceCode("extension Post {}", at: "Feed/B.swift")]
    #expect(Rules.spread(in: long, of: "Feed", except: []).map(\.what) == ["Post has 301 lines in 2 files of Feed."])
    #expect(Rules.spread(in: long, of: "Feed", except: ["Post"]) == [])
    #expect(Rules.exceptions(in: long, of: "Feed", known: ["Post"]) == [])
  }

  @Test func aCommandLineTypeInTheCompositionIsReported() {
    let code = SourceCode(
      "let context: ProgramContext\nlet texts: ProgramContexts\nlet launch: Scene.Launcher",
      at: "App/Composition/A.swift")
    let broken = Rules.directions(in: code, of: "App/Composition", above: ["ProgramContext", "Launcher"])
    #expect(broken.map(\.what) == ["App/Composition names ProgramContext, a type of App/Main."])
    #expect(broken.map(\.position.description) == ["App/Composition/A.swift:1"])
  }

  @Test(arguments: [
    ("import Feed", "Feed"), ("let post: Post.ID", "Post"), ("as? FeedPresenter", "FeedPresenter"),
    ("SceneKind.feed.placement()", "SceneKind.feed"), ("QuotesModuleFactory(services)", "QuotesModuleFactory"),
  ])
  func aSceneMentionedInTheShellIsReported(source: String, name: String) {
    #expect(sceneNames(in: source).map(\.what) == ["Modules/Shell names \(name)."])
  }

  @Test func wordsContainingTheNameOfASceneAreAccepted() {
    #expect(sceneNames(in: "import Viper\nlet feedShell = Posted()  // a Post of the Feed") == [])
  }

  @Test func typesOfASceneAreItsTopLevelDeclarations() {
    let code = SourceCode(
      "public nonisolated struct Post {\n  struct Inner {}\n}\n@MainActor final class Presenter {}\ntypealias Loader = Int"
    )
    #expect(code.types == ["Post", "Presenter", "Loader"])
  }

  @Test func aBrokenRuleIsReportedWithReasonAndFix() {
    #expect(
      Rules.direction(of: "Feed", to: ["HTTP"], in: folders, manifest).map(\.description) == [
        """
        Package.swift:16: Feed depends on HTTP.
          Why: Sources/Kit is below Scenes in the order of folders.
          Fix: Take what it needs as a closure or a protocol of its own, and let App pass the other in.
        """
      ])
  }

  private func sceneNames(in source: String) -> [BrokenRule] {
    Rules.sceneNames(
      in: SourceCode(source), of: "Modules/Shell", scenes: ["Feed"], types: ["Post", "FeedPresenter"])
  }
}
