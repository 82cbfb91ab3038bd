import Conversations
import Foundation
import Loading
import Localization
import Posts
import Sources
import Testing

@testable import Plugins

/// Plugins supply conversations for posts of any feed.
@Suite(.timeLimit(.minutes(1)))
struct PluginConversationsTests {
  private static let finds =
    #"["https://a.example/q/{id}","https://a.example/q/{id}/*","https://b.example/item?id={id}"]"#

  @Test func anItemIsRecognizedByItsLinkItsGUIDOrItsCommentsPage() throws {
    let sut = PluginConversations([try plugin()], pageSize: 10, isOffline: false) { .english }
    var clue = ItemClue(feed: try url("https://a.example/q/1"))
    #expect(sut.conversation(of: clue) == nil, "the address of the feed is none of an item")
    clue.commentsPage = try url("https://b.example/item?id=3")
    #expect(sut.conversation(of: clue)?.id == "https://b.example/item?id=3")
    clue.guid = "https://a.example/q/2"
    #expect(sut.conversation(of: clue)?.id == "https://a.example/q/2")
    clue.link = try url("https://elsewhere.example/q/1")
    #expect(sut.conversation(of: clue)?.id == "https://a.example/q/2")
    clue.link = try url("https://a.example/q/1/a-title?utm_source=feed#comments")
    #expect(sut.conversation(of: clue) == ConversationPlace(site: sut.name, id: "https://a.example/q/1/*"))
    clue.guid = "q/2"
    clue.commentsFeed = try url("https://a.example/q/4")
    (clue.link, clue.commentsPage) = (nil, nil)
    #expect(sut.conversation(of: clue) == nil)
  }

  @Test func theIDOfAConversationIsAnAddressThatIsRecognizedAgain() throws {
    let sut = PluginConversations([try plugin()], pageSize: 10, isOffline: false) { .english }
    for address in ["https://a.example/q/1/a-title", "https://b.example/item?id=3"] {
      let place = try #require(sut.conversation(at: try url(address)))
      #expect(place.id.contains { $0.isWhitespace } == false && sut.name.allSatisfy { ("a"..."z").contains($0) })
      #expect(sut.conversation(at: try url(place.id)) == place)
    }
  }

  @Test func aPluginIsAskedOnlyAboutAllowedHosts() async throws {
    let sut = PluginConversations([try plugin(allowed: ["b.example"])], pageSize: 10, isOffline: false) { .english }
    #expect(sut.conversation(at: try url("https://a.example/q/1")) == nil)
    #expect(sut.conversation(at: try url("https://b.example/item?id=3")) != nil)
    // The place was recognized while the host was still allowed.
    let place = ConversationPlace(site: sut.name, id: "https://a.example/q/1")
    await #expect(throws: LoadFailure.noComments(link: nil)) { try await comments(sut, at: place) }
  }

  @Test func recognizingAnItemStartsNoProgram() throws {
    let plugin = try plugin()
    let sut = PluginConversations([plugin], pageSize: 10, isOffline: false) { .english }
    let place = try #require(sut.conversation(at: try url("https://a.example/q/1")))
    _ = sut.thread(at: place, of: Post(id: Post.ID(rawValue: "p"), images: []))
    #expect(!plugin.process.isRunning)
  }

