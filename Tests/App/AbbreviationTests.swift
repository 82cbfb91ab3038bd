import Foundation
import Navigation
import SceneTesting
import TestSupport
import Testing
import Viper

@testable import App
@testable import Shell

/// Accepts the prefixes of commands that users know from earlier versions.
@Suite(.timeLimit(.minutes(1)))
struct AbbreviationTests {
  /// The commands that every scene had in 0.2.
  private static let general = [
    "open", "refresh", "retry", "sources", "source", "add", "import", "export", "next", "previous", "more", "rows",
    "find", "new", "back", "top", "goto", "where", "tree", "login", "set", "alias", "unalias", "help", "quit",
  ]

  @Test(arguments: [
    ("feed", ["view", "reveal", "show", "url", "browse", "copy", "save", "seen"]),
    ("feed/\(Sample.ids[0])", ["view", "comments", "url", "browse", "copy"]),
    ("feed/\(Sample.ids[0])/comments", ["view", "reveal", "url", "browse", "copy"]),
    ("sources", ["rename", "move", "remove", "all"]),
  ])
  func everyPrefixThatWasUniqueInVersion02StillSelectsItsCommand(route: String, own: [String]) async throws {
    let app = try TestApp(isInteractive: true)
    try app.start(route)
    if route != "sources" { await app.answers(Sample.feed, at: 0) }
    let interpreter = app.interpreter
    let words = Self.general + own
    for word in words {
      for length in 1...word.count {
        let prefix = String(word.prefix(length))
        let candidates = words.filter { $0.hasPrefix(prefix) }
        let isEnough = prefix == word || candidates.count == 1
        guard isEnough, CommandAliases.command(prefix) == nil else { continue }
        #expect(try interpreter.command(named: prefix).name == word, "\(prefix) in \(route)")
      }
    }
  }

  @Test(arguments: [("uns", "unseen"), ("unst", "unstar"), ("st", "star"), ("see", "seen"), ("un", "unalias")])
  func commandsThatMarkPostsCanBeAbbreviated(prefix: String, word: String) async throws {
    let app = try TestApp(isInteractive: true)
    try app.start()
    await app.answers(Sample.feed, at: 0)
    let interpreter = app.interpreter
    guard prefix != "uns" else {
      #expect(throws: Failure.self, "unseen or unstar") { try interpreter.command(named: prefix) }
      return
    }
    #expect(try interpreter.command(named: prefix).name == word)
  }

  @Test func aPackageSceneCanDefineACommandNamedStar() async throws {
    let app = try TestApp(isInteractive: true, scenes: [NamesScene.package])
    try app.openShell(lines: 20)
    await app.answers(Sample.feed, at: 0)
    app.types("goto names")
    await app.answers("Ann\nBen", at: 1)
    app.types("star 2")
    #expect(app.console.printed.last == "Ben shines.")
  }
}
