// swift-tools-version: 6.2

import PackageDescription

/// A package of one's own: two scenes, a shell that has them beside FeedShell's, and their tests.
///
/// Outside this repository the dependency is `.package(url: …, branch: "main")`. The scenes need the product SceneKit
/// only, which has no network, no database and no program; the shell needs the program.
let package = Package(
  name: "SayShell",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "FeedShell", path: "../..")],
  targets: [
    .target(
      name: "Sayings",
      dependencies: [.product(name: "SceneKit", package: "FeedShell")],
      resources: [.embedInCode("Resources")],
      swiftSettings: [.defaultIsolation(MainActor.self)]),
    .executableTarget(
      name: "sayshell",
      dependencies: ["Sayings", .product(name: "FeedShell", package: "FeedShell")],
      swiftSettings: [.defaultIsolation(MainActor.self)]),
    .testTarget(
      name: "SayingsTests",
      dependencies: [
        "Sayings", .product(name: "SceneKit", package: "FeedShell"),
        .product(name: "SceneTesting", package: "FeedShell"),
      ],
      path: "Tests",
      swiftSettings: [.defaultIsolation(MainActor.self)]),
  ],
  swiftLanguageModes: [.v6]
)
