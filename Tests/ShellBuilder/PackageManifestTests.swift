import Foundation
import Testing

@testable import ShellBuilder

struct PackageManifestTests {
  @Test func aPackageThatDependsOnThisCheckoutOfFeedShellIsAccepted() throws {
    let sut = try manifest(of: "/home/ann/main")
    #expect(sut.feedShell == "/home/ann/main")
    try sut.checkFeedShell(is: "/home/ann/main", packageAt: "/home/ann/weather")
  }

  @Test func aPackageThatDependsOnAnotherCheckoutOfFeedShellIsRefused() throws {
    let sut = try manifest(of: "/home/ann/main2")
    let refusal = #expect(throws: Refusal.self) {
      try sut.checkFeedShell(is: "/home/ann/main", packageAt: "/home/ann/weather")
    }
    #expect(
      refusal?.what
        == "The package in /home/ann/weather means FeedShell in /home/ann/main2, and this is FeedShell in /home/ann/main."
    )
    #expect(refusal?.fix.hasPrefix("Run /home/ann/main2/Tools/build") == true)
  }

  @Test func aPackageThatDependsOnFeedShellByURLIsAccepted() throws {
    let json = #"{"dependencies":[{"sourceControl":[{"identity":"feedshell"}]}]}"#
    let sut = try JSONDecoder().decode(PackageManifest.self, from: Data(json.utf8))
    #expect(sut.feedShell == nil)
    try sut.checkFeedShell(is: "/home/ann/main", packageAt: "/home/ann/weather")
  }

  private func manifest(of folder: String) throws -> PackageManifest {
    let json = """
      {"dependencies": [
        {"fileSystem": [{"identity": "other", "path": "/home/ann/other"}]},
        {"fileSystem": [
          {"identity": "main", "nameForTargetDependencyResolutionOnly": "FeedShell", "path": "\(folder)"}]}]}
      """
    return try JSONDecoder().decode(PackageManifest.self, from: Data(json.utf8))
  }
}
