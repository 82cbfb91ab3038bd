extension Insertion {
  /// The lines that a scene or source adds to the manifest of a package that depends on FeedShell.
  ///
  /// - Parameters:
  ///   - name: the name of the scene or source.
  ///   - shape: the shape of the scene or source.
  ///   - feedShell: the name of the FeedShell dependency in that package.
  /// - Returns: the lines.
  static func inPackage(_ name: SceneName, _ shape: Shape, feedShell: String) -> [Insertion] {
    [
      Insertion(
        path: "Package.swift", anchor: "  products: [\n",
        lines: "    .library(name: \"\(name.text)\", targets: [\"\(name.text)\"]),\n"),
      Insertion(
        path: "Package.swift", anchor: "  targets: [\n",
        lines: shape == .source ? source(name, feedShell) : scene(name, feedShell)),
    ]
  }

  private static func scene(_ name: SceneName, _ feedShell: String) -> String {
    """
        .target(
          name: "\(name.text)",
          dependencies: [.product(name: "SceneKit", package: "\(feedShell)")],
          resources: [.embedInCode("Resources")],
          swiftSettings: [.defaultIsolation(MainActor.self)]),
        .testTarget(
          name: "\(name.text)Tests",
          dependencies: [
            "\(name.text)", .product(name: "SceneKit", package: "\(feedShell)"),
            .product(name: "SceneTesting", package: "\(feedShell)"),
          ],
          swiftSettings: [.defaultIsolation(MainActor.self)]),

    """
  }

  private static func source(_ name: SceneName, _ feedShell: String) -> String {
    """
        .target(name: "\(name.text)", dependencies: [.product(name: "Sources", package: "\(feedShell)")]),
        .testTarget(
          name: "\(name.text)Tests",
          dependencies: [
            "\(name.text)", .product(name: "Sources", package: "\(feedShell)"),
            .product(name: "SourceTesting", package: "\(feedShell)"),
          ]),

    """
  }
}
