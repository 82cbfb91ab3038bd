import Foundation
import HTTP
import Loading
import Posts
import Testing

@testable import Conversations
@testable import ReadingSupport
@testable import Sources

/// Threads of mailing lists in archives with public-inbox.
@Suite(.timeLimit(.minutes(1)))
struct PublicInboxTests {
  private static let inbox = "https://lore.kernel.org/git/"
  private let sut = PublicInboxSite()

  @Test(arguments: [
    ("a@b", "a@b/"), ("a@b/", "a@b/"), ("a@b/T/#t", "a@b/"), ("a@b/t/#u", "a@b/"), ("a%40b/", "a%40b/"),
    ("a@b/raw", nil), ("a@b/?x=1", nil), ("a@b@c/", nil), ("@b/", nil), ("a@/", nil), ("", nil), ("T/", nil),
  ])
  func aLinkToAMessageOrToItsThreadLeadsToTheThread(path: String, id: String?) throws {
    let link = try #require(URL(string: Self.inbox + path))
    #expect(sut.conversation(at: link)?.id == id.map { Self.inbox + $0 })
  }

  @Test func aMessageIsRecognizedOnlyInTheFeedOfItsOwnInbox() throws {
    let mail = URL(string: "https://lists.example/a/x@y/")
    for (feed, isKnown) in [
      ("https://lists.example/a/new.atom", true), ("https://lists.example/b/new.atom", false),
      ("https://lists.example/a/other.atom", false), ("https://lists.example/a/new.atom?q=1", false),
      ("http://lists.example/a/new.atom", false), ("https://lists.example/new.atom", false),
    ] {
      var item = ItemClue(feed: try #require(URL(string: feed)))
      item.link = mail
      #expect((sut.conversation(of: item) != nil) == isKnown, "\(feed)")
    }
    #expect(mail.flatMap(sut.conversation(at:)) == nil, "nobody knows that it is an archive")
  }

  @Test func anInboxMayBeTheRootOfItsHost() throws {
    var item = ItemClue(feed: try #require(URL(string: "https://list.example/new.atom")))
    item.link = URL(string: "https://list.example/x@y/")
    #expect(sut.conversation(of: item)?.id == "https://list.example/x@y/")
    item.link = URL(string: "https://list.example/a/x@y/")
    #expect(sut.conversation(of: item) == nil)
  }

  @Test func aThreadIsSortedOldestFirstAndOmitsThePostItself() async throws {
    let client = ClientSpy.answering(
      Self.feed([
        ("d@x", "Dan", "a@x", 4), ("a@x", "Ann", nil, 1), ("b@x", "Ben", "a@x", 2), ("c@x", "Ann", "b@x", 3),
        ("g@x", "Guy", "never@x", 5),
      ]))
    let thread = try await thread(of: "a@x", client)
    #expect(client.requests.map(\.url.absoluteString) == [Self.inbox + "a@x/t.atom"])
    #expect(thread.mails == ["b@x 0", "c@x 1", "d@x 0", "g@x 0"])
    #expect(thread.comments.map(\.details.facts.isAuthor) == [false, true, false, false])
    #expect(thread.ancestors == [] && thread.gap == nil)
  }

  @Test func theMessageItselfIsOmittedEvenIfItsIDIsPercentEncoded() async throws {
    let client = ClientSpy.answering(Self.feed([("a@x", "Ann", nil, 1), ("b@x", "Ben", "a@x", 2)]))
    #expect(try await thread(of: "a%40x", client).mails == ["b@x 0"])
  }

  @Test func theAncestorsOfAReplyAreTheMessagesAboveIt() async throws {
    let client = ClientSpy.answering(
      Self.feed([
        ("a@x", "Ann", nil, 1), ("b@x", "Ben", "a@x", 2), ("c@x", "Cia", "b@x", 3), ("d@x", "Dan", "c@x", 4),
        ("e@x", "Eve", "a@x", 5),
      ]))
    let thread = try await thread(of: "c@x", client)
    #expect(thread.ancestors.map(\.details.author?.name) == ["Ann", "Ben"])
    #expect(thread.mails == ["d@x 0"], "Eve answers Ann, whose page has all mails")
  }

  @Test(arguments: ["b@x", "missing@x"])
  func repliesToTheMessagePrecedeMessagesWithoutAKnownParent(id: String) async throws {
    let client = ClientSpy.answering(
      Self.feed([
        ("a@x", "Ann", "never@x", 1), ("b@x", "Ben", "never@x", 2), ("c@x", "Cia", "a@x", 3), ("d@x", "Dan", "b@x", 4),
      ]))
    let isKnown = id == "b@x"
    let mails = ["a@x 0", "c@x 1"]
    #expect(
      try await thread(of: id, client).mails == (isKnown ? ["d@x 0"] + mails : mails + ["b@x 0", "d@x 1"]))
  }

  @Test func aLinkToAMessageShowsTheMessageBetweenItsAncestorsAndItsReplies() async throws {
    let client = ClientSpy.answering(
      Self.feed([
        ("a@x", "Ann", nil, 1), ("b@x", "Ben", "a@x", 2), ("c@x", "Cia", "b@x", 3), ("d@x", "Dan", "a@x", 4),
      ]))
    let source = try ThreadKind([sut]).source(at: Self.inbox + "b@x/", SourceServices(client: client))
    let thread = try await source.comments(on: ThreadKind.post).value(from: client)
    #expect(thread.mails == ["c@x 0"])
    #expect(thread.post?.id == ThreadKind.post && thread.post?.isComment == false)
    #expect(thread.post?.details.title == "b@x" && thread.post?.details.text?.plainText == "b@x")
    #expect(thread.post?.details.author?.name == "Ben")
    #expect(thread.ancestors.map(\.details.author?.name) == ["Ann"])
    // The mail above it has its own thread, and is not among its own comments.
    let above = try await source.comments(on: try #require(thread.ancestors.first)).value(from: client)
    #expect(above.mails == ["b@x 0", "c@x 1", "d@x 0"] && above.ancestors == [])
    #expect(client.requests.map(\.url.absoluteString) == ["b@x", "a@x"].map { Self.inbox + $0 + "/t.atom" })
  }

  @Test func theAuthorOfTheFirstMessageIsMarkedInTheThreadOfEachMessage() async throws {
    let client = ClientSpy.answering(
      Self.feed([
        ("a@x", "Ann", nil, 1), ("b@x", "Ben", "a@x", 2), ("c@x", "Ann", "b@x", 3), ("d@x", "Ben", "c@x", 4),
      ]))
    let thread = try await thread(of: "b@x", client)
    #expect(thread.mails == ["c@x 0", "d@x 1"])
    #expect(thread.comments.map(\.details.facts.isAuthor) == [true, false])
    #expect(thread.ancestors.map(\.details.facts.isAuthor) == [true])
  }

  @Test func messagesThatReplyToEachOtherInACycleAreAllShown() async throws {
    let mails: [(String, String, String?, Int)] = [
      ("a@x", "Ann", "c@x", 1), ("b@x", "Ben", "a@x", 2), ("c@x", "Cia", "b@x", 3),
    ]
    let thread = try await thread(of: "a@x", .answering(Self.feed(mails)))
    #expect(thread.comments.count + thread.ancestors.count == 2)
  }

  @Test func aMissingThreadIsAnError() async {
    let client = ClientSpy.answering("Not Found", status: 404)
    await #expect(throws: LoadFailure.badStatus(404).at("lore.kernel.org")) { try await thread(of: "a@x", client) }
  }

  @Test func aBotChallengeIsReportedAsBlockingPrograms() async {
    let client = ClientSpy.answering("<!doctype html><title>Making sure you're not a bot!</title>")
    await #expect(throws: LoadFailure.refusesPrograms(host: "lore.kernel.org")) { try await thread(of: "a@x", client) }
  }

  private func thread(of mail: String, _ client: ClientSpy) async throws -> CommentThread {
    let place = try #require(URL(string: Self.inbox + mail + "/").flatMap(sut.conversation(at:)))
    return try await sut.thread(at: place, of: Post(id: Post.ID(rawValue: "p"), images: [])).value(from: client)
  }

  private static func feed(_ mails: [(id: String, author: String, parent: String?, day: Int)]) -> String {
    "<feed xmlns='http://www.w3.org/2005/Atom' xmlns:thr='http://purl.org/syndication/thread/1.0'>"
      + mails.map { mail in
        let parent = mail.parent.map { "<thr:in-reply-to ref='urn:\($0)'/>" } ?? ""
        return "<entry><author><name>\(mail.author)</name></author><title>\(mail.id)</title><id>urn:\(mail.id)</id>"
          + "<updated>2026-10-0\(mail.day)T09:00:00Z</updated><link href='\(inbox)\(mail.id)/'/>\(parent)"
          + "<content type='xhtml'><div xmlns='http://www.w3.org/1999/xhtml'><pre>\(mail.id)</pre></div></content></entry>"
      }.joined() + "</feed>"
  }
}

extension CommentThread {
  /// The id and the depth of each message.
  fileprivate var mails: [String] {
    comments.map { "\($0.details.text?.plainText ?? "") \($0.details.depth ?? -1)" }
  }
}
