import Foundation
import JSON
import Loading
import Posts
import SceneTesting
import Sources
import TestSupport
import Testing
import Viper

@testable import Plugins

/// Searches the pages of a plugin for a row, assembles a thread, and performs actions of rows.
@Suite(.timeLimit(.minutes(1)))
struct PluginPagingTests {
  private static let count = #"""
    n=$(printf '%s' "$line" | sed -n 's/.*"cursor":"\([0-9]*\)".*/\1/p'); n=$((${n:-0} + 1))
    echo >>"$(dirname "$0")/asked"
    """#
  private static let endless = #"""
    \#(count)
    echo "{\"id\":$id,\"rows\":[{\"id\":\"r$n\",\"text\":\"x\"}],\"cursor\":\"$n\"}"
    """#

  @Test func aRowIsSearchedForInAtMostTwentyPages() async throws {
    let sut = try pages(Self.endless)
    #expect(try await sut.pages.row(withID: "r20", .first).id == "r20")
    #expect(try askedCount(sut.program) == 20)
    await #expect(throws: LoadFailure.notFound(searched: 20)) { try await sut.pages.row(withID: "r21", .first) }
    await sut.pages.plugin.end()
  }

  @Test(arguments: [
    // A repeated cursor, an empty page, and a last page.
    (#"echo "{\"id\":$id,\"rows\":[{\"id\":\"r$n\"}],\"cursor\":\"1\"}""#, 2),
    (#"[ $n -gt 1 ] && r= || r='{"id":"a"}'; echo "{\"id\":$id,\"rows\":[$r],\"cursor\":\"$n\"}""#, 2),
    (#"[ $n -gt 2 ] && c= || c=',"cursor":"'$n'"'; echo "{\"id\":$id,\"rows\":[{\"id\":\"r$n\"}]$c}""#, 3),
  ])
  func theSearchForARowEndsWithTheLastPage(serving: String, count: Int) async throws {
    let sut = try pages(Self.count + "\n" + serving)
    await #expect(throws: LoadFailure.self) { try await sut.pages.row(withID: "none", .first) }
    #expect(try askedCount(sut.program) == count)
    await sut.pages.plugin.end()
  }

  @Test func aThreadIsTruncatedAfterTwentyPages() async throws {
    let (plugin, program) = try plugin(Self.endless)
    let thread = try await thread(of: plugin)
    #expect(thread.comments.map(\.id.rawValue) == (1...20).map { "r\($0)" })
    #expect(thread.gap == .cut)
    #expect(try askedCount(program) == 20)
    await plugin.end()
  }

  @Test func aThreadEndsWithItsLastPage() async throws {
    let serving = #"[ $n -gt 1 ] && c= || c=',"cursor":"'$n'"'; echo "{\"id\":$id,\"comments\":[{\"id\":\"r$n\"}]$c}""#
    let (plugin, program) = try plugin(Self.count + "\n" + serving)
    let thread = try await thread(of: plugin)
    #expect(thread.comments.map(\.id.rawValue) == ["r1", "r2"])
    #expect(thread.gap == nil)
    #expect(try askedCount(program) == 2)
    await plugin.end()
  }

  @Test func theActionsOfARowDependOnItsJSONMembers() throws {
    let offered = { (json: String) in try Self.row(json).actions.map(\.rawValue) }
    #expect(try offered(#"{"id":"a","title":"t"}"#) == [])
    #expect(try offered(#"{"id":"a","text":"x"}"#) == ["show"])
    #expect(try offered(#"{"id":"a","text":"x","warning":"w"}"#) == ["show", "reveal"])
    #expect(try offered(#"{"id":"a","link":"https://a.example"}"#) == ["url", "browse", "copy"])
    #expect(
      try offered(#"{"id":"a","image":"https://a.example/1.png"}"#) == [
        "view", "show", "url", "browse", "copy", "save",
      ])
    #expect(try offered(#"{"id":"a","opens":"sample/a"}"#) == ["open"])
    #expect(try offered(#"{"id":"a","actions":["open","other"]}"#) == ["open"], "only known actions")
  }

  @Test func theRevealActionAppliesOnlyToRowsHiddenByAWarning() throws {
    let reveal = PluginAction.reveal
    let hidden = try Self.row(#"{"id":"a","text":"x","warning":"w"}"#)
    #expect(hidden.isUseful(reveal) && !hidden.revealed.isUseful(reveal))
    let open = try Self.row(#"{"id":"a","text":"x"}"#)
    #expect(!open.isUseful(reveal) && !open.isUseful(.open))
    #expect(try Self.row(#"{"id":"a","opens":"sample/a"}"#).isUseful(.open))
  }

  @Test func aRowHiddenByAWarningIsFoundByItsTitleItsAuthorAndItsWarning() throws {
    let row = try Self.row(
      #"{"id":"a","title":"Title","text":"words","detail":"21 °C","author":"Ann","warning":"Spiders","link":"https://a.example"}"#
    )
    let context = makeContext()
    #expect(row.searchText(in: context) == "Title\nAnn\nSpiders")
    #expect(row.revealed.searchText(in: context) == "Title\nAnn\n21 °C\nwords")
    #expect(row.line(in: context) == RowLine("Title"))
    #expect(row.revealed.line(in: context) == RowLine("Title", detail: "21 °C", address: "https://a.example"))
  }

  @Test(arguments: [
    (#"{"id":"a","title":"Title","text":"words"}"#, "Title", "Title"),
    (#"{"id":"a","text":"words","detail":"21 °C"}"#, "words", "words"),
    (#"{"id":"a","detail":"21 °C"}"#, "21 °C", "21 °C"), (#"{"id":"a"}"#, "a", "a"),
    (#"{"id":"a","text":"words","warning":"Spiders"}"#, "Spiders", "words"),
  ])
  func theCompletionHintOfARowIsItsFirstWords(json: String, hint: String, revealed: String) throws {
    #expect(try Self.row(json).hint(in: makeContext()) == hint)
    #expect(try Self.row(json).revealed.hint(in: makeContext()) == revealed)
  }

  @Test func markingARowReadOrRevealingItDoesNotChangeItsContents() throws {
    let row = try Self.row(#"{"id":"a","text":"x","warning":"w","unread":true}"#)
    #expect(try row.hasSameContents(as: Self.row(#"{"id":"a","text":"x","warning":"w"}"#).revealed))
    for other in [
      #"{"id":"b","text":"x","warning":"w"}"#, #"{"id":"a","kind":"k","text":"x","warning":"w"}"#,
      #"{"id":"a","text":"y","warning":"w"}"#, #"{"id":"a","text":"x","warning":"w","detail":"d"}"#,
      #"{"id":"a","text":"x","warning":"w","section":"s"}"#, #"{"id":"a","text":"x","warning":"w","opens":"sample"}"#,
      #"{"id":"a","text":"x","warning":"w","fields":{"n":1}}"#,
    ] { #expect(try !row.hasSameContents(as: Self.row(other)), "\(other)") }
  }

  private static func row(_ json: String) throws -> PluginRow {
    try #require(try PluginRow(JSONValue(reading: Data(json.utf8)), actions: PluginAction.builtIn))
  }

  private func pages(_ serving: String) throws -> (pages: PluginPages, program: ScriptedProgram) {
    let (plugin, program) = try plugin(serving, ScriptedProgram.description)
    return (PluginPages(plugin: plugin, list: .scene(route: "sample", parameters: [:]), actions: []), program)
  }

  private func plugin(
    _ serving: String, _ description: String = #"{"protocol":1,"name":"well","source":true}"#
  ) throws -> (plugin: Plugin, program: ScriptedProgram) {
    let program = try ScriptedProgram(description: description, serving: serving)
    let plugin = Plugin(
      try PluginDescription(Data(description.utf8)), file: URL(filePath: program.file), process: program.process())
    return (plugin, program)
  }

  private func thread(of plugin: Plugin) async throws -> CommentThread {
    let post = Post(id: Post.ID(rawValue: "7"), images: [])
    let source = PluginSource(plugin: plugin, place: "") { .first }
    guard case .value(let load) = source.thread(of: post).load else {
      throw LoadFailure.empty
    }
    return try await load()
  }

  private func askedCount(_ program: ScriptedProgram) throws -> Int {
    try Data(contentsOf: program.folder.appending(path: "asked")).count
  }
}
