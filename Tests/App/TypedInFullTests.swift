import Navigation
import Posts
import SceneTesting
import TerminalList
import TestSupport
import Testing
import Viper

@testable import App
@testable import Shell

/// Commands that change something on a server can be selected only by whole words and aliases.
@Suite(.timeLimit(.minutes(1)))
struct TypedInFullTests {
  static let words = PostWrite.ofPosts.map(\.word) + [PostWrite.Kind.vote.rawValue]
  static let aliases = ["fave", "favourite", "repost"]

  @Test(arguments: ["feed", "feed/\(Sample.ids[0])", "feed/\(Sample.ids[0])/comments"])
  func aPrefixNeverSelectsACommandThatMustBeTypedInFull(route: String) async throws {
    let interpreter = try await app(at: route).interpreter
    for word in Self.words {
      #expect(try interpreter.command(named: word).name == word)
      for length in 1..<word.count {
        let prefix = String(word.prefix(length))
        guard let command = command(named: prefix, in: interpreter) else { continue }
        #expect(!command.isTypedInFull, "\(prefix) selects \(command.name) in \(route)")
      }
    }
    for alias in Self.aliases {
      #expect(try interpreter.command(named: alias).isTypedInFull)
      for length in 1..<alias.count {
        let command = command(named: String(alias.prefix(length)), in: interpreter)
        #expect(command?.isTypedInFull != true)
      }
    }
  }

  @Test(arguments: [
    ("feed", "un", "unalias"), ("feed", "v", "view"), ("feed", "bac", "back"), ("feed", "br", "browse"),
    ("feed/\(Sample.ids[0])", "li", "links"), ("feed/\(Sample.ids[0])/comments", "un", "unalias"),
  ])
  func aPrefixThatWasUniqueInVersion03StillSelectsItsCommand(route: String, prefix: String, word: String) async throws {
    let interpreter = try await app(at: route).interpreter
    #expect(try interpreter.command(named: prefix).name == word)
  }

  @Test(arguments: [("fave", "like"), ("favourite", "like"), ("repost", "boost")])
  func anAliasSelectsItsCommand(alias: String, word: String) async throws {
    #expect(try await app(at: "feed").interpreter.command(named: alias).name == word)
  }

  @Test func randomWordsNeverSelectACommandThatMustBeTypedInFull() async throws {
    let interpreter = try await app(at: "feed").interpreter
    let whole = Set(Self.words + Self.aliases)
    var random = SeededRandom(seed: 45)
    var selected: Set<String> = []
    for _ in 0..<10_000 {
      let word = Self.word(by: &random)
      guard !whole.contains(word), let command = command(named: word, in: interpreter) else { continue }
      if command.isTypedInFull { selected.insert(word) }
    }
    #expect(selected == [])
  }

  /// A word of a few letters, or a mistyped word of a command.
  static func word(by random: inout SeededRandom) -> String {
    let letters = Array("abcdefghijklmnopqrstuvwxyz:.-é")
    var word: [Character] = []
    if Bool.random(using: &random) { word += (words + aliases).randomElement(using: &random) ?? "" }
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let index = Int.random(in: 0...word.count, using: &random)
      switch Int.random(in: 0..<3, using: &random) {
      case 0 where index < word.count: word.remove(at: index)
      case 1: word = Array(word.prefix(index))
      default: word.insert(letters.randomElement(using: &random) ?? "a", at: index)
      }
    }
    return String(word)
  }

  // MARK: - At the prompt

  @Test func aCommandIsRunByItsFullNameByABuiltInAliasAndByAUserAlias() async throws {
    let app = try await appWithLetters()
    for line in ["like 1", "LIKE 1", "fave 1", "alias l like; l 1"] {
      app.types(line)
      await app.lineEnds()
      #expect(app.console.printed.last == "Liked a.", "\(line)")
    }
  }

  @Test(arguments: ["lik 1", "lkie 1", "likes 1"]) func aMistypedWordIsNotRunButSuggested(line: String) async throws {
    let app = try await appWithLetters()
    app.types(line)
    let word = line.prefix { $0 != " " }
    #expect(app.console.printed.last == "There is no command “\(word)” here. Did you mean like?")
  }

  private func app(at route: String) async throws -> TestApp {
    let app = try TestApp(isInteractive: true)
    try app.start(route)
    await app.answers(Sample.feed, at: 0)
    return app
  }

  private func appWithLetters() async throws -> TestApp {
    let app = try TestApp(scenes: [LettersScene.package])
    try app.openShell("letters")
    await app.stack.top?.settle()
    return app
  }

  private func command(named word: String, in interpreter: CommandInterpreter) -> Command? {
    do {
      return try interpreter.knownCommand(named: word)
    } catch {
      return nil  // an ambiguous prefix
    }
  }
}
