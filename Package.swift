// swift-tools-version: 6.2

import PackageDescription

/// What every target of ours is compiled with.
let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// Scenes and App live on the main actor; what leaves it says so.
let onMainActor: [SwiftSetting] = strict + [.defaultIsolation(MainActor.self)]

let package = Package(
  name: "FeedShell",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "feedshell", targets: ["feedshell"]),
    // For packages that bring scenes of their own.
    .library(name: "FeedShell", targets: ["App", "Terminal", "Viper"]),
    .library(name: "SceneTesting", targets: ["SceneTesting"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
  ],
  targets: [
    // What every scene is made of.
    .target(
      name: "Viper",
      path: "Modules/Viper",
      resources: [.embedInCode("Resources")],
      swiftSettings: strict),

    // The terminal, the line editor, the network.
    .target(name: "CTerminal", path: "Modules/CTerminal"),
    .systemLibrary(
      name: "CChafa", path: "Modules/CChafa", pkgConfig: "chafa", providers: [.apt(["libchafa-dev"])]),
    .systemLibrary(
      name: "CGdkPixbuf", path: "Modules/CGdkPixbuf", pkgConfig: "gdk-pixbuf-2.0",
      providers: [.apt(["libgdk-pixbuf-2.0-dev"])]),
    .target(
      name: "Terminal",
      dependencies: ["Viper", "CTerminal", "CChafa", "CGdkPixbuf"],
      path: "Modules/Terminal",
      swiftSettings: strict),
    .systemLibrary(name: "CReadline", path: "Modules/CReadline", providers: [.apt(["libreadline-dev"])]),
    .target(
      name: "Readline",
      dependencies: ["CReadline", "CTerminal"],
      path: "Modules/Readline",
      swiftSettings: onMainActor),
    .target(
      name: "HTTP",
      dependencies: [
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOHTTPCompression", package: "swift-nio-extras"),
      ],
      path: "Modules/HTTP",
      swiftSettings: strict),

    // The scenes.
    .target(
      name: "Feed",
      dependencies: ["Viper", "Terminal"],
      path: "Modules/Feed",
      resources: [.embedInCode("Resources")],
      swiftSettings: onMainActor),
    .target(
      name: "Comments",
      dependencies: ["Viper", "Terminal"],
      path: "Modules/Comments",
      resources: [.embedInCode("Resources")],
      swiftSettings: onMainActor),
    .target(
      name: "ImageViewer",
      dependencies: ["Viper", "Terminal"],
      path: "Modules/ImageViewer",
      resources: [.embedInCode("Resources")],
      swiftSettings: onMainActor),
    .target(
      name: "Posters",
      dependencies: ["Viper", "Terminal"],
      path: "Modules/Posters",
      resources: [.embedInCode("Resources")],
      swiftSettings: onMainActor),
    .target(
      name: "Messages",
      dependencies: ["Viper", "Terminal"],
      path: "Modules/Messages",
      resources: [.embedInCode("Resources")],
      swiftSettings: onMainActor),

    // The cache.
    .target(
      name: "Storage",
      dependencies: ["Viper", "Feed", .product(name: "GRDB", package: "GRDB.swift")],
      path: "Modules/Storage",
      swiftSettings: strict),

    // The embedded source.
    .systemLibrary(name: "CZlib", path: "Modules/CZlib", providers: [.apt(["zlib1g-dev"])]),
    .target(
      name: "DemoServer",
      dependencies: [
        "CZlib",
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
      ],
      path: "Modules/DemoServer",
      swiftSettings: strict),

    // The composition root.
    .target(
      name: "App",
      dependencies: [
        "Viper", "Terminal", "Readline", "HTTP", "Feed", "Comments", "ImageViewer", "Posters", "Messages", "Storage",
        "DemoServer",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
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
        "App", "Viper", "Terminal", "CGdkPixbuf", "HTTP", "Feed", "Comments", "Storage", "PseudoTerminal",
      ],
      path: "Tools/Bench",
      swiftSettings: onMainActor),

    // Makes new scenes: swift package new-scene NAME.
    .plugin(
      name: "NewScene",
      capability: .command(
        intent: .custom(verb: "new-scene", description: "Make a new scene, with its tests."),
        permissions: [.writeToPackageDirectory(reason: "It writes the files of the scene.")]),
      path: "Tools/NewScene",
      exclude: ["Template"]),

    // What the tests of a scene are made of.
    .target(
      name: "SceneTesting", dependencies: ["Viper", "Terminal"], path: "Modules/SceneTesting", swiftSettings: strict),

    // The tests.
    .target(name: "CPseudoTerminal", path: "Tests/PseudoTerminal/C"),
    .target(
      name: "PseudoTerminal", dependencies: ["CPseudoTerminal"], path: "Tests/PseudoTerminal", exclude: ["C"],
      swiftSettings: strict),
    .target(
      name: "TestSupport",
      dependencies: [
        "Viper", "Terminal", "PseudoTerminal", "SceneTesting",
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ],
      path: "Tests/Support",
      swiftSettings: strict),
    .testTarget(
      name: "ViperTests", dependencies: ["Viper", "TestSupport", "SceneTesting"], path: "Tests/Viper",
      swiftSettings: onMainActor),
    .testTarget(
      name: "TerminalTests", dependencies: ["Terminal", "Viper", "TestSupport", "SceneTesting"], path: "Tests/Terminal",
      swiftSettings: onMainActor),
    .testTarget(
      name: "HTTPTests", dependencies: ["HTTP", "CZlib", "TestSupport", "SceneTesting"], path: "Tests/HTTP",
      swiftSettings: strict),
    .testTarget(
      name: "FeedTests", dependencies: ["Feed", "Viper", "Terminal", "TestSupport", "SceneTesting"], path: "Tests/Feed",
      swiftSettings: onMainActor),
    .testTarget(
      name: "CommentsTests", dependencies: ["Comments", "Viper", "Terminal", "TestSupport", "SceneTesting"],
      path: "Tests/Comments",
      swiftSettings: onMainActor),
    .testTarget(
      name: "ImageViewerTests", dependencies: ["ImageViewer", "Viper", "Terminal", "TestSupport", "SceneTesting"],
      path: "Tests/ImageViewer",
      swiftSettings: onMainActor),
    .testTarget(
      name: "PostersTests", dependencies: ["Posters", "Viper", "Terminal", "TestSupport", "SceneTesting"],
      path: "Tests/Posters",
      swiftSettings: onMainActor),
    .testTarget(
      name: "SceneTestingTests", dependencies: ["SceneTesting", "Viper", "Terminal"], path: "Tests/SceneTesting",
      swiftSettings: strict),
    .testTarget(
      name: "MessagesTests", dependencies: ["Messages", "Viper", "Terminal", "TestSupport", "SceneTesting"],
      path: "Tests/Messages",
      swiftSettings: onMainActor),
    .testTarget(
      name: "StorageTests",
      dependencies: ["Storage", "Feed", "Viper", .product(name: "GRDB", package: "GRDB.swift")],
      path: "Tests/Storage",
      swiftSettings: strict),
    .testTarget(
      name: "DemoServerTests", dependencies: ["DemoServer", "HTTP", "CZlib"], path: "Tests/DemoServer",
      swiftSettings: strict),
    .testTarget(
      name: "AppTests",
      dependencies: [
        "App", "Viper", "Terminal", "Readline", "HTTP", "Feed", "Comments", "ImageViewer", "Posters", "Messages",
        "Storage",
        "TestSupport", "SceneTesting",
      ],
      path: "Tests/App",
      exclude: ["Snapshots"],
      swiftSettings: onMainActor),
    .testTarget(
      name: "ArchitectureTests", dependencies: ["PseudoTerminal", "TestSupport", "SceneTesting"],
      path: "Tests/Architecture",
      swiftSettings: strict),
    .testTarget(
      name: "AcceptanceTests",
      dependencies: [
        "feedshell", "TestSupport", "PseudoTerminal", "SceneTesting", .product(name: "GRDB", package: "GRDB.swift"),
      ],
      path: "Tests/Acceptance",
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
