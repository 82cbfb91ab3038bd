import Foundation
import PseudoTerminal
import TestSupport
import Testing

/// The list of sources from the command line of the built program.
@Suite(.timeLimit(.minutes(2)))
struct SourceCommandAcceptanceTests {
  private let home = FileManager.default.temporaryDirectory.appending(path: "feedshell-\(UUID())")
  private var variables: [String: String] {
    [
      "HOME": home.path, "XDG_CONFIG_HOME": home.appending(path: "config").path,
      "XDG_STATE_HOME": home.appending(path: "state").path, "XDG_CACHE_HOME": home.appending(path: "cache").path,
      "XDG_DATA_HOME": home.appending(path: "data").path,
    ]
  }

  @Test func sourcesAreAddedImportedAndExported() async throws {
    let pictures = home.appending(path: "my pictures")
    try FileManager.default.createDirectory(at: pictures, withIntermediateDirectories: true)
    let added = try await run(["add", pictures.path, "Holiday photos", "#art"])
    #expect(added.status == 0)
    #expect(added.out.contains("Added Holiday photos"))
    let again = try await run(["add", pictures.path])
    #expect(again.status == 1)
    let file = home.appending(path: "list; of mine.opml")
    let exported = try await run(["export", file.path, "--output", "json"])
    #expect(exported.status == 0)
    #expect(exported.out.contains(#"{"done":{"action":"export""#))
    #expect(try String(contentsOf: file, encoding: .utf8).contains("Holiday photos"))
    #expect(try await run(["export", file.path]).status == 1)
    #expect(try await run(["export", file.path + "!"]).status == 0)
    let imported = try await run(["import", file.path, "--all"])
    #expect(imported.status == 0)
    #expect(imported.out.contains("1"), "it is in the list already")
    #expect(try await run(["add"]).status == 64)
  }

  @Test func aFolderIsShownByItsPath() async throws {
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    let result = try await run([home.path, "-c", "where", "--output", "json"])
    #expect(result.status == 0)
    #expect(result.err == "")
    let unknown = try await run(["nowhere"])
    #expect(unknown.status == 64)
    #expect(unknown.err.contains("no route “nowhere”"))
  }

  private func run(_ arguments: [String]) async throws -> Child.Result {
    try await Program.run(arguments, environment: variables)
  }
}
