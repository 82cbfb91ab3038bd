// swift-tools-version: 6.2

import PackageDescription

/// Warnings are errors in the project's own checks (Tools/test), not for everybody who builds with a later compiler.
let isChecked = Context.environment["FEEDSHELL_CHECKS"] != nil
let checks: [SwiftSetting] = isChecked ? [.treatAllWarnings(as: .error)] : []

/// The quick builds of `Tools/run` and `Tools/test` optimize only the modules that are hot.
///
/// GRDB is optimized, too: without that, long lists need a fifth more time. Modules that are not hot are compiled by one
/// job each, without a second one that only writes the module file.
let isQuick = Context.environment["FEEDSHELL_QUICK"] != nil

/// Whether texts are embedded as strings, by EmbedTexts, as in our own builds without optimization.
///
/// The arrays with 800,000 elements that `.embedInCode` makes of them took the compiler 150 of 570 s. Packages that
/// depend on FeedShell build no plug-in.
let embedsStrings = isQuick || isChecked

/// The settings of every target.
let features = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"]
let strict = checks + features.map { .enableUpcomingFeature($0) }

/// A product of a package that only the program needs: without the trait, as packages with scenes or sources depend on
/// FeedShell, it is not even downloaded.
func product(_ name: String, of package: String) -> Fact {
  .uses(.product(name: name, package: package, condition: .when(traits: ["Program"])))
}
let grdb = product("GRDB", of: "GRDB.swift")
let sqlite = product("GRDBSQLite", of: "GRDB.swift")

/// A fact about a target: a module that it uses, by its name, or something else.
enum Fact: ExpressibleByStringLiteral {
  case uses(Target.Dependency)
  /// Its code runs on the main actor; `nonisolated` marks what leaves it.
  case mainActor
  /// It has tables of texts in Resources.
  case texts
  /// The first rows and long lists need its speed, so that the quick build optimizes it, too.
  case hot
  /// A folder or file that is no part of it.
  case without(String)

  init(stringLiteral name: String) { self = .uses(.byName(name: name)) }
}

extension [Fact] {
  var uses: [Target.Dependency] { compactMap { if case .uses(let module) = $0 { module } else { nil } } }
  var excluded: [String] {
    compactMap { if case .without(let path) = $0 { path } else { nil } }
      + (hasTexts && embedsStrings ? ["Resources"] : [])
  }
  var resources: [Resource] {
    hasTexts && !embedsStrings ? [.embedInCode("Resources")] : []
  }
  var plugins: [Target.PluginUsage] { hasTexts && embedsStrings ? ["EmbedTexts"] : [] }
  private var hasTexts: Bool { contains { if case .texts = $0 { true } else { false } } }
  var settings: [SwiftSetting] {
    let isHot = contains { if case .hot = $0 { true } else { false } }
    let isOnMainActor = contains { if case .mainActor = $0 { true } else { false } }
    return strict + (isOnMainActor ? [.defaultIsolation(MainActor.self)] : [])
      + (isQuick && !isHot ? [.unsafeFlags(["-Onone", "-no-emit-module-separately-wmo"])] : [])
  }
}

/// Modules by their folders.
typealias Folders = KeyValuePairs<String, KeyValuePairs<String, [Fact]>>

/// The targets of folders, made of the name, the path and the facts of each.
func targets(of folders: Folders, _ make: (String, String, [Fact]) -> Target) -> [Target] {
  folders.flatMap { folder, modules in modules.map { make($0.key, "\(folder)/\($0.key)", $0.value) } }
}

/// A module of C.
func shim(_ name: String, excluding: [String] = [], linking: [LinkerSetting] = []) -> Target {
  .target(name: name, path: "Modules/System/C/\(name)", exclude: excluding, linkerSettings: linking)
}

/// A library of the system, and Debian's package of it.
func library(_ name: String, pkgConfig: String? = nil, package: String) -> Target {
  .systemLibrary(name: name, path: "Modules/System/C/\(name)", pkgConfig: pkgConfig, providers: [.apt([package])])
}

/// A module that several tests share.
func support(_ name: String, at path: String, _ facts: [Fact]) -> Target {
  .target(name: name, dependencies: facts.uses, path: path, exclude: facts.excluded, swiftSettings: facts.settings)
}

