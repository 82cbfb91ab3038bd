import Foundation

/// The dependencies on folders in the output of `swift package dump-package`.
struct PackageManifest: Decodable {
  private struct Dependency: Decodable {
    let fileSystem: [Folder]?
  }

  private struct Folder: Decodable {
    let path: String
    let nameForTargetDependencyResolutionOnly: String?
  }

  private let dependencies: [Dependency]

  /// The folder of FeedShell, if the package depends on it as a folder; otherwise nil.
  var feedShell: String? {
    dependencies.flatMap { $0.fileSystem ?? [] }.first {
      ($0.nameForTargetDependencyResolutionOnly ?? URL(filePath: $0.path).lastPathComponent).lowercased() == "feedshell"
    }?.path
  }

  /// Checks that the manifest depends on the same FeedShell as this tool.
  ///
  /// - Throws: a `Refusal` if the package depends on FeedShell in a different folder.
  func checkFeedShell(is folder: String, packageAt path: String) throws {
    guard let feedShell, Self.real(feedShell) != Self.real(folder) else { return }
    throw Refusal(
      what: "The package in \(path) means FeedShell in \(feedShell), and this is FeedShell in \(folder).",
      why: "Of two packages called FeedShell, a program could take neither.",
      fix: "Run \(feedShell)/Tools/build; or name this folder in the package's manifest.")
  }

  private static func real(_ path: String) -> String { URL(filePath: path).resolvingSymlinksInPath().path }
}
