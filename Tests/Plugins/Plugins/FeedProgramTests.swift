import Foundation
import JSON
import Loading
import Localization
import Posts
import Sources
import Testing

@testable import Plugins

/// Programs that print a feed, or send one as an answer.
@Suite(.timeLimit(.minutes(1)))
struct FeedProgramTests {
  private static let feed =
    "<rss version='2.0'><channel><title>T</title><item><title>One</title><link>https://a.example/1</link>"
    + "<description>&lt;b&gt;Bold&lt;/b&gt; words</description></item><item><title>Two</title></item></channel></rss>"

  @Test func aProgramThatPrintsAFeedIsASource() async throws {
    let program = try ScriptedProgram("[ \"$1\" = describe ] && exit 9\necho \"\(Self.feed)\" | sed \"s/One/One $1/\"")
    let file = program.folder.appending(path: "My Feed.sh").path
    try FileManager.default.copyItem(atPath: program.file, toPath: file)
    let folder = PluginFolder(
      program.folder.appending(path: "scenes"), environment: ProcessInfo.processInfo.environment)
    let description = try await folder.add(file, isFeed: true)
    #expect(description.name == "my-feed" && description.isSource && description.isFeed)
    #expect(description.title(in: .english) == "My Feed")
    // The program is never run with `describe`.
    try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSince1970: 0)], ofItemAtPath: file)
    try await folder.renew(again: true) { Issue.record("\($0)") }
    #expect(try folder.entries().map(\.name) == ["my-feed"])
    let plugin = Plugin(description, file: URL(filePath: file), process: program.process(of: file))
    let page = try await page(of: PluginSource(plugin: plugin, place: "more") { .first })
    #expect(page.items.map(\.details.title) == ["One more", "Two"])
    #expect(page.items.first?.details.link == "https://a.example/1")
    #expect(page.items.first?.details.text?.plainText == "Bold words")
    #expect(page.items.allSatisfy { !$0.details.hasComments })
  }

  @Test func aFailingProgramOrAnInvalidFeedIsReported() async throws {
    for lines in ["echo oops >&2; exit 3", "echo nothing"] {
      let program = try ScriptedProgram(lines)
      let description = try PluginDescription(PluginDescription.ofFeed(program.file))
      let plugin = Plugin(description, file: URL(filePath: program.file), process: program.process())
      await #expect(throws: LoadFailure.self) { try await page(of: PluginSource(plugin: plugin, place: "") { .first }) }
    }
  }

  @Test func aPluginCanAnswerWithAFeedDocument() async throws {
    let program = try ScriptedProgram(
      description: #"{"protocol":1,"name":"sample","source":true,"title":{"en":"A"}}"#,
      serving: "case $line in *load*) echo \"{\\\"id\\\":$id,\\\"document\\\":\\\"\(Self.feed)\\\"}\";; esac")
    let description = #"{"protocol":1,"name":"sample","source":true,"title":{"en":"A"}}"#
    let plugin = Plugin(
      try PluginDescription(Data(description.utf8)), file: URL(filePath: program.file), process: program.process())
    let page = try await page(of: PluginSource(plugin: plugin, place: "") { .first })
    #expect(page.items.map(\.details.title) == ["One", "Two"] && page.cursor == nil)
    await plugin.end()
  }

  private func page(of source: PluginSource) async throws -> Page<Post> {
    guard case .value(let read) = source.timeline(after: nil).load else { throw CancellationError() }
    return try await read()
  }
}