  @Test func theProgramReceivesTheIDAndThePattern() async throws {
    let program = try ScriptedProgram(
      serving: #"""
        printf '%s\n' "$line" >>"$(dirname "$0")/asked"
        case $line in
        *'"cursor":"2"'*) echo "{\"id\":$id,\"comments\":[{\"id\":\"b\",\"parent\":\"a\",\"html\":\"<p>Two</p>\",\"score\":3}]}";;
        *) echo "{\"id\":$id,\"comments\":[{\"id\":\"a\",\"author\":\"Ann\",\"message\":\"One\"}],\"cursor\":\"2\"}";;
        esac
        """#)
    let plugin = try plugin(of: program)
    let sut = PluginConversations([plugin], pageSize: 10, isOffline: true) { Language("el") }
    let place = try #require(sut.conversation(at: try url("https://a.example/q/a-1/words")))
    let thread = try await comments(sut, at: place)
    #expect(thread.comments.map(\.id.rawValue) == ["a", "b"] && thread.comments.map(\.details.depth) == [0, 1])
    #expect(thread.comments.last?.details.facts.score == 3 && thread.gap == nil)
    let asked = try String(contentsOf: program.folder.appending(path: "asked"), encoding: .utf8)
    #expect(
      asked.hasPrefix(
        #"{"id":1,"load":{"comments":"a-1","found":"https://a.example/q/{id}/*","cursor":null,"limit":10,"language":"el","offline":true}}"#
      ), "\(asked)")
    await plugin.end()
  }

  @Test func commentsByTheAuthorOfThePostAreMarked() async throws {
    let all = [("a", "Ann"), ("b", "Ben"), ("c", "")].map { id, name in
      #"{\"id\":\"\#(id)\",\"username\":\"\#(name)\",\"message\":\"m\"}"#
    }
    let serving = #"echo "{\"id\":$id,\"comments\":[\#(all.joined(separator: ","))]}""#
    let program = try ScriptedProgram(serving: serving)
    let plugin = try plugin(of: program)
    let sut = PluginConversations([plugin], pageSize: 10, isOffline: false) { .english }
    let place = try #require(sut.conversation(at: try url("https://a.example/q/1")))
    for (author, marks) in [("Ann", [true, false, false]), ("", [false, false, false])] {
      let thread = try await comments(sut, at: place, author: author)
      #expect(thread.comments.map(\.details.facts.isAuthor) == marks)
    }
    await plugin.end()
  }

  @Test func aDeletedCommentIsShownOnlyIfItHasReplies() async throws {
    let all = [("a", ""), ("b", #",\"parent\":\"a\""#), ("c", "")].map { id, more in
      #"{\"id\":\"\#(id)\",\"message\":\"\",\"state\":\"\#(id == "b" ? "shown" : "deleted")\"\#(more)}"#
    }
    let program = try ScriptedProgram(serving: #"echo "{\"id\":$id,\"comments\":[\#(all.joined(separator: ","))]}""#)
    let plugin = try plugin(of: program)
    let sut = PluginConversations([plugin], pageSize: 10, isOffline: false) { .english }
    let place = try #require(sut.conversation(at: try url("https://a.example/q/1")))
    #expect(try await comments(sut, at: place).comments.map(\.id.rawValue) == ["a", "b"])
    await plugin.end()
  }

  @Test func ofTwoPluginsForAHostTheFirstSuppliesTheComments() async throws {
    let answer = { (word: String) in
      #"echo "{\"id\":$id,\"comments\":[{\"id\":\"\#(word)\",\"message\":\"m\"}]}""#
    }
    let first = try plugin(of: try ScriptedProgram(serving: answer("first")), allowed: ["b.example"])
    let second = try plugin(of: try ScriptedProgram(serving: answer("second")))
    let sut = PluginConversations([first, second], pageSize: 10, isOffline: false) { .english }
    for (address, id) in [("https://b.example/item?id=3", "first"), ("https://a.example/q/1", "second")] {
      let place = try #require(sut.conversation(at: try url(address)))
      #expect(try await comments(sut, at: place).comments.map(\.id.rawValue) == [id])
    }
    await first.end()
    await second.end()
  }

  @Test func anErrorOfTheProgramIsReportedAsTheFailureOfTheThread() async throws {
    let program = try ScriptedProgram(
      serving:
        #"echo "{\"id\":$id,\"error\":{\"kind\":\"rateLimited\",\"message\":\"Wait for 30 s.\",\"retry\":false}}""#)
    let plugin = try plugin(of: program)
    let sut = PluginConversations([plugin], pageSize: 10, isOffline: false) { .english }
    let place = try #require(sut.conversation(at: try url("https://a.example/q/1")))
    let failure = await #expect(throws: LoadFailure.self) { try await comments(sut, at: place) }
    #expect(failure?.kind == .rateLimited && failure?.canBeTriedAgain == false)
    #expect(failure?.text(in: .english) == "sample: Wait for 30 s.")
    await plugin.end()
  }

  private func plugin(
    of program: ScriptedProgram? = nil, allowed: Set<String> = ["a.example", "b.example"]
  ) throws -> Plugin {
    let program = try program ?? ScriptedProgram(serving: "exit 1")
    let description = #"{"protocol":1,"name":"sample","title":{"en":"A"},"finds":\#(Self.finds)}"#
    return Plugin(
      try PluginDescription(Data(description.utf8)), file: URL(filePath: program.file), allowed: allowed,
      process: program.process())
  }

  private func comments(
    _ sut: PluginConversations, at place: ConversationPlace, author: String? = nil
  ) async throws -> CommentThread {
    var post = Post(id: Post.ID(rawValue: "p"), images: [])
    post.details.author = author.map { Author(name: $0) }
    guard case .value(let load) = sut.thread(at: place, of: post).load else { throw LoadFailure.empty }
    return try await load()
  }

  private func url(_ text: String) throws -> URL { try #require(URL(string: text)) }
}
