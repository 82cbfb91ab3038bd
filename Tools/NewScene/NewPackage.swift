import Foundation

/// Creates the files of a package without targets.
enum NewPackage {
  /// - Parameters:
  ///   - name: the name of the package.
  ///   - feedShell: the dependency on FeedShell, as written in a manifest.
  /// - Returns: the files, by path.
  static func files(name: String, dependency feedShell: String) -> [String: Data] {
    let manifest = """
      // swift-tools-version: 6.2

      import PackageDescription

      /// Scenes or sources for FeedShell and for shells of one's own.
      let package = Package(
        name: "\(name)",
        products: [
        ],
        dependencies: [
          \(feedShell)
        ],
        targets: [
        ],
        swiftLanguageModes: [.v6]
      )

      """
    return ["Package.swift": Data(manifest.utf8), ".gitignore": Data("/.build\n".utf8)]
  }
}
