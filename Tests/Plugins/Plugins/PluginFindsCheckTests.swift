import Foundation
import Testing

@testable import Plugins

/// Checks programs that supply comments on posts of any feed.
@Suite(.timeLimit(.minutes(1)))
struct PluginFindsCheckTests {
  private static let patterns = #""finds":["https://a.example/q/{id}","https://b.example/{id}"]"#
  private static let good = #"""
    *such-item*) say '"comments":[]';;
    *'"comments":"7","found":"https://a.example/q/{id}"'*) say '"comments":[{"id":"1","author":"Ann","html":"<p>m</p>"}]';;
    *load*) say '"error":{"kind":"gone","message":"It is gone."}';;
    """#

  @Test func theCommentsOnAnExamplePostAreChecked() async throws {
    let program = try program(#"\#(Self.patterns),"examples":["https://a.example/q/7"]"#, Self.good)
    let report = try await report(program)
    #expect(report.mistakes == [] && report.lists == 1 && report.rows == 1)
    #expect(report.untried == ["https://b.example/{id}"])
  }

  @Test func anAddressPatternWithoutAnExampleIsNotTried() async throws {
    let program = try program(Self.patterns, #"*load*) touch "$here/asked";;"#)
    let report = try await report(program)
    #expect(report.mistakes == [] && report.lists == 0)
    #expect(report.untried == ["https://a.example/q/{id}", "https://b.example/{id}"])
    #expect(!FileManager.default.fileExists(atPath: program.folder.appending(path: "asked").path))
  }

  @Test func aSourceMaySupplyCommentsOnPostsOfOtherSources() async throws {
    let program = try program(
      #""source":true,\#(Self.patterns),"examples":["https://a.example/q/7","https://b.example/8"]"#,
      """
      *'"timeline"'*) say '"posts":[{"id":"7","title":"A","comments":0}]';;
      *'"comments":"8"'*) say '"comments":[{"id":"1","message":"m"}]';;
      \(Self.good)
      """)
    let report = try await report(program)
    #expect(report.mistakes == [] && report.lists == 3 && report.untried == [], "\(report.mistakes)")
  }

  private static let descriptions: [(String, String, String)] = [
    (#""finds":["http://a.example/{id}"]"#, "“http://a.example/{id}” is not an address", "https://host/path/{id}"),
    (#""finds":["https://a.example/"]"#, "“https://a.example/” is not an address pattern", "{id} once"),
    (#""finds":[7]"#, "“finds.0” is of the wrong type", "a text"),
    (#""finds":"https://a.example/{id}""#, "“finds” is of the wrong type", "a list"),
    (
      #""finds":["https://a.example/q/{id}"],"examples":["https://a.example.evil.example/q/7"]"#,
      "“https://a.example.evil.example/q/7” matches none of “finds”", "https address of a post"
    ),
    (#""find":["https://a.example/{id}"]"#, "no member “find”", "Did you mean “finds”?"),
  ]

  @Test(arguments: descriptions)
  func mistakesInTheDescriptionAreReported(members: String, what: String, fix: String) async throws {
    let program = try program(
      #""routes":["sample"],\#(members)"#, #"*load*) say '"rows":[{"id":"a","title":"A"}]';;"#)
    let mistakes = try await report(program).mistakes
    #expect(mistakes.count == 1 && mistakes.first?.what.contains(what) == true, "\(mistakes)")
    #expect(mistakes.first?.fix.contains(fix) == true, "\(mistakes)")
  }

  private static let answers: [(String, String)] = [
    (#"*load*) say '"error":{"kind":"rateLimited","message":"Wait."}';;"#, "“https://a.example/q/7” got no comments"),
    (#"*load*) say '"comments":[]';;"#, "The example “https://a.example/q/7” has no comments."),
    (
      #"*such-item*) say '"comments":[]';; *load*) say '"comments":[{"id":"1","parent":"9","message":"m"}]';;"#,
      "The comment “1” replies to “9”"
    ),
    (
      #"*such-item*) say '"comments":[]';; *load*) say '"comments":[{"id":"1","text":"m"}]';;"#,
      "no member “text” in the comment “1” of the comments on https://a.example/q/7"
    ),
    (
      #"*load*) say '"comments":[{"id":"1","message":"m"}]';;"#,
      "(the comments on https://a.example/q/there-is-no-such-item) got rows"
    ),
    ("*load*) exit 3;;", "The load of the comments on https://a.example/q/7 got no answer"),
  ]

  @Test(arguments: answers) func mistakesInTheCommentsAreReported(cases: String, what: String) async throws {
    let program = try program(#""finds":["https://a.example/q/{id}"],"examples":["https://a.example/q/7"]"#, cases)
    let mistakes = try await report(program).mistakes
    #expect(mistakes.count == 1 && mistakes.first?.what.contains(what) == true, "\(mistakes)")
  }

  private func program(_ members: String, _ cases: String) throws -> ScriptedProgram {
    try ScriptedProgram(
      description: #"{"protocol":1,"name":"sample","title":{"en":"A"},\#(members)}"#,
      answering: cases)
  }

  private func report(_ program: ScriptedProgram) async throws -> PluginCheck.Report {
    try await PluginCheck(program.file, environment: ProcessInfo.processInfo.environment).report()
  }
}
