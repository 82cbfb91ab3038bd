import Foundation
import JSON
import Posts
import Testing

@testable import Plugins

/// Parses comments of plugins, with the members of posts, and with those of earlier protocol versions.
struct PluginCommentTests {
  @Test func commentsAcceptTheJSONMembersOfPosts() throws {
    let comment = try #require(
      try comment(
        """
        {"id":7,"parent":"3","username":"old","message":"older","author":{"name":"Ann","handle":"@ann"},
        "html":"<p>It is <b>deep</b>, says <a href='/map'>the map</a>.</p><img src='/1.png' alt='Dawn'>",
        "link":"https://a.example/q/7","createdAt":"2026-01-02T03:04:05Z","score":-2,
        "images":["https://a.example/2.png",{"url":"https://a.example/1.png"}]}
        """))
    let details = comment.details
    #expect(comment.id.rawValue == "7" && details.parent?.rawValue == "3" && comment.isComment)
    #expect(details.author == Author(name: "Ann", handle: "@ann"))
    let text = try #require(details.text)
    #expect(text.plainText.contains("It is deep, says the map [1].") && !text.plainText.contains("older"))
    #expect(details.textLinks == ["https://a.example/map"] && details.link == "https://a.example/q/7")
    #expect(comment.images.map(\.address) == ["https://a.example/1.png", "https://a.example/2.png"])
    #expect(comment.images.first?.description == "Dawn")
    #expect(details.createdAt == Date(timeIntervalSince1970: 1_767_323_045))
    #expect(details.facts.score == -2 && details.state == .shown)
  }

  @Test func commentFieldsOfEarlierProtocolVersionsAreStillAccepted() throws {
    let comment = try #require(try comment(#"{"id":"7","username":"Ann","message":"a <b>\nc"}"#))
    #expect(comment.details.author == Author(name: "Ann") && comment.details.text?.plainText == "a <b>\nc")
    #expect(comment.details.facts.score == nil && comment.details.link == nil && comment.images.isEmpty)
    #expect(try self.comment(#"{"message":"m"}"#) == nil)
  }

  @Test func anAuthorMayBeGivenAsAName() throws {
    #expect(try comment(#"{"id":"7","author":"Ann"}"#)?.details.author == Author(name: "Ann"))
    #expect(try comment(#"{"id":"7","author":{"handle":"@a"},"username":"Ben"}"#)?.details.author?.name == "Ben")
  }

  @Test(arguments: [("deleted", Post.State.deleted), ("hidden", .hidden), ("shown", .shown), ("held", .shown)])
  func aCommentIsReadWithItsState(word: String, state: Post.State) throws {
    #expect(try comment(#"{"id":"7","state":"\#(word)"}"#)?.details.state == state)
  }

  @Test func jsonMembersOfTheWrongTypeAreIgnored() throws {
    let comment = try #require(
      try comment(
        #"{"id":"7","message":"m","html":7,"author":[],"link":{},"state":1,"score":"9","images":[7,{}],"parent":[]}"#))
    #expect(comment == Post(comment: Post.ID(rawValue: "7"), author: "", createdAt: nil, text: RichText(plain: "m")))
    let endless = try #require(try self.comment(#"{"id":"7","score":1e300,"html":"<script>x</script>","message":"m"}"#))
    #expect(endless.details.facts.score == nil && endless.details.text?.plainText == "m")
  }

  private func comment(_ json: String) throws -> Post? { Post(comment: try JSONValue(reading: Data(json.utf8))) }
}
