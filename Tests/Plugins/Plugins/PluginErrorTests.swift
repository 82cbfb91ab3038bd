import Foundation
import Loading
import Localization
import Posts
import Sources
import Testing

@testable import Plugins

/// Converts the errors that a program sends to load failures.
@Suite(.timeLimit(.minutes(1)))
struct PluginErrorTests {
  @Test(arguments: [
    (#"{"kind":"gone","message":"The well is dry."}"#, LoadFailure.Kind.gone, "The well is dry.", true),
    (#"{"kind":"needsLogin","message":"Who are you?"}"#, .needsLogin, "Who are you?", true),
    (#"{"kind":"rateLimited","message":"Later.","retry":true}"#, .rateLimited, "Later.", true),
    (#"{"kind":"badArgument","message":"No such well.","retry":false}"#, .badArgument, "No such well.", false),
    (#"{"kind":"unknownCommand","message":"x","retry":"no"}"#, .unknownCommand, "x", true),
    (#"{"kind":"thirst","message":"x"}"#, .invalidData, "x", true),
    // Kinds that are reserved for FeedShell's own failures.
    (#"{"kind":"offline","message":"x"}"#, .invalidData, "x", true),
    (#"{"kind":"silence","message":"x"}"#, .invalidData, "x", true),
    (#""dry""#, .invalidData, "dry", true),
  ])
  func aSourceCanAnswerWithACustomError(
    error: String, kind: LoadFailure.Kind, message: String, canBeTriedAgain: Bool
  ) async throws {
    let sut = try plugin(answering: error)
    let expected = LoadFailure(kind, words: "well: \(message)", host: "well", canBeTriedAgain: canBeTriedAgain)
    await #expect(throws: expected) { try await posts(of: sut) }
    await sut.end()
  }

  @Test func aSavedErrorIsShownInTheCurrentLanguage() async throws {
    let sut = try plugin(serving: "echo dry >&2; exit 3")
    do {
      _ = try await posts(of: sut)
      Issue.record("There is no answer to this.")
    } catch let error as LoadFailure {
      let saved = try JSONDecoder().decode(LoadFailure.self, from: JSONEncoder().encode(error))
      #expect(saved.text(in: .english) == "well ended without an answer (status 3). Its last words: “dry”")
      #expect(saved.text(in: Language("de")).hasSuffix(" Seine letzten Worte: „dry“"))
    }
    await sut.end()
  }

  @Test func theTextsOfFailuresAreCompleteInEveryLanguage() {
    #expect(ProgramProblem.table.problems() + PluginText.table.problems() == [])
  }

  private func posts(of plugin: Plugin) async throws -> Page<Post> {
    let source = PluginSource(plugin: plugin, place: "") { PluginSetting(limit: 10, language: "en", isOffline: false) }
    guard case .value(let posts) = source.timeline(after: nil).load else { throw LoadFailure.empty }
    return try await posts()
  }

  private func plugin(answering error: String) throws -> Plugin {
    let answer = #"{\"id\":$id,\"error\":\#(error.replacing("\"", with: "\\\""))}"#
    return try plugin(serving: "echo \"\(answer)\"")
  }

  private func plugin(serving lines: String) throws -> Plugin {
    let description = #"{"protocol":1,"name":"well","source":true,"title":{"en":"A well"}}"#
    let program = try ScriptedProgram(description: description, serving: lines)
    return Plugin(
      try PluginDescription(Data(description.utf8)), file: URL(filePath: program.file), process: program.process())
  }
}
