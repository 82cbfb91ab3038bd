import Foundation
import Loading
import Posts
import Testing

@Suite(.timeLimit(.minutes(1)))
struct MastodonMappingTests {
  @Test func theAuthorTheTextTheDateAndTheReplyCountOfAPostAreRead() async throws {
    let post = try await post([
      "content": #""<p>one</p><p>two <a href=\"https://b.example/x\">there</a></p>""#,
      "created_at": #""2026-11-21T14:00:01.500Z""#, "language": #""en""#, "replies_count": "3",
      "url": #""https://a.example/@ann/1""#, "uri": #""https://a.example/users/ann/1""#,
    ])
    #expect(post.details.author == Author(name: "Ann", handle: "@ann@a.example"))
    #expect(post.details.text?.plainText == "one\n\ntwo there [1]")
    #expect(post.details.textLinks == ["https://b.example/x"])
    #expect(post.details.createdAt == Date(timeIntervalSince1970: 1_795_269_601.5))
    #expect(post.details.language == "en")
    #expect(post.details.commentCount == 3)
    #expect(post.details.link == "https://a.example/@ann/1")
    #expect(post.details.warning == nil)
    #expect(post.images.isEmpty)
  }

  @Test(arguments: [
    #""content":null,"created_at":null,"language":null,"media_attachments":null,"url":null,"filtered":null"#,
    #""content":7,"created_at":"yesterday","media_attachments":{},"replies_count":"many","sensitive":"no""#,
    #""created_at":"0001-01-01T00:00:00.000Z","reblog":false,"place":[],"quote":[],"friendica":[],"spoiler_text":{}"#,
  ])
  func fieldsOfTheWrongTypeAreIgnored(fields: String) async throws {
    let body = #"[{"id":"1","account":\#(MastodonSample.account),\#(fields)}]"#
    let posts = try await MastodonSample.source(answering: body).page().items
    var details = Post.Details()
    details.author = Author(name: "Ann", handle: "@ann@a.example")
    #expect(posts == [Post(id: Post.ID(rawValue: "1"), images: [], details: details)])
  }

