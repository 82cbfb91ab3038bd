import Foundation
import PseudoTerminal
import TestSupport
import Testing

/// The home of a user of 0.3.0: sources in groups, a view, filters, 300 posts with marks and stars, settings,
/// a history and a login, as that version wrote them.
@Suite(.timeLimit(.minutes(2)))
struct EarlierHomeAcceptanceTests {
  private let home: Home

  init() throws {
    home = Home()
    let recorded = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Homes/0.3.0")
    try FileManager.default.copyItem(at: recorded, to: home.url)
    // Git keeps no modes.
    for name in try FileManager.default.subpathsOfDirectory(atPath: home.url.path) {
      let path = home.url.appending(path: name).path
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { continue }
      try FileManager.default.setAttributes([.posixPermissions: isFolder.boolValue ? 0o700 : 0o600], ofItemAtPath: path)
    }
  }

  @Test func sourcesGroupsAndViewsSavedByAnEarlierVersionAreRead() async throws {
    let sources = try await lines(["-c", "sources"])
    let names = sources.map { $0.split(separator: "\t")[1] }
    #expect(names.suffix(4) == ["Harbour Notes", "Garden", "Mountain", "Lanterns"])
    #expect(try await lines(["-c", "goto sources/%23coast", "-c", "more all"]).count == 200)
    #expect(try await lines(["-c", "open Lanterns"]).count == 25)
  }

  @Test func readAndStarredStatesSavedByAnEarlierVersionAreKept() async throws {
    #expect(try await home.run(["unread"], environment: Self.utc).out == "180\n")
    let starred = try await lines(["starred"]).map { $0.split(separator: "\t")[1] }
    #expect(starred == ["Garden note 0", "Harbour note 1", "Harbour note 3", "Harbour note 5"])
    for (name, count) in [("Harbour%20Notes", 100), ("Garden", 100), ("Mountain", 99)] {
      #expect(try await lines(["-c", "goto sources/\(name)", "-c", "more all"]).count == count, "\(name)")
    }
    let garden = try await home.run(
      ["--offline", "-c", "goto sources/Garden", "--output", "json"], environment: Self.utc)
    #expect(garden.out.components(separatedBy: #""isNew":true"#).count - 1 == 1)
    #expect(try await lines(["-c", "search lantern3"]).count == 42)
  }

  @Test func filtersSettingsAndHistorySavedByAnEarlierVersionAreRead() async throws {
    #expect(try await lines(["filters"]).map { $0.split(separator: "\t")[1] } == ["\"mountain note 7\"", "lantern5"])
    let terminal = try PTY.feedshell(["--offline", "sources"], home: home.url, environment: ["FEEDSHELL_SOURCE": ""])
    #expect(await terminal.shows("sources> "))
    terminal.types("set rows; set keep; set measure\r")
    #expect(await terminal.shows("  rows  line  (remembered)"))
    #expect(await terminal.shows("  keep  all  (remembered)"))
    #expect(await terminal.shows("  measure  none  (remembered)"))
    terminal.types("hh\r")
    #expect(await terminal.shows("Garden note 0"))
    // The last line of the recorded visit, above `hh` and the settings.
    terminal.types("\u{1B}[A\u{1B}[A\u{1B}[A\u{1B}[A\u{15}")
    #expect(await terminal.shows("search lantern3"))
    #expect(await terminal.quit() == 0)
    let history = try text("state/feedshell/history")
    #expect(history.hasPrefix("set rows line\nset measure none\nset keep all\nsources\nopen \"Harbour Notes\"\n1\n"))
  }

  @Test func markingPostsAsReadChangesNoConfigurationOrLoginFileOfAnEarlierVersion() async throws {
    let before = try [
      "config/feedshell/sources", "config/feedshell/filters", "config/feedshell/rc", "state/feedshell/tokens",
    ]
    .map { ($0, try text($0)) }
    #expect(try await home.run(["--offline", "sources/Mountain", "-c", "seen all"], environment: Self.utc).status == 0)
    #expect(try await home.run(["unread"], environment: Self.utc).out == "81\n")
    for (path, old) in before { #expect(try text(path) == old, "\(path)") }
    #expect(try await lines(["-c", "goto sources/Mountain", "-c", "more all"]).count == 99)
    // The server of the login is gone; only its token is deleted.
    let logout = try await home.run(["logout", "127.0.0.1:8741"])
    #expect(logout.err.contains("The token is deleted here") || logout.status == 0)
    #expect(try await lines(["starred"]).count == 4)
  }

  private static let utc = ["TZ": "UTC", "LANG": "C.UTF-8"]

  /// The rows that a script prints without the network.
  private func lines(_ arguments: [String]) async throws -> [String] {
    let result = try await home.run(["--offline", "--output", "lines"] + arguments, environment: Self.utc)
    #expect(result.status == 0, "\(result.err)")
    return result.lines
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOf: home.url.appending(path: path), encoding: .utf8)
  }
}
