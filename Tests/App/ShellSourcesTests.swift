import Navigation
import Posts
import Readline
import SceneKit
import SceneTesting
import TerminalList
import Testing
import Viper

@testable import App
@testable import Shell

/// Runs the shell with fake sources.
@Suite(.timeLimit(.minutes(1)))
struct ShellSourcesTests {
  @Test func namesOfSourcesAreCompletedAndOpenTheSource() throws {
    let app = try TestApp()
    let sut = interpreter(of: app, over: SourcesDouble())
    let completed = Completer(interpreter: sut).candidates(for: CompletionRequest(before: "", word: "Al"))
    #expect(completed.map(\.text) == ["Alaska"])
    try sut.execute("alaska")
    #expect(app.stack.top?.route == SourcesDouble.route)
  }

  @Test(arguments: ["add ", "source "]) func addressesAreCompletedExceptThoseWithAPlaceholder(command: String) throws {
    let app = try TestApp()
    let sut = Completer(interpreter: interpreter(of: app, over: SourcesDouble()))
    func texts(_ word: String) -> [String] {
      sut.candidates(for: CompletionRequest(before: command, word: word)).map(\.text)
    }
    #expect(texts("ideas/").contains("ideas/new"))
    #expect(Set(texts("ide")).isSuperset(of: ["ideas", "ideas/new"]))
    #expect(!texts("i/").contains("i/NAME"))
    #expect(!sut.candidates(for: CompletionRequest(before: command + "x ", word: "ide")).map(\.text).contains("ideas"))
  }

  @Test(arguments: [("add", true), ("source", true), ("search", false)])
  func helpForACommandThatTakesAnAddressListsExamples(command: String, hasExamples: Bool) throws {
    let app = try TestApp()
    let output = OutputSpy()
    try interpreter(of: app, over: SourcesDouble(), output: output).execute("help \(command)")
    #expect(output.out.joined(separator: "\n").contains("ideas, ideas/new, i/NAME") == hasExamples)
  }

  @Test func theStarCommandWithAQueryIsPassedToTheSources() throws {
    let (app, sources) = (try TestApp(), SourcesDouble())
    let sut = interpreter(of: app, over: sources)
    #expect(throws: Failure.self) { try sut.execute("star title:lake") }
    #expect(sources.marked == ["star title:lake"])
  }

  @Test(arguments: ["like", "Like", "fave", "repost", "boost"])
  func theNameOfASourceTakesPrecedenceOverAWriteCommand(name: String) throws {
    let app = try TestApp()
    try app.start("feed/\(Sample.ids[0])/comments")
    let sut = interpreter(of: app, over: SourcesDouble(name))
    #expect(try sut.command(named: name.lowercased()).isTypedInFull, "the scene has the command")
    try sut.execute(name)
    #expect(app.stack.top?.route == SourcesDouble.route)
  }

  private func interpreter(
    of app: TestApp, over sources: SourcesDouble, output: OutputSpy = OutputSpy()
  ) -> CommandInterpreter {
    let shell = app.core.shell
    let words = [ShellWord.add, .source].map(\.rawValue) + ["search"]
    let scenes = ShellScenes(
      context: shell.context, stack: shell.stack, catalog: shell.catalog, unreadRoute: shell.unreadRoute,
      sources: sources, commands: shell.commands.filter { words.contains($0.name) }, lastChange: shell.lastChange,
      name: shell.name, failure: shell.failure, changeOrder: shell.changeOrder, login: shell.login, tidy: shell.tidy)
    return ScriptRunner(core: scenes, settings: app.settings, format: .text, width: 80, output: output).interpreter
  }
}

/// One source, whose posts cannot be marked.
private final class SourcesDouble: ShellSources {
  static let route = Route(["feed"])

  private(set) var marked: [String] = []

  let allNames: [String]
  let examples = ["ideas", "ideas/new", "i/NAME"]
  let unreadCount = 2

  init(_ name: String = "Alaska") { allNames = [name] }

  func route(named text: String, isUnread: Bool) throws -> Route? {
    allNames.map { $0.lowercased() } == [text.lowercased()] && !isUnread ? Self.route : nil
  }
  func feed(named text: String) -> PostFeed? { nil }
  func groups(ofSourceAt address: String) -> [String] { [] }
  func unreadCounts() -> AsyncStream<Int> { AsyncStream { $0.finish() } }
  func mark(_ mark: PostMark, _ query: String) throws -> Answer {
    marked.append("\(mark.rawValue) \(query)")
    throw Failure(.badArgument, "none")
  }
  func count(_ query: String) async throws -> Int { 0 }
  func arrivals(every interval: ReloadInterval) -> AsyncStream<Arrivals> { AsyncStream { $0.finish() } }
  func stopLoads() -> Bool { false }
  func externalArrivals() -> AsyncStream<Arrivals> { AsyncStream { $0.finish() } }
  func catchUp() -> Task<Arrivals?, Never>? { nil }
}
