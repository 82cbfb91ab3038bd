import Foundation

/// A manifest as printed by `swift package dump-package`, of which only the dependencies on folders are read.
struct PackageManifest: Decodable {
  private struct Dependency: Decodable {
    let fileSystem: [Folder]?
  }

  private struct Folder: Decodable {
    let path: String
    let nameForTargetDependencyResolutionOnly: String?
  }

  private let dependencies: [Dependency]

  /// The folder of the package's FeedShell dependency; nil if it has none.
  var feedShell: String? {
    dependencies.flatMap { $0.fileSystem ?? [] }.first {
      ($0.nameForTargetDependencyResolutionOnly ?? URL(filePath: $0.path).lastPathComponent).lowercased() == "feedshell"
    }?.path
  }

  /// Checks that the manifest depends on the same FeedShell as this tool.
  ///
  /// - Throws: a `Refusal` if the package depends on another checkout.
  func checkFeedShell(is folder: String, packageAt path: String) throws {
    guard let feedShell, Self.real(feedShell) != Self.real(folder) else { return }
    throw Refusal(
      what: "The package in \(path) means FeedShell in \(feedShell), and this is FeedShell in \(folder).",
      why: "Of two packages called FeedShell, a program could take neither.",
      fix: "Run \(feedShell)/Tools/build; or name this folder in the package's manifest.")
  }

  private static func real(_ path: String) -> String { URL(filePath: path).resolvingSymlinksInPath().path }
}
