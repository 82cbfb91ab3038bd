import Foundation
import Testing

@testable import ContractTesting

/// Network APIs in the modules of a package.
@Suite(.timeLimit(.minutes(1)))
struct OwnNetworkTests {
  @Test(arguments: [
    ("let body = try await URLSession.shared.data(from: url)", ["URLSession"]),
    ("import AsyncHTTPClient", ["AsyncHTTPClient"]),
    ("import NIOCore", ["NIOCore"]), ("import FoundationNetworking", ["FoundationNetworking"]),
    ("// URLSession would pass by the limits.", []), ("let body = try await services.get(url).body", []),
    ("let sessions = myURLSessions", []), ("let file = socket(AF_INET, 1, 0)", ["socket"]),
    ("let body = try Data(contentsOf: url)", ["Data(contentsOf:)"]),
    ("let body = try Data(contentsOf: URL(filePath: path))", []), ("case socket(Int)", []),
  ])
  func networkAPIsInCodeAreReportedAndThoseInCommentsAreNot(code: String, words: [String]) {
    #expect(OwnNetwork.uses(in: code).map(\.word) == words)
  }

  @Test func onlyModulesThatTheTestFileImportsAreChecked() throws {
    let root = FileManager.default.temporaryDirectory.appending(path: "own-network-\(UUID())")
    defer { try? FileManager.default.removeItem(at: root) }
    try write("// swift-tools-version: 6.2", to: "Package.swift", in: root)
    try write(
      "import FoundationNetworking\n\nlet session = URLSession.shared\n", to: "Sources/Weather/Load/Loader.swift",
      in: root)
    try write(
      "import Foundation\n\nlet day = Date().formatted()\n", to: "Sources/Weather/View/Cell.swift", in: root)
    try write("let session = URLSession.shared", to: "Sources/Server/Main.swift", in: root)
    try write("import Testing\n@testable import Weather\n", to: "Tests/WeatherTests/Tests.swift", in: root)
    let found = TestedCode(testedBy: root.appending(path: "Tests/WeatherTests/Tests.swift").path).findings.merged
    #expect(found.map(\.rule) == ["network", "network", "locale"])
    #expect(
      found.map(\.what) == [
        "Weather uses FoundationNetworking. [Sources/Weather/Load/Loader.swift:1]",
        "Weather uses URLSession. [Sources/Weather/Load/Loader.swift:3]",
        "Weather uses .formatted(). [Sources/Weather/View/Cell.swift:3]",
      ])
  }

  @Test func thisPackageUsesNoForbiddenNetworkAPI() {
    #expect(TestedCode(testedBy: #filePath).findings.isEmpty)
  }

  private func write(_ text: String, to path: String, in root: URL) throws {
    let file = root.appending(path: path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }
}
