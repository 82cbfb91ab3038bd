// swift-tools-version: 6.2

import PackageDescription

/// An example package: two scenes, a source, a shell with them and FeedShell's scenes, and their tests.
///
/// Outside this repository, depend on a version: `.package(url: …, .upToNextMinor(from: "0.3.0"))`; with a
/// branch in its place, no other package could depend on this one by a version. The scenes need the product SceneKit
/// only, which has no network, no database and no program; the source needs the product Sources; the shell needs the
/// program.
let package = Package(
  name: "SayShell",
  products: [
    .library(name: "Sayings", targets: ["Sayings"]), .library(name: "SayingsSource", targets: ["SayingsSource"]),
    .executable(name: "sayshell", targets: ["sayshell"]),
  ],
  dependencies: [.package(name: "FeedShell", path: "../..")],
  targets: [
    .target(
      name: "Sayings",
      dependencies: [.product(name: "SceneKit", package: "FeedShell")],
      resources: [.embedInCode("Resources")],
      swiftSettings: [.defaultIsolation(MainActor.self)]),
    .target(name: "SayingsSource", dependencies: [.product(name: "Sources", package: "FeedShell")]),
    .executableTarget(
      name: "sayshell",
      dependencies: ["Sayings", "SayingsSource", .product(name: "FeedShell", package: "FeedShell")],
      swiftSettings: [.defaultIsolation(MainActor.self)]),
    .testTarget(
      name: "SayingsTests",
      dependencies: [
        "Sayings", "SayingsSource", .product(name: "SceneKit", package: "FeedShell"),
        .product(name: "SceneTesting", package: "FeedShell"), .product(name: "Sources", package: "FeedShell"),
        .product(name: "SourceTesting", package: "FeedShell"),
      ],
      path: "Tests",
      swiftSettings: [.defaultIsolation(MainActor.self)]),
  ],
  swiftLanguageModes: [.v6]
)