  @Test func onlyMalformedPostsAreOmitted() async throws {
    let malformed = ["null", "7", "[]", "{}", #"{"id":"2"}"#, #"{"id":null,"account":{"acct":"a"}}"#, #"{"id":[]}"#]
    let body = "[\((malformed + [MastodonSample.status("1")]).joined(separator: ","))]"
    #expect(try await MastodonSample.source(answering: body).page().items.map(\.id.rawValue) == ["1"])
  }

  @Test func numbersWrittenAsStringsAndStringsAsNumbersAreRead() async throws {
    let size = #"{"original":{"width":"20","height":10.0}}"#
    let body = """
      [{"id":12,"account":{"id":7,"username":"ann"},"replies_count":"4","sensitive":1,
      "media_attachments":[{"id":1,"type":"image","url":"https://a.example/1","meta":\(size)}]}]
      """
    let post = try #require(try await MastodonSample.source(answering: body).page().items.first)
    #expect(post.id.rawValue == "12")
    #expect(post.details.commentCount == 4)
    #expect(post.details.warning == Post.Warning(nil, hidesText: false))
    #expect(post.images.map(\.size) == [ImageRef.Size(width: 20, height: 10)])
  }

  @Test func aBoostIsListedAsTheBoostedPostOnlyOnce() async throws {
    let bob = #"{"id":"8","username":"bob","acct":"bob@b.example","display_name":""}"#
    let inner = MastodonSample.status("5", ["spoiler_text": #""careful""#])
    let boost = #"{"id":"9","account":\#(bob),"content":"","spoiler_text":"","reblog":\#(inner)}"#
    let posts = try await MastodonSample.source(answering: "[\(boost),\(inner)]").page().items
    #expect(posts.map(\.id.rawValue) == ["5"])
    #expect(posts.first?.details.author?.name == "Ann")
    #expect(posts.first?.details.sharedBy == Author(name: "bob", handle: "@bob@b.example"))
    #expect(posts.first?.details.warning == Post.Warning("careful", hidesText: true))
  }

  @Test(arguments: [#""""#, #""<p>the text again</p>""#])
  func aBoostOfAMalformedPostIsOmitted(content: String) async throws {
    let boost = MastodonSample.status("9", ["reblog": #"{"id":"5"}"#, "content": content])
    #expect(try await MastodonSample.source(answering: "[\(boost)]").page().items.isEmpty)
  }

  @Test(arguments: [
    ("true", #""Eye contact & <spiders>""#, Post.Warning("Eye contact & <spiders>", hidesText: true)),
    ("false", #""&amp;lt;b&gt;""#, Post.Warning("&amp;lt;b&gt;", hidesText: true)),
    ("true", #""  ""#, Post.Warning(nil, hidesText: false)), ("false", #""""#, nil),
  ])
  func aContentWarningHidesTheTextOnlyIfItIsNotBlank(
    isSensitive: String, spoiler: String, warning: Post.Warning?
  ) async throws {
    let media = #"[{"type":"image","url":"https://a.example/1"}]"#
    let post = try await post(["sensitive": isSensitive, "spoiler_text": spoiler, "media_attachments": media])
    #expect(post.details.warning == warning)
  }

  @Test(arguments: [("warn", true), ("blur", false), ("unknown", true)])
  func aMatchOfTheUsersServerFilterBecomesAWarning(action: String, hidesText: Bool) async throws {
    let post = try await post([
      "filtered": #"[{"filter":{"title":"spiders","filter_action":"\#(action)"}},{"filter":null}]"#,
      "media_attachments": #"[{"type":"image","url":"https://a.example/1"}]"#,
    ])
    #expect(post.details.warning == Post.Warning("spiders", hidesText: hidesText))
  }

  @Test func aPostHiddenByAServerFilterIsMarkedAndItsBoostOmitted() async throws {
    let filter = #"[{"filter":{"title":"spiders","filter_action":"hide"}}]"#
    let inner = MastodonSample.status("2", ["filtered": filter])
    let hidden = [inner, MastodonSample.status("3", ["reblog": inner]), MastodonSample.status("4")]
    let posts = try await MastodonSample.source(answering: "[\(hidden.joined(separator: ","))]").page().items
    #expect(posts.map(\.id.rawValue) == ["2", "4"])
    #expect(posts.map(\.details.facts.words?.hidingFilter) == ["spiders", nil])
  }

  @Test func aQuotedPostIsShownBelowTheTextInsteadOfItsLink() async throws {
    let content = #""<p class=\"quote-inline\">RE: <a href=\"https://b.example/2\">b.example/2</a></p><p>Look!</p>""#
    let quoted = MastodonSample.status("2", ["content": #""<p>First</p><p>second</p>""#])
    let state = #"{"state":"accepted","quoted_status":\#(quoted)}"#
    #expect(
      try await post(["content": content, "quote": state]).details.text?.plainText
        == "Look!\n\n> Ann: First\n>\n> second")
    #expect(
      try await post(["content": content, "quote": quoted]).details.text?.plainText
        == "Look!\n\n> Ann: First\n>\n> second")
    let blocks = try await post(["content": content, "quote": state]).details.text?.blocks
    #expect(blocks?.map(\.containers) == [[], [.quotation]] && blocks?.last?.words == "Ann: First\n\nsecond")
    let pending = #"{"state":"pending","quoted_status":null}"#
    #expect(
      try await post(["content": content, "quote": pending]).details.text?.plainText == "RE: b.example/2 [1]\n\nLook!")
  }

  @Test func thePlaceOfPixelfedPostsAndTheTitleOfFriendicaPostsAreRead() async throws {
    let post = try await post([
      "place": #"{"id":1,"name":"Athens","country":"Greece"}"#, "friendica": #"{"title":"A walk"}"#, "reply_count": "2",
    ])
    #expect(post.location == "Athens, Greece")
    #expect(post.details.title == "A walk")
    #expect(post.details.commentCount == 2)
  }

  @Test func emojiShortcodesStayInTheText() async throws {
    let post = try await post(["content": #""<p>:blobcat: &lt;b&gt; &amp;amp;</p>""#])
    #expect(post.details.text?.plainText == ":blobcat: <b> &amp;")
  }

  private func post(_ fields: KeyValuePairs<String, String>) async throws -> Post {
    let page = try await MastodonSample.source(answering: "[\(MastodonSample.status("1", fields))]").page()
    return try #require(page.items.first)
  }
}