/// A program.
func program(_ name: String, at path: String, _ facts: [Fact] = []) -> Target {
  .executableTarget(
    name: name, dependencies: facts.uses, path: path, exclude: facts.excluded, swiftSettings: facts.settings)
}

/// A program for those who work on FeedShell.
func tool(_ name: String, _ facts: [Fact]) -> Target { program(name, at: "Tools/\(name)", facts) }

let package = Package(
  name: "FeedShell",
  products: [
    .executable(name: "feedshell", targets: ["feedshell"]),
    // For packages with scenes of their own: no network, no database, no program.
    .library(
      name: "SceneKit",
      targets: [
        "SceneKit", "TerminalList", "Pictures", "Terminal", "Viper", "JSON", "Localization", "Loading", "Posts",
      ]),
    .library(name: "SceneTesting", targets: ["SceneTesting", "Navigation", "ContractTesting"]),
    // For packages with sources of their own.
    .library(
      name: "Sources",
      targets: [
        "Sources", "Contract", "Conversations", "Feeds", "Mastodon", "Bluesky", "HTTP", "Markup", "Posts", "Loading",
        "Localization",
      ]),
    .library(name: "SourceTesting", targets: ["SourceTesting", "ContractTesting"]),
    // For programs that add scenes to FeedShell's.
    .library(name: "FeedShell", targets: ["App"]),
    .plugin(name: "NewScene", targets: ["NewScene"]),
  ],
  traits: [
    .default(enabledTraits: ["Program"]),
    .trait(name: "Program", description: "The program, with the database."),
  ],
  dependencies: [
    .package(url: "https://github.com/groue/GRDB.swift", .upToNextMinor(from: "7.10.0"))
  ],
  swiftLanguageModes: [.v6]
)

// Libraries of the system behind small interfaces, and what Swift cannot say.
package.targets += [
  library("CChafa", pkgConfig: "chafa", package: "libchafa-dev"),
  shim("CCurl"),
  shim("CDemo", excluding: ["files"]),
  library("CExif", pkgConfig: "libexif", package: "libexif-dev"),
  library("CGdkPixbuf", pkgConfig: "gdk-pixbuf-2.0", package: "libgdk-pixbuf-2.0-dev"),
  shim("CICUData"),
  shim("CSystem", linking: [.linkedLibrary("tinfo")]),
  library("CReadline", package: "libreadline-dev"),
  library("CXML2", pkgConfig: "libxml-2.0", package: "libxml2-dev"),
  library("CZlib", package: "zlib1g-dev"),
]

