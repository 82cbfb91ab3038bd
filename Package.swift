// swift-tools-version: 6.2

import PackageDescription

/// Warnings are errors in the project's own checks (Tools/test), not for everybody who builds with a later compiler.
let checks: [SwiftSetting] =
  Context.environment["FEEDSHELL_CHECKS"] == nil
  ? [] : [.treatAllWarnings(as: .error, .when(configuration: .debug))]

/// The settings of every target.
let strict: [SwiftSetting] =
  checks + [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]

/// Scenes and App live on the main actor; `nonisolated` marks what leaves it.
let onMainActor: [SwiftSetting] = strict + [.defaultIsolation(MainActor.self)]

/// The condition of the packages that only the program needs: without the trait, as packages with scenes or sources
/// depend on FeedShell, they are not even downloaded.
let program = TargetDependencyCondition.when(traits: ["Program"])

let package = Package(
  name: "FeedShell",
  products: [
    .executable(name: "feedshell", targets: ["feedshell"]),
    // For packages with scenes of their own: no network, no database, no program.
    .library(
      name: "SceneKit",
      targets: [
        "SceneKit", "TerminalList", "Pictures", "Terminal", "Viper", "JSON", "Localization", "Loading", "Posts",
        "Folding",
      ]),
    .library(name: "SceneTesting", targets: ["SceneTesting", "Navigation", "ContractTesting"]),
    // For packages with sources of their own.
    .library(
      name: "Sources", targets: ["Sources", "HTTP", "Posts", "Loading", "Localization"]),
    .library(name: "SourceTesting", targets: ["SourceTesting", "ContractTesting"]),
    // For programs that add scenes to FeedShell's.
    .library(name: "FeedShell", targets: ["App"]),
    // The scene generator, also for packages of one's own.
    .plugin(name: "NewScene", targets: ["NewScene"]),
  ],
  traits: [
    .default(enabledTraits: ["Program"]),
    .trait(name: "Program", description: "The program, with the database and the command line."),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", .upToNextMinor(from: "1.8.2")),
    .package(url: "https://github.com/groue/GRDB.swift", .upToNextMinor(from: "7.10.0")),
  ],
  targets: [
    // Leaves: loads and their results, posts, JSON, languages and texts, private files.
    .target(
      name: "Loading", dependencies: ["Localization"], path: "Modules/Loading", resources: [.embedInCode("Resources")],
      swiftSettings: strict),
    .target(name: "Posts", path: "Modules/Posts", swiftSettings: strict),
    .target(name: "JSON", path: "Modules/JSON", swiftSettings: strict),
    .target(name: "Folding", path: "Modules/Folding", swiftSettings: strict),
    .target(
      name: "Queries", dependencies: ["Loading", "Localization", "Posts", "Folding"], path: "Modules/Queries",
      resources: [.embedInCode("Resources")], swiftSettings: strict),
    .target(
      name: "Filters", dependencies: ["Loading", "Localization", "Posts", "Queries", "Files"], path: "Modules/Filters",
      resources: [.embedInCode("Resources")], swiftSettings: strict),
    .target(
      name: "Localization",
      path: "Modules/Localization",
      resources: [.embedInCode("Resources")],
      swiftSettings: strict),
    .target(name: "Files", path: "Modules/Files", swiftSettings: strict),
    .target(name: "CProcesses", path: "Modules/CProcesses"),
    .target(name: "Processes", dependencies: ["CProcesses"], path: "Modules/Processes", swiftSettings: strict),

    // The parts of every scene.
    .target(
      name: "Viper",
      dependencies: ["Loading", "Posts", "JSON", "Localization"],
      path: "Modules/Viper",
      resources: [.embedInCode("Resources")],
      swiftSettings: strict),

    // The terminal, pictures, the line editor, the network.
    // ICU's data for our languages, in release builds.
    .target(name: "CICUData", path: "Modules/CICUData"),
    // The pictures of the posters.
    .target(name: "CPosters", path: "Modules/CPosters", exclude: ["pictures"]),
    .target(name: "CTerminal", path: "Modules/CTerminal", linkerSettings: [.linkedLibrary("tinfo")]),
    .target(name: "Terminal", dependencies: ["Folding", "CTerminal"], path: "Modules/Terminal", swiftSettings: strict),
    .systemLibrary(
      name: "CChafa", path: "Modules/CChafa", pkgConfig: "chafa", providers: [.apt(["libchafa-dev"])]),
    .systemLibrary(
      name: "CGdkPixbuf", path: "Modules/CGdkPixbuf", pkgConfig: "gdk-pixbuf-2.0",
      providers: [.apt(["libgdk-pixbuf-2.0-dev"])]),
    .systemLibrary(
      name: "CExif", path: "Modules/CExif", pkgConfig: "libexif", providers: [.apt(["libexif-dev"])]),
    .target(name: "CSandbox", path: "Modules/CSandbox"),
    .target(name: "Sandbox", dependencies: ["Processes"], path: "Modules/Sandbox", swiftSettings: strict),
    .target(
      name: "Pictures",
      dependencies: ["Loading", "Localization", "Sandbox", "Terminal", "CChafa", "CExif", "CGdkPixbuf", "CSandbox"],
      path: "Modules/Pictures",
      resources: [.embedInCode("Resources")],
      swiftSettings: strict),
    .systemLibrary(name: "CReadline", path: "Modules/CReadline", providers: [.apt(["libreadline-dev"])]),
    .target(
      name: "Readline",
      dependencies: ["CReadline", "CTerminal", "Files"],
      path: "Modules/Readline",
      swiftSettings: onMainActor),
    // libcurl, which is opened at the first request; its headers are enough to build.
    .target(name: "CCurl", path: "Modules/CCurl"),
    .systemLibrary(name: "CZlib", path: "Modules/CZlib", providers: [.apt(["zlib1g-dev"])]),
    .target(
      name: "HTTP",
      dependencies: ["Loading", "Localization", "CCurl", "CZlib"],
      path: "Modules/HTTP",
      resources: [.embedInCode("Resources")],
      swiftSettings: strict),

    // The logins on servers, and their tokens.
    .target(
      name: "Login",
      dependencies: ["HTTP", "Files", "CSandbox"],
      path: "Modules/Login",
      swiftSettings: strict),

    // The look of list scenes, and the plug-in API.
    .target(
      name: "TerminalList",
      dependencies: ["Viper", "JSON", "Terminal", "Pictures", "Loading", "Posts", "Localization"],
      path: "Modules/TerminalList",
      swiftSettings: strict),
    .target(
      name: "SceneKit",
      dependencies: ["Viper", "TerminalList", "Pictures", "Loading", "JSON", "Localization"],
      path: "Modules/SceneKit",
      swiftSettings: onMainActor),

    // The stack of scenes, and the check that it releases them.
    .target(
      name: "Navigation",
      dependencies: ["SceneKit", "TerminalList", "Viper", "Loading"],
      path: "Modules/Navigation",
      swiftSettings: onMainActor),

    // XML, HTML and charsets.
    .systemLibrary(
      name: "CXML2", path: "Modules/CXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
    .target(name: "Markup", dependencies: ["Posts", "CXML2"], path: "Modules/Markup", swiftSettings: strict),

    // The articles of pages.
    .target(
      name: "Articles", dependencies: ["Loading", "Localization", "Posts", "Markup", "Sandbox", "CSandbox"],
      path: "Modules/Articles", resources: [.embedInCode("Resources")], swiftSettings: strict),

    // Rich texts in lines of a width.
    .target(
      name: "Typesetting", dependencies: ["Posts", "Terminal"], path: "Modules/Typesetting", swiftSettings: strict),

    // Posts and comments as rows, and one of them in full.
    .target(
      name: "PostRows",
      dependencies: [
        "Viper", "JSON", "TerminalList", "Terminal", "Typesetting", "Pictures", "Loading", "Posts", "Localization",
      ],
      path: "Modules/PostRows",
      resources: [.embedInCode("Resources")],
      swiftSettings: onMainActor),

    // The scenes.
    .target(
      name: "Feed",
      dependencies: ["PostRows", "Viper", "JSON", "Loading", "Posts", "Localization"],
      path: "Modules/Feed",
      resources: [.embedInCode("Resources")],
      swiftSettings: onMainActor),
    .target(
      name: "Comments",
      dependencies: ["PostRows", "Viper", "JSON", "TerminalList", "Loading", "Posts", "Localization"],
      path: "Modules/Comments",
      resources: [.embedInCode("Resources")],
      swiftSettings: onMainActor),
    .target(
      name: "ImageViewer",
      dependencies: ["Viper", "JSON", "TerminalList", "Terminal", "Pictures", "Loading", "Posts", "Localization"],
      path: "Modules/ImageViewer",
      resources: [.embedInCode("Resources")],
      swiftSettings: onMainActor),
    .target(
      name: "Posters",
      dependencies: [
        "Viper", "JSON", "TerminalList", "Terminal", "Pictures", "Loading", "Posts", "Localization", "CPosters",
      ],
      path: "Modules/Posters",
      resources: [.embedInCode("Resources")],
      swiftSettings: onMainActor),
    .target(
      name: "Messages",
      dependencies: ["Viper", "JSON", "TerminalList", "Terminal", "Loading", "Posts", "Localization"],
      path: "Modules/Messages",
      resources: [.embedInCode("Resources")],
      swiftSettings: onMainActor),
    .target(
      name: "Subscriptions",
      dependencies: ["Viper", "JSON", "TerminalList", "Terminal", "Loading", "Localization"],
      path: "Modules/Subscriptions",
      resources: [.embedInCode("Resources")],
      swiftSettings: onMainActor),
    .target(
      name: "FilterList",
      dependencies: ["Viper", "JSON", "TerminalList", "Terminal", "Loading", "Localization"],
      path: "Modules/FilterList",
      resources: [.embedInCode("Resources")],
      swiftSettings: onMainActor),

    // The cache, the sources whose answers it keeps, how they are read, and the list of those that a reader follows.
    .target(
      name: "Storage",
      dependencies: [
        "Posts", "Files", .product(name: "GRDB", package: "GRDB.swift", condition: program),
        .product(name: "GRDBSQLite", package: "GRDB.swift", condition: program),
      ],
      path: "Modules/Storage",
      swiftSettings: strict),
    // The formats of feeds, and their dates.
    .target(
      name: "Syndication", dependencies: ["Loading", "Localization", "Posts", "Markup"], path: "Modules/Syndication",
      resources: [.embedInCode("Resources")],
      swiftSettings: strict),
    .target(
      name: "Sources",
      dependencies: ["Loading", "Localization", "Posts", "HTTP", "Markup", "Syndication"],
      path: "Modules/Sources",
      resources: [.embedInCode("Resources")],
      swiftSettings: strict),
    // Folders of this computer, as a kind of source.
    .target(
      name: "Folders",
      dependencies: ["Loading", "Localization", "Posts", "Files", "HTTP", "Sources"],
      path: "Modules/Folders",
      resources: [.embedInCode("Resources")],
      swiftSettings: strict),
    .target(
      name: "Reading",
      dependencies: [
        "Loading", "Localization", "Posts", "Queries", "HTTP", "Storage", "Syndication", "Sources", "Articles",
      ],
      path: "Modules/Reading",
      resources: [.embedInCode("Resources")],
      swiftSettings: strict),
    .target(
      name: "SubscriptionList",
      dependencies: [
        "Loading", "Localization", "Posts", "Queries", "Filters", "Files", "HTTP", "Storage", "Markup", "Sources",
        "Reading",
      ],
      path: "Modules/SubscriptionList",
      resources: [.embedInCode("Resources")],
      swiftSettings: strict),

    // Scenes and sources that are programs in any language.
    .target(
      name: "Plugins",
      dependencies: [
        "Loading", "Localization", "Viper", "JSON", "Terminal", "TerminalList", "SceneKit", "Files", "Processes",
        "Sources", "Markup", "Posts", "Pictures", "PostRows", "ImageViewer",
      ],
      path: "Modules/Plugins",
      exclude: ["Examples"],
      resources: [.embedInCode("Resources")],
      swiftSettings: strict),

    // An example of a source that is a program of its own.
    .executableTarget(name: "feedshell-diary", path: "Modules/Plugins/Examples/Swift", swiftSettings: strict),

    // The embedded source.
    .target(name: "Loopback", path: "Modules/Loopback", swiftSettings: strict),
    .target(
      name: "DemoServer",
      dependencies: ["CZlib", "Loopback", "HTTP", "Loading"],
      path: "Modules/DemoServer",
      swiftSettings: strict),

    // The settings of a visit: where each was chosen, and the file that remembers them.
    .target(
      name: "Settings",
      dependencies: [
        "Posts", "Localization", "Viper", "Terminal", "Pictures", "TerminalList", "SceneKit", "Readline", "Files",
      ],
      path: "Modules/Settings",
      resources: [.embedInCode("Resources")],
      swiftSettings: onMainActor),
    // Programs and files that a person names.
    .target(
      name: "ExternalPrograms",
      dependencies: ["Loading", "Localization", "Viper", "Terminal", "Settings", "Files", "Processes"],
      path: "Modules/ExternalPrograms",
      resources: [.embedInCode("Resources")],
      swiftSettings: onMainActor),
    // The commands, the prompt and the scripts; it names no scene.
    .target(
      name: "Shell",
      dependencies: [
        "Loading", "Localization", "Posts", "Queries", "Viper", "JSON", "Terminal", "TerminalList", "SceneKit",
        "Navigation", "Settings", "ExternalPrograms", "Readline", "Files", "Processes",
      ],
      path: "Modules/Shell",
      resources: [.embedInCode("Resources")],
      swiftSettings: onMainActor),

    // The composition root.
    // The folders and files of a person.
    .target(
      name: "UserFiles",
      dependencies: [
        "ExternalPrograms", "Shell", "SceneKit", "Viper", "Pictures", "Loading", "Localization", "Files", "Terminal",
      ],
      path: "Modules/UserFiles",
      swiftSettings: onMainActor),
    // The commands about the list of sources: adding, importing, exporting, and names typed alone.
    .target(
      name: "SourceCommands",
      dependencies: [
        "ExternalPrograms", "Shell", "Viper", "Terminal", "JSON", "Loading", "Localization", "Posts", "Queries",
        "Filters", "Files", "Login", "Sources", "Reading", "SubscriptionList",
      ],
      path: "Modules/SourceCommands",
      resources: [.embedInCode("Resources")],
      swiftSettings: onMainActor),
    // The file of what a person has made of the program, for another computer.
    .target(
      name: "StateFile",
      dependencies: [
        "ExternalPrograms", "Shell", "Settings", "Viper", "JSON", "Loading", "Localization", "Posts", "Queries",
        "Filters", "Files", "Storage", "Sources", "Reading", "SubscriptionList",
      ],
      path: "Modules/StateFile",
      resources: [.embedInCode("Resources")],
      swiftSettings: onMainActor),
    // Signing in to servers, and out of them.
    .target(
      name: "LoginCommands",
      dependencies: [
        "Shell", "Viper", "Terminal", "Localization", "Files", "HTTP", "Login", "Reading", "Storage",
      ],
      path: "Modules/LoginCommands",
      resources: [.embedInCode("Resources")],
      swiftSettings: onMainActor),
    // The commands about programs that are scenes or sources: add, list, remove, check, new, schema.
    .target(
      name: "PluginCommands",
      dependencies: ["Plugins", "Shell", "Viper", "JSON", "Loading", "Localization", "Terminal"],
      path: "Modules/PluginCommands",
      resources: [.embedInCode("Resources")],
      swiftSettings: onMainActor),
    // The options of a program: help, completions, the manual page.
    .target(
      name: "CommandLineInterface",
      dependencies: ["Localization", "Terminal"],
      path: "Modules/CommandLineInterface",
      resources: [.embedInCode("Resources")],
      swiftSettings: onMainActor),
    .target(
      name: "App",
      dependencies: [
        "Loading", "Posts", "Localization", "Viper", "Terminal", "Pictures", "TerminalList", "SceneKit", "Navigation",
        "JSON", "Readline", "HTTP", "Files", "Login", "Plugins", "Processes", "Storage", "Queries", "Filters",
        "Sources", "Folders", "Articles", "Reading", "SubscriptionList", "PostRows", "Feed", "Comments", "ImageViewer",
        "Posters", "Messages",
        "Subscriptions", "FilterList", "Settings", "ExternalPrograms", "Shell", "UserFiles", "SourceCommands",
        "StateFile", "LoginCommands",
        "PluginCommands", "CommandLineInterface", "DemoServer", "Loopback", "CICUData",
        .product(name: "ArgumentParser", package: "swift-argument-parser", condition: program),
      ],
      path: "App",
      exclude: ["Executable"],
      resources: [.embedInCode("Resources")],
      swiftSettings: onMainActor),
    .executableTarget(
      name: "feedshell", dependencies: ["App"], path: "App/Executable", swiftSettings: onMainActor),

    // The benchmark.
    .executableTarget(
      name: "Bench",
      dependencies: [
        "App", "Loading", "Posts", "Localization", "Viper", "JSON", "Terminal", "Pictures", "TerminalList", "SceneKit",
        "Navigation", "CGdkPixbuf", "HTTP", "Queries", "Sources", "Reading", "SubscriptionList", "PostRows", "Feed",
        "Comments", "Storage", "Markup", "Typesetting",
        "PseudoTerminal",
      ],
      path: "Tools/Bench",
      exclude: ["record.py"],
      swiftSettings: onMainActor),

    // Hostile servers, files and input.
    .executableTarget(
      name: "Attack",
      dependencies: [
        "Articles", "Pictures", "CZlib", "PseudoTerminal", "TestSupport",
      ],
      path: "Tools/Attack",
      swiftSettings: strict),

    // Feeds of folders, read and compared with what is expected of them.
    .executableTarget(
      name: "Feeds", dependencies: ["Syndication", "Markup", "Posts", "Loading"], path: "Tools/Feeds",
      exclude: ["Samples"], swiftSettings: strict),

    // The articles of a corpus of pages, compared with what is expected of them.
    .executableTarget(
      name: "ArticleCheck", dependencies: ["Articles", "Markup", "Posts"], path: "Tools/ArticleCheck",
      swiftSettings: strict),

    // The scene generator: swift package new-scene NAME.
    .plugin(
      name: "NewScene",
      capability: .command(
        intent: .custom(verb: "new-scene", description: "Make a new scene or source, with its tests."),
        permissions: [.writeToPackageDirectory(reason: "It writes the files of the scene.")]),
      path: "Tools/NewScene",
      exclude: ["Template"]),

    // Programs of FeedShell and packages: Tools/build.
    .executableTarget(
      name: "ShellBuilder",
      dependencies: [.product(name: "ArgumentParser", package: "swift-argument-parser", condition: program)],
      path: "Tools/ShellBuilder", exclude: ["help.txt"], swiftSettings: strict),

    // Support for the tests of scenes and of sources.
    .target(name: "ContractTesting", path: "Modules/ContractTesting", swiftSettings: strict),

    // Support for the tests of scenes.
    .target(
      name: "SceneTesting",
      dependencies: [
        "ContractTesting", "Navigation", "SceneKit", "Pictures", "TerminalList", "Viper", "JSON", "Terminal", "Loading",
        "Posts",
        "Localization",
      ],
      path: "Modules/SceneTesting",
      swiftSettings: strict),

    // Support for the tests of sources.
    .target(
      name: "SourceTesting",
      dependencies: ["ContractTesting", "Sources", "HTTP", "Posts", "Loading"],
      path: "Modules/SourceTesting",
      swiftSettings: strict),

    // The tests.
    .target(name: "CPseudoTerminal", path: "Tests/PseudoTerminal/C"),
    .target(
      name: "PseudoTerminal", dependencies: ["CPseudoTerminal"], path: "Tests/PseudoTerminal", exclude: ["C"],
      swiftSettings: strict),
    .target(
      name: "TestSupport",
      dependencies: [
        "Files", "Loading", "Localization", "Loopback", "Pictures", "PostRows", "Posts", "PseudoTerminal",
        "SceneTesting", "Viper",
      ],
      path: "Tests/Support",
      swiftSettings: strict),
    .executableTarget(
      name: "SandboxProbe", dependencies: ["CSandbox"], path: "Tests/SandboxProbe", swiftSettings: strict),
    .testTarget(
      name: "LoadingTests",
      dependencies: ["Loading", "Posts", "Localization", "TestSupport", "SceneTesting"],
      path: "Tests/Loading",
      swiftSettings: onMainActor),
    .testTarget(name: "ProcessesTests", dependencies: ["Processes"], path: "Tests/Processes", swiftSettings: strict),
    .testTarget(name: "FilesTests", dependencies: ["Files"], path: "Tests/Files", swiftSettings: strict),
    .testTarget(
      name: "LocalizationTests",
      dependencies: ["Localization"],
      path: "Tests/Localization",
      swiftSettings: onMainActor),
    .testTarget(name: "FoldingTests", dependencies: ["Folding"], path: "Tests/Folding", swiftSettings: strict),
    .testTarget(
      name: "QueriesTests", dependencies: ["Queries", "Loading", "Localization", "Posts"], path: "Tests/Queries",
      swiftSettings: strict),
    .testTarget(name: "JSONTests", dependencies: ["JSON", "SceneTesting"], path: "Tests/JSON", swiftSettings: strict),
    .testTarget(
      name: "ViperTests",
      dependencies: ["Viper", "JSON", "Loading", "Posts", "Localization", "TestSupport", "SceneTesting"],
      path: "Tests/Viper",
      swiftSettings: onMainActor),
    .testTarget(
      name: "TerminalTests",
      dependencies: ["Terminal", "SceneTesting", "TestSupport"],
      path: "Tests/Terminal",
      swiftSettings: onMainActor),
    .testTarget(
      name: "TypesettingTests",
      dependencies: ["Typesetting", "Posts", "Terminal", "Markup", "SceneTesting", "TestSupport"],
      path: "Tests/Typesetting",
      exclude: ["Snapshots"],
      swiftSettings: strict),
    .testTarget(
      name: "PicturesTests",
      dependencies: [
        "feedshell", "Pictures", "SandboxProbe", "Terminal", "Loading", "SceneTesting", "TestSupport", "PseudoTerminal",
      ],
      path: "Tests/Pictures",
      swiftSettings: onMainActor),
    .testTarget(
      name: "TerminalListTests",
      dependencies: [
        "TerminalList", "Viper", "JSON", "Terminal", "Pictures", "Loading", "Posts", "Localization", "SceneTesting",
      ],
      path: "Tests/TerminalList",
      swiftSettings: onMainActor),
    .testTarget(
      name: "SceneKitTests",
      dependencies: [
        "SceneKit", "TerminalList", "Viper", "JSON", "Terminal", "Loading", "Localization", "SceneTesting", "Pictures",
      ],
      path: "Tests/SceneKit",
      swiftSettings: onMainActor),
    .testTarget(
      name: "NavigationTests",
      dependencies: [
        "Navigation", "TerminalList", "Viper", "JSON", "Terminal", "Loading", "Localization", "SceneTesting",
      ],
      path: "Tests/Navigation",
      swiftSettings: onMainActor),
    .testTarget(
      name: "HTTPTests",
      dependencies: ["HTTP", "Loading", "CCurl", "CZlib", "Loopback", "TestSupport", "SceneTesting"],
      path: "Tests/HTTP",
      swiftSettings: strict),
    .testTarget(
      name: "LoginTests",
      dependencies: ["Login", "HTTP", "Loading", "TestSupport", "SceneTesting"],
      path: "Tests/Login",
      swiftSettings: strict),
    .testTarget(
      name: "PostRowsTests",
      dependencies: [
        "PostRows", "Viper", "JSON", "TerminalList", "Terminal", "Loading", "Posts", "Markup", "Localization",
        "SceneTesting", "TestSupport",
      ],
      path: "Tests/PostRows",
      swiftSettings: onMainActor),
    .testTarget(
      name: "FeedTests",
      dependencies: [
        "Feed", "PostRows", "Viper", "JSON", "Terminal", "TerminalList", "Loading", "Posts", "Localization",
        "SceneTesting", "TestSupport",
      ],
      path: "Tests/Feed",
      swiftSettings: onMainActor),
    .testTarget(
      name: "CommentsTests",
      dependencies: [
        "Comments", "PostRows", "Viper", "TerminalList", "Terminal", "Loading", "Pictures", "Posts", "Localization",
        "SceneTesting", "TestSupport",
      ],
      path: "Tests/Comments",
      swiftSettings: onMainActor),
    .testTarget(
      name: "ImageViewerTests",
      dependencies: [
        "ImageViewer", "Viper", "JSON", "TerminalList", "Terminal", "Pictures", "Loading", "Posts", "Localization",
        "SceneTesting",
      ],
      path: "Tests/ImageViewer",
      swiftSettings: onMainActor),
    .testTarget(
      name: "PostersTests",
      dependencies: [
        "Posters", "Viper", "JSON", "TerminalList", "Terminal", "Pictures", "Loading", "Posts", "Localization",
        "SceneTesting",
      ],
      path: "Tests/Posters",
      swiftSettings: onMainActor),
    .testTarget(
      name: "MessagesTests",
      dependencies: [
        "Messages", "Viper", "JSON", "TerminalList", "Terminal", "Loading", "Posts", "Localization", "TestSupport",
        "SceneTesting",
      ],
      path: "Tests/Messages",
      swiftSettings: onMainActor),
    .testTarget(
      name: "SubscriptionsTests",
      dependencies: [
        "Subscriptions", "Viper", "JSON", "Terminal", "Loading", "Posts", "Localization", "SceneTesting",
      ],
      path: "Tests/Subscriptions",
      swiftSettings: onMainActor),
    .testTarget(
      name: "FilterListTests",
      dependencies: ["FilterList", "Viper", "JSON", "Terminal", "Loading", "Localization", "SceneTesting"],
      path: "Tests/FilterList",
      swiftSettings: onMainActor),
    .testTarget(
      name: "FiltersTests",
      dependencies: ["Filters", "Queries", "Posts", "Loading", "Localization", "TestSupport"],
      path: "Tests/Filters",
      swiftSettings: strict),
    .testTarget(
      name: "SceneTestingTests",
      dependencies: [
        "SceneTesting", "ContractTesting", "SceneKit", "Pictures", "TerminalList", "Viper", "JSON", "Terminal",
        "Loading",
        "Posts",
        "Localization",
      ],
      path: "Tests/SceneTesting",
      swiftSettings: strict),
    .testTarget(
      name: "PostsTests", dependencies: ["Posts", "TestSupport"], path: "Tests/Posts", swiftSettings: strict),
    .testTarget(
      name: "MarkupTests", dependencies: ["Markup", "Posts", "TestSupport"], path: "Tests/Markup",
      swiftSettings: strict),
    .testTarget(
      name: "ArticlesTests",
      dependencies: [
        "feedshell", "Articles", "Sandbox", "Loading", "Posts", "PseudoTerminal", "SceneTesting", "TestSupport",
      ],
      path: "Tests/Articles", swiftSettings: strict),
    .testTarget(
      name: "StorageTests",
      dependencies: [
        "Storage", "Posts", "Files", "ReadingSupport",
        .product(name: "GRDB", package: "GRDB.swift", condition: program),
      ],
      path: "Tests/Storage",
      swiftSettings: strict),
    .testTarget(
      name: "SyndicationTests", dependencies: ["Syndication", "Loading", "Posts", "Markup", "TestSupport"],
      path: "Tests/Syndication", swiftSettings: strict),
    .target(
      name: "ReadingSupport",
      dependencies: [
        "Sources", "Reading", "SubscriptionList", "HTTP", "Storage", "Loading", "Posts", "SceneTesting", "TestSupport",
      ],
      path: "Tests/ReadingSupport", swiftSettings: strict),
    .testTarget(
      name: "SourcesTests",
      dependencies: [
        "Sources", "Syndication", "HTTP", "Loading", "Posts", "SceneTesting", "SourceTesting", "TestSupport",
        "ReadingSupport",
      ],
      path: "Tests/Sources",
      swiftSettings: strict),
    .testTarget(
      name: "FoldersTests",
      dependencies: [
        "Folders", "Sources", "Reading", "HTTP", "Storage", "Loading", "Posts", "SceneTesting", "SourceTesting",
        "TestSupport", "ReadingSupport",
      ],
      path: "Tests/Folders",
      swiftSettings: strict),
    .testTarget(
      name: "ReadingTests",
      dependencies: [
        "Reading", "Sources", "Syndication", "Articles", "HTTP", "Storage", "Loading", "Posts", "Markup",
        "SceneTesting", "TestSupport", "ReadingSupport",
      ],
      path: "Tests/Reading",
      swiftSettings: strict),
    .testTarget(
      name: "SubscriptionListTests",
      dependencies: [
        "SubscriptionList", "Filters", "Reading", "Sources", "HTTP", "Storage", "Loading", "Localization", "Posts",
        "Queries",
        "Articles",
        "SceneTesting", "TestSupport",
        "ReadingSupport",
      ],
      path: "Tests/SubscriptionList",
      swiftSettings: strict),
    .testTarget(
      name: "SourceTestingTests",
      dependencies: ["SourceTesting", "ContractTesting", "Sources", "HTTP", "Posts", "Loading"],
      path: "Tests/SourceTesting",
      swiftSettings: strict),
    .testTarget(
      name: "PluginsTests",
      dependencies: [
        "Plugins", "Loading", "Sources", "Posts", "Localization", "Viper", "JSON", "TerminalList", "SceneKit",
        "SceneTesting", "TestSupport",
      ],
      path: "Tests/Plugins",
      swiftSettings: strict),
    .testTarget(
      name: "DemoServerTests",
      dependencies: ["DemoServer", "Loopback", "HTTP", "Loading", "CZlib", "SceneTesting"],
      path: "Tests/DemoServer",
      swiftSettings: strict),
    .testTarget(
      name: "AppTests",
      dependencies: [
        "App", "Settings", "ExternalPrograms", "Shell", "UserFiles", "SourceCommands", "StateFile", "LoginCommands",
        "CommandLineInterface",
        "Loading",
        "Filters", "Posts", "Localization", "Viper", "JSON", "Terminal",
        "Pictures",
        "TerminalList",
        "SceneKit",
        "Navigation", "Readline", "HTTP", "Storage", "Syndication", "Sources", "Folders", "Reading", "SubscriptionList",
        "PostRows", "Feed",
        "Comments", "ImageViewer", "Posters", "Messages", "Subscriptions", "Files", "Processes", "TestSupport",
        "SceneTesting",
        "PseudoTerminal", "ReadingSupport",
        .product(name: "ArgumentParser", package: "swift-argument-parser", condition: program),
      ],
      path: "Tests/App",
      exclude: ["Snapshots"],
      swiftSettings: onMainActor),
    .testTarget(
      name: "ShellBuilderTests", dependencies: ["ShellBuilder"],
      path: "Tests/ShellBuilder",
      swiftSettings: strict),
    .testTarget(
      name: "ArchitectureTests",
      dependencies: ["Navigation", "PseudoTerminal"],
      path: "Tests/Architecture",
      swiftSettings: strict),
    // The code in the documentation.
    .testTarget(
      name: "DocumentationTests",
      dependencies: [
        "SceneKit", "TerminalList", "Viper", "JSON", "Terminal", "Loading", "Localization", "SceneTesting", "Sources",
        "HTTP",
        "Posts", "SourceTesting",
      ],
      path: "Tests/Documentation",
      resources: [.embedInCode("Resources")],
      swiftSettings: onMainActor),
    .testTarget(
      name: "AcceptanceTests",
      dependencies: [
        "feedshell", "feedshell-diary", "TestSupport", "PseudoTerminal", "SceneTesting",
        .product(name: "GRDB", package: "GRDB.swift", condition: program),
      ],
      path: "Tests/Acceptance", exclude: ["Homes"],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)

// Fuzzing needs a compiler option that nothing else is built with: Tools/fuzz.
if Context.environment["FEEDSHELL_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "Fuzz",
      dependencies: [
        "App", "Settings", "Shell", "Filters", "UserFiles", "CommandLineInterface", "Loading", "Posts", "Viper", "JSON",
        "Terminal", "Pictures", "Readline",
        "Syndication",
        "Sources",
        "Reading",
        "SubscriptionList", "Storage", "Markup", "Typesetting", "Articles", "HTTP", "Plugins",
        "Queries", "StateFile",
      ],
      path: "Tools/Fuzz",
      exclude: ["Seeds"],
      swiftSettings: onMainActor))
}