// The modules, by their folders: a module uses those of its own folder and of the folders above it in this list.
let folders: Folders = [
  // Files, processes and sockets.
  "System": ["System": ["CSystem"]],
  // Values, loads and their failures, languages, queries.
  "Core": [
    "JSON": [.hot],
    "Localization": [.hot, .texts, "JSON"],
    "Loading": [.texts, "Localization"],
    "Posts": [.hot, "Loading"],
    "Queries": [.texts, "Loading", "Localization", "Posts", "System"],
  ],
  // Styled text, the line editor, pictures.
  "Terminal": [
    "Terminal": [.hot, "Localization", "CSystem"],
    "Readline": [.mainActor, .hot, "CReadline", "CSystem", "System"],
    "Pictures": [.texts, "Loading", "Localization", "System", "Terminal", "CChafa", "CExif", "CGdkPixbuf", "CSystem"],
  ],
  // Everything that a scene is made of.
  "Scenes/Kit": [
    "Viper": [.hot, .texts, "Loading", "Posts", "JSON", "Localization"],
    "TerminalList": ["Viper", "JSON", "Terminal", "Pictures", "Loading", "Posts", "Localization"],
    "SceneKit": [.mainActor, .hot, "Viper", "TerminalList", "Pictures", "Loading", "JSON", "Localization"],
    "Navigation": [.mainActor, .hot, "SceneKit", "TerminalList", "Viper", "Loading"],
    "Typesetting": ["Posts", "Terminal"],
    "PostRows": [
      .mainActor, .hot, .texts, "Viper", "JSON", "TerminalList", "Terminal", "Typesetting", "Pictures", "Loading",
      "Posts",
      "Localization",
    ],
  ],
  // The scenes.
  "Scenes": [
    "Feed": [.mainActor, .hot, .texts, "PostRows", "Viper", "JSON", "Loading", "Posts", "Localization"],
    "Post": [.mainActor, "PostRows", "Viper", "JSON", "TerminalList", "Terminal", "Loading", "Posts", "Localization"],
    "Comments": [.mainActor, .texts, "PostRows", "Viper", "JSON", "TerminalList", "Loading", "Posts", "Localization"],
    "ImageViewer": [
      .mainActor, .texts, "Viper", "JSON", "TerminalList", "Terminal", "Pictures", "Loading", "Posts", "Localization",
    ],
    "Messages": [.mainActor, .texts, "Viper", "JSON", "TerminalList", "Terminal", "Loading", "Posts", "Localization"],
    "Subscriptions": [
      .mainActor, .texts, "Viper", "JSON", "TerminalList", "Terminal", "Loading", "Posts", "Localization",
    ],
    "SmallLists": [
      .mainActor, .texts, "PostRows", "Viper", "JSON", "TerminalList", "Terminal", "Loading", "Posts", "Queries",
      "Localization",
    ],
  ],
  // Everything that a source is made of, and how sources are read and kept.
  "Sources/Kit": [
    "HTTP": [.texts, "Loading", "Localization", "CCurl", "CZlib"],
    "Accounts": [.hot, "Loading", "HTTP", "System", "CSystem"],
    "Markup": ["Posts", "CXML2"],
    "Syndication": [.texts, "Loading", "Localization", "Posts", "Markup"],
    "Sources": [.hot, .texts, "Loading", "Localization", "Posts", "HTTP", "Markup", "Syndication"],
    "Conversations": ["JSON", "Loading", "Posts", "HTTP", "Markup", "Syndication", "Sources"],
    "Storage": ["Posts", "System", "Sources", grdb, sqlite],
    "Articles": [.texts, "Loading", "Localization", "Posts", "Markup", "System", "CSystem"],
    "Reading": [
      .hot, .texts, "Loading", "Localization", "Posts", "Queries", "HTTP", "Storage", "Syndication", "Sources",
      "Articles",
    ],
    "SubscriptionList": [
      .texts, "Loading", "Localization", "Posts", "Queries", "System", "HTTP", "Storage", "Markup", "Sources",
      "Reading",
    ],
  ],
  // The kinds of sources.
  "Sources": [
    "Contract": ["Loading", "Posts", "HTTP", "Sources"],
    "Feeds": [.hot, "Loading", "Posts", "HTTP", "Markup", "Syndication", "Sources", "Conversations"],
    "Mastodon": [.texts, "Loading", "Localization", "Posts", "HTTP", "Markup", "Sources"],
    "Bluesky": ["Loading", "Posts", "HTTP", "Sources"],
    "Reader": [.texts, "Loading", "Localization", "Posts", "HTTP", "Markup", "Syndication", "Sources"],
    "Folders": [.texts, "Loading", "Localization", "Posts", "System", "HTTP", "Sources"],
  ],
  // Scenes and sources that are programs in any language.
  "Plugins": [
    "Plugins": [
      .texts, .without("Examples"), "Loading", "Localization", "Viper", "JSON", "Terminal", "TerminalList", "SceneKit",
      "System", "Sources", "Conversations", "Feeds", "Markup", "Posts", "Pictures", "PostRows", "Post", "ImageViewer",
    ]
  ],
  // The commands, the prompt and the scripts; they name no scene.
  "Shell": [
    "Shell": [
      .mainActor, .texts, "Loading", "Localization", "Posts", "Queries", "Viper", "JSON", "Terminal", "TerminalList",
      "Pictures", "SceneKit", "Navigation", "Readline", "System",
    ],
    "Commands": [
      .mainActor, .texts, "Shell", "SceneKit", "Viper", "Pictures", "Loading", "Localization", "System", "Terminal",
      "JSON", "Posts", "Queries", "Accounts", "Sources", "Reading", "SubscriptionList", "Storage", "HTTP", "Plugins",
    ],
  ],
  // The embedded source, and the pictures that it plays.
  "Demo": [
    "DemoServer": ["CDemo", "System", "JSON", "HTTP", "Loading"],
    "Posters": [
      .mainActor, .texts, "Viper", "JSON", "TerminalList", "Terminal", "Pictures", "Loading", "Posts", "Localization",
      "CDemo",
    ],
  ],
  // Support for the tests of scenes and of sources.
  "Testing": [
    "ContractTesting": [.texts, "Localization"],
    "SceneTesting": [
      "ContractTesting", "Navigation", "SceneKit", "Pictures", "TerminalList", "Viper", "JSON", "Terminal", "Loading",
      "Localization",
    ],
    "SourceTesting": ["ContractTesting", "Sources", "HTTP", "JSON", "Markup", "Posts", "Loading"],
  ],
]
package.targets += targets(of: folders) { name, path, facts in
  .target(
    name: name, dependencies: facts.uses, path: "Modules/\(path)", exclude: facts.excluded,
    resources: facts.resources, swiftSettings: facts.settings, plugins: facts.plugins)
}

// The composition root, which uses every module of the program; the program; and the tools.
let everything = folders.filter { $0.key != "Testing" }.flatMap { $0.value.map { Fact(stringLiteral: $0.key) } }
let app: [Fact] = [.mainActor, .texts, .without("Executable"), "CICUData"] + everything
package.targets += [
  .target(
    name: "App", dependencies: app.uses, path: "App", exclude: app.excluded, resources: app.resources,
    swiftSettings: app.settings, plugins: app.plugins),
  program("feedshell", at: "App/Executable", [.mainActor, "App"]),
  program("feedshell-diary", at: "Modules/Plugins/Plugins/Examples/Swift"),
  tool("Bench", [.mainActor, .without("record.py"), "App", "CGdkPixbuf", "PseudoTerminal"] + everything),
  tool("Attack", ["Articles", "Pictures", "CZlib", "PseudoTerminal", "TestSupport"]),
  tool("FeedCheck", [.without("Samples"), "Syndication", "Markup", "Posts", "Loading"]),
  tool("ArticleCheck", ["Articles", "Markup", "Posts"]),
  tool("ShellBuilder", [.without("help.txt")]),
  .plugin(
    name: "NewScene",
    capability: .command(
      intent: .custom(verb: "new-scene", description: "Make a new scene or source, with its tests."),
      permissions: [.writeToPackageDirectory(reason: "It writes the files of the scene.")]),
    path: "Tools/NewScene", exclude: ["Template"]),
]

// What several tests share, and the tests.
package.targets += [
  .target(name: "CPseudoTerminal", path: "Tests/PseudoTerminal/C"),
  support("PseudoTerminal", at: "Tests/PseudoTerminal", [.without("C"), "CPseudoTerminal"]),
  support(
    "TestSupport", at: "Tests/Support",
    [
      "Loading", "Localization", "System", "Pictures", "PostRows", "Posts", "PseudoTerminal", "SceneTesting", "Viper",
    ]),
  support(
    "ReadingSupport", at: "Tests/ReadingSupport",
    [
      "Sources", "Contract", "Feeds", "Mastodon", "Reading", "SubscriptionList", "HTTP", "Storage", "Loading", "Posts",
      "SceneTesting", "TestSupport",
    ]),
  program("SandboxProbe", at: "Tests/SandboxProbe", ["CSystem"]),
]

// The tests of each module, which use it, what it uses, and more.
let tests: Folders = [
  "Tests/System": ["System": []],
  "Tests/Core": [
    "Posts": ["TestSupport"],
    "JSON": ["SceneTesting"],
    "Localization": [.mainActor],
    "Loading": [.mainActor, "Posts", "TestSupport", "SceneTesting"],
    "Queries": ["TestSupport"],
  ],
  "Tests/Terminal": [
    "Terminal": [.mainActor, "SceneTesting", "TestSupport"],
    "Pictures": [.mainActor, "feedshell", "SandboxProbe", "SceneTesting", "TestSupport", "PseudoTerminal"],
  ],
  "Tests/Scenes/Kit": [
    "Viper": [.mainActor, "TestSupport", "SceneTesting"],
    "TerminalList": [.mainActor, "SceneTesting"],
    "SceneKit": [.mainActor, "Terminal", "SceneTesting"],
    "Navigation": [.mainActor, "JSON", "Terminal", "Localization", "SceneTesting"],
    "Typesetting": [.without("Snapshots"), "Markup", "SceneTesting", "TestSupport"],
    "PostRows": [.mainActor, "Markup", "SceneTesting", "TestSupport"],
  ],
  "Tests/Scenes": [
    "Feed": [.mainActor, "Terminal", "TerminalList", "SceneTesting", "TestSupport"],
    "Comments": [.mainActor, "Terminal", "Pictures", "SceneTesting", "TestSupport"],
    "Post": [.mainActor, "Pictures", "SceneTesting", "TestSupport"],
    "ImageViewer": [.mainActor, "SceneTesting"],
    "Messages": [.mainActor, "TestSupport", "SceneTesting"],
    "Subscriptions": [.mainActor, "SceneTesting"],
    "SmallLists": [.mainActor, "SceneTesting", "TestSupport"],
  ],
  "Tests/Sources/Kit": [
    "HTTP": ["System", "TestSupport", "SceneTesting"],
    "Accounts": ["TestSupport", "SceneTesting"],
    "Markup": ["TestSupport"],
    "Syndication": ["TestSupport"],
    "Sources": ["Contract", "Feeds", "SceneTesting", "SourceTesting", "TestSupport", "ReadingSupport"],
    "Conversations": ["SceneTesting", "SourceTesting", "TestSupport", "ReadingSupport"],
    "Storage": ["ReadingSupport"],
    "Articles": ["feedshell", "PseudoTerminal", "SceneTesting", "TestSupport"],
    "Reading": [
      "Contract", "Conversations", "Feeds", "Mastodon", "Markup", "SceneTesting", "TestSupport", "ReadingSupport",
    ],
    "SubscriptionList": [
      "Contract", "Feeds", "Mastodon", "Bluesky", "Articles", "SceneTesting", "TestSupport", "ReadingSupport",
    ],
  ],
  "Tests/Sources": [
    "Contract": ["Mastodon", "Feeds", "SceneTesting", "SourceTesting", "TestSupport", "ReadingSupport"],
    "Feeds": ["SceneTesting", "SourceTesting", "TestSupport", "ReadingSupport"],
    "Mastodon": ["SceneTesting", "SourceTesting", "TestSupport", "ReadingSupport"],
    "Bluesky": ["Mastodon", "Feeds", "SceneTesting", "SourceTesting", "TestSupport", "ReadingSupport"],
    "Reader": ["SourceTesting", "ReadingSupport"],
    "Folders": [
      "Feeds", "Mastodon", "Reading", "Storage", "SceneTesting", "SourceTesting", "TestSupport", "ReadingSupport",
    ],
  ],
  "Tests/Plugins": ["Plugins": ["SceneTesting", "TestSupport"]],
  "Tests/Demo": [
    "DemoServer": ["Conversations", "Posts", "SceneTesting", "Sources", "Syndication"],
    "Posters": [.mainActor, "SceneTesting"],
  ],
  "Tests/Testing": ["SceneTesting": ["Posts"], "SourceTesting": ["Bluesky", "Contract", "Feeds"]],
  "Tests": [
    "App": [.mainActor, .without("Snapshots"), "TestSupport", "SceneTesting", "PseudoTerminal", "ReadingSupport"],
    "ShellBuilder": [],
    "Architecture": ["Navigation", "PseudoTerminal"],
    "Documentation": [
      .mainActor, .texts, "SceneKit", "TerminalList", "Viper", "JSON", "Terminal", "Loading", "Localization",
      "SceneTesting", "Sources", "HTTP", "Markup", "Posts", "SourceTesting",
    ],
    "Acceptance": [
      .without("Homes"), "feedshell", "feedshell-diary", "TestSupport", "PseudoTerminal", "SceneTesting", "HTTP", grdb,
    ],
  ],
]
let used = Dictionary(uniqueKeysWithValues: package.targets.map { ($0.name, $0.dependencies) })
package.targets += targets(of: tests) { name, path, facts in
  .testTarget(
    name: "\(name)Tests", dependencies: (used[name].map { [.byName(name: name)] + $0 } ?? []) + facts.uses, path: path,
    exclude: facts.excluded, resources: facts.resources, swiftSettings: facts.settings, plugins: facts.plugins)
}

if embedsStrings {
  package.targets.append(
    .plugin(name: "EmbedTexts", capability: .buildTool(), path: "Tools/EmbedTexts", exclude: ["embed"]))
}

// Fuzzing needs a compiler option that nothing else is built with: Tools/fuzz.
if Context.environment["FEEDSHELL_FUZZ"] != nil {
  package.targets.append(tool("Fuzz", [.mainActor, .without("Seeds"), "App"] + everything))
}
