import Foundation
import HTTP
import Loading
import Mastodon
import Posts
import Sources
import Testing

@testable import ReadingSupport

/// Changes of posts on Mastodon-compatible servers: their requests, and what their responses change.
@Suite(.timeLimit(.minutes(1)))
struct MastodonWritingTests {
  private static let poll =
    #"{"id":"5","options":[{"title":"a","votes_count":1},{"title":"b","votes_count":2}],"voted":false,"#
    + #""voters_count":3}"#

  @Test(arguments: [
    (PostWrite.like(true), "favourite"), (.like(false), "unfavourite"), (.bookmark(true), "bookmark"),
    (.bookmark(false), "unbookmark"), (.boost(true), "reblog"), (.boost(false), "unreblog"),
  ])
  func eachChangeIsAPOSTRequestForThePost(write: PostWrite, verb: String) async throws {
    let sut = try await makeSUT()
    let request = try await sut.source.request(write, on: sut.post).request()
    #expect(request.url.absoluteString == "https://a.example/api/v1/statuses/1/\(verb)")
    #expect(request.method == .post(.form([])))
    #expect(request.headers[.accept] == "application/json")
    let server = try #require(WebServer(named: "a.example"))
    #expect(request.account == AccountID(on: server))
    #expect(sut.spy.requests.count == 1, "only the timeline was loaded")
  }

  @Test func ifItsResponseIsLostABoostIsVerifiedAndAVoteIsNeverSentAgain() async throws {
    let sut = try await makeSUT()
    for write in PostWrite.ofPosts {
      let repetition = sut.source.request(write, on: sut.post).repetition
      #expect(repetition == (write.kind == .boost ? .checked : .idempotent))
    }
    #expect(sut.source.request(.vote([0]), on: sut.post).repetition == .never)
  }

  @Test func changesAreMadeByTheAccountInTheSourceAddress() async throws {
    let sut = try await makeSUT(at: "home@bob@a.example")
    let bob = AccountID("bob", on: try #require(WebServer(named: "a.example")))
    #expect(sut.source.account == bob)
    for write in [PostWrite.like(true), .vote([0])] {
      #expect(try await sut.source.request(write, on: sut.post).request().account == bob)
    }
    #expect(sut.spy.requests.allSatisfy { $0.account == bob })
  }

  @Test func aPostIDCannotLeaveItsURLPathSegment() async throws {
    let sut = try await makeSUT()
    let post = Post(id: Post.ID(rawValue: "../accounts/1/block?x=#"), images: [], details: sut.post.details)
    let request = try await sut.source.request(.like(true), on: post).request()
    #expect(
      request.url.absoluteString == "https://a.example/api/v1/statuses/..%2Faccounts%2F1%2Fblock%3Fx%3D%23/favourite")
  }

  @Test func aVoteLoadsTheIDOfThePoll() async throws {
    let sut = try await makeSUT()
    let request = try await sut.source.request(.vote([0, 1]), on: sut.post).request()
    #expect(request.url.absoluteString == "https://a.example/api/v1/polls/5/votes")
    #expect(
      request.method
        == .post(.form([URLQueryItem(name: "choices[]", value: "0"), URLQueryItem(name: "choices[]", value: "1")])))
    #expect(sut.spy.requests.last?.url.absoluteString == "https://a.example/api/v1/statuses/1?_pe=1")
    #expect(sut.spy.requests.allSatisfy { $0.method.isReading })
  }

  @Test(arguments: ["null", #"{"options":[{"title":"a"}]}"#]) func aVoteRequiresAPollWithAnID(poll: String) async throws
  {
    let sut = try await makeSUT(["poll": poll])
    let error = await #expect(throws: LoadFailure.self) {
      try await sut.source.request(.vote([0]), on: sut.post).request()
    }
    #expect(error?.isOf(WriteProblem.notAllowed) == true)
  }

  @Test func aPostLoadedByAnAccountCanBeChanged() async throws {
    let sut = try await makeSUT()
    #expect(sut.source.abilities(for: sut.post) == [.like, .bookmark, .boost, .vote])
    let liked = PostWrite.like(true).applied(to: sut.post)
    #expect(sut.source.abilities(for: liked).contains(.like), "made before")
  }

  @Test(
    arguments: [
      ("visibility", #""private""#, [.like, .bookmark]), ("visibility", #""direct""#, [.like, .bookmark]),
      ("visibility", #""unlisted""#, [.like, .bookmark, .boost]),
      ("poll", #"{"id":"5","options":[{"title":"a"}],"voted":true}"#, [.like, .bookmark, .boost]),
      ("poll", #"{"id":"5","options":[{"title":"a"}],"voted":false,"expired":true}"#, [.like, .bookmark, .boost]),
      ("poll", #"{"id":"5","options":[{"title":"a"}],"voted":false}"#, [.like, .bookmark, .boost, .vote]),
      ("poll", "null", [.like, .bookmark, .boost]),
    ] as [(String, String, Set<PostWrite.Kind>)])
  func theSupportedChangesDependOnThePost(
    field: String, value: String, kinds: Set<PostWrite.Kind>
  ) async throws {
    let sut = try await makeSUT([field: value])
    #expect(sut.source.abilities(for: sut.post) == kinds)
  }

  @Test func aPostLoadedWithoutAnAccountHasNoReactions() async throws {
    let sut = try await makeSUT(for: nil)
    #expect(sut.post.details.facts.reactions == nil)
    #expect(!sut.source.abilities(for: sut.post).isEmpty, "the login decides, when the change is made")
  }

  @Test func aPostLoadedFromAnotherServerCannotBeChanged() async throws {
    let sut = try await makeSUT()
    var post = sut.post
    post.details.handle = Post.Handle(rawValue: "https://b.example")
    #expect(sut.source.abilities(for: post) == [], "the account is on another server")
  }

  @Test func aPostOfAProfileCanBeChangedByAnAccountOnItsServer() async throws {
    let sut = try await makeSUT()
    var post = sut.post
    post.details.handle = Post.Handle(rawValue: "https://a.example")
    #expect(sut.source.abilities(for: post) == sut.source.abilities(for: sut.post))
    let request = try await sut.source.request(.like(true), on: post).request()
    #expect(request.url.absoluteString == "https://a.example/api/v1/statuses/1/favourite")
  }

  @Test func listsCannotBeChanged() async throws {
    let sut = try await makeSUT()
    let services = SourceServices(client: sut.spy, pageSize: 10)
    let lists = try MastodonKind().source(at: "lists@a.example", services).capability((any Writing).self)
    #expect(lists?.abilities(for: sut.post) == [])
  }

  @Test func theReactionsOfTheAccountAreRead() async throws {
    let sut = try await makeSUT(reactions: ["favourited": "true", "reblogged": "true"])
    #expect(sut.post.details.facts.reactions == Post.Reactions([.like, .boost]))
    let unknown = try await makeSUT(reactions: [:])
    #expect(unknown.post.details.facts.reactions == nil, "the server does not send any")
  }

  @Test func theCountsOfTheResponseAreUsed() async throws {
    let body = MastodonSample.status(
      "1", ["favourited": "true", "favourites_count": "9", "reblogs_count": "4", "content": #""<p>x</p>""#])
    let (post, changed) = try await changed(.like(true), body)
    var expected = PostWrite.like(true).applied(to: post)
    (expected.details.facts.favouriteCount, expected.details.facts.shareCount) = (9, 4)
    #expect(changed == expected)
  }

  @Test(arguments: ["{}", "[]", "null", "7", "", "<html></html>", #"{"id":"1"}"#, #"{"id":7,"account":3}"#])
  func aResponseWithMissingFieldsChangesOnlyTheReaction(body: String) async throws {
    for write in PostWrite.ofPosts + [.vote([1])] {
      let (post, changed) = try await changed(write, body)
      #expect(changed == write.applied(to: post))
    }
  }

  @Test func withoutCountsInTheResponseTheComputedCountsAreUsed() async throws {
    let (post, changed) = try await changed(.boost(true), MastodonSample.status("1", ["reblogged": "true"]))
    #expect(changed == PostWrite.boost(true).applied(to: post))
    #expect(changed.details.facts.shareCount == 4)
  }

  @Test func theResponseToABoostWrapsThePost() async throws {
    let inner = MastodonSample.status("1", ["reblogged": "true", "reblogs_count": "7"])
    let body = MastodonSample.status("77", ["reblog": inner, "reblogs_count": "0"])
    let (_, changed) = try await changed(.boost(true), body)
    #expect(changed.id.rawValue == "1")
    #expect(changed.details.facts.reactions?[.boost] == true && changed.details.facts.shareCount == 7)
  }

  @Test(arguments: PostWrite.ofPosts) func aResponseAboutAnotherPostIsRefused(write: PostWrite) async throws {
    let sut = try await makeSUT()
    let error = #expect(throws: LoadFailure.self) {
      try read(sut.source.request(write, on: sut.post), MastodonSample.status("2"), of: sut.post)
    }
    #expect(error?.isOf(WriteProblem.otherPost) == true)
  }

  /// GoToSocial responds to `unreblog` with the state before it.
  @Test func aResponseWithTheStateBeforeTheChangeIsIgnored() async throws {
    let before = MastodonSample.status("1", ["reblogged": "true", "favourited": "false", "reblogs_count": "4"])
    let sut = try await makeSUT(reactions: ["favourited": "false", "reblogged": "true"])
    let changed = try read(sut.source.request(.boost(false), on: sut.post), before, of: sut.post)
    #expect(changed.details.facts.reactions?[.boost] == false)
    #expect(changed.details.facts.shareCount == 2, "one less than before")
  }

  @Test func theVotesOfTheResponseAreUsed() async throws {
    let body =
      #"{"id":"5","options":[{"title":"a","votes_count":1},{"title":"b","votes_count":8}],"voted":true,"#
      + #""voters_count":9,"own_votes":[1]}"#
    let (_, changed) = try await changed(.vote([1]), body)
    let poll = try #require(changed.details.facts.poll)
    #expect(poll.options.map(\.votes) == [1, 8] && poll.voterCount == 9)
    #expect(poll.hasVoted == true && poll.ownChoices == [1])
  }

  @Test(arguments: [
    #"{"id":"5","options":[{"title":"x"},{"title":"y"}],"voted":true}"#,
    #"{"id":"5","options":[{"title":"a"}],"voted":true}"#,
    #"{"id":"5","options":[{"title":"a"},{"title":"b"}],"voted":false}"#,
  ])
  func thePollOfAnotherPostOrTheStateBeforeTheVoteIsIgnored(body: String) async throws {
    let (post, changed) = try await changed(.vote([1]), body)
    #expect(changed == PostWrite.vote([1]).applied(to: post))
  }

  @Test(arguments: [
    (401, #"{"error":"The access token is invalid"}"#),
    (422, #"{"error":"This method requires an authenticated user"}"#),
  ])
  func aRefusedTokenIsReportedAsARequiredLogin(status: Int, body: String) async throws {
    for write in [PostWrite.like(true), .boost(false), .vote([0])] {
      let sut = try await makeSUT()
      let error = #expect(throws: LoadFailure.self) {
        try read(sut.source.request(write, on: sut.post), body, status: status, of: sut.post)
      }
      #expect(error?.kind == .needsLogin)
    }
  }

  @Test(arguments: [(404, "Record not found"), (422, "Validation failed: You have already voted"), (503, "Busy")])
  func aRefusalQuotesTheServersMessage(status: Int, message: String) async throws {
    for write in [PostWrite.like(true), .boost(false), .vote([0])] {
      let sut = try await makeSUT()
      #expect(throws: LoadFailure.refusedByServer(status: status, message: message)) {
        try read(
          sut.source.request(write, on: sut.post), #"{"error":"\#(message)"}"#, status: status, of: sut.post)
      }
    }
  }

  @Test(arguments: [301, 400, 404, 422, 429, 500]) func aFailureWithoutABodyKeepsItsStatus(status: Int) async throws {
    let sut = try await makeSUT()
    let error = #expect(throws: LoadFailure.self) {
      try read(sut.source.request(.like(true), on: sut.post), "", status: status, of: sut.post)
    }
    #expect(error?.status == status)
    #expect(error?.canBeTriedAgain == (status >= 429))
  }

  /// A refusal of the action is not a missing login: a new login would be refused, too.
  @Test func anActionThatIsNotAllowedDoesNotAskForALogin() async throws {
    let sut = try await makeSUT()
    let error = #expect(throws: LoadFailure.self) {
      try read(
        sut.source.request(.boost(true), on: sut.post), #"{"error":"This action is not allowed"}"#, status: 403,
        of: sut.post)
    }
    #expect(error?.status == 403 && error?.kind != .needsLogin)
  }

  // MARK: - Parts

  private struct Parts {
    let source: any Writing
    let post: Post
    let spy: ClientSpy
  }

  /// A source with a post of 2 favourites and 3 boosts, as `account` has loaded it.
  private func makeSUT(
    at location: String = "home@a.example", _ fields: KeyValuePairs<String, String> = ["poll": Self.poll],
    reactions: KeyValuePairs<String, String> = ["favourited": "false", "reblogged": "false", "bookmarked": "false"],
    for account: String? = "ann"
  ) async throws -> Parts {
    let counts = #","favourites_count":2,"reblogs_count":3"#
    let more = (Array(fields) + Array(reactions)).map { #","\#($0.key)":\#($0.value)"# }.joined()
    let status = #"{"id":"1","account":\#(MastodonSample.account)\#(counts)\#(more)}"#
    let spy = ClientSpy { request in
      let isSingle = request.url.path() == "/api/v1/statuses/1"
      return HTTPResponse(
        status: 200, body: Data((isSingle ? status : "[\(status)]").utf8), url: request.url, account: account)
    }
    let sut = try MastodonSample.source(at: location, spy)
    return Parts(
      source: try #require(sut.source.capability((any Writing).self)),
      post: try #require(try await sut.page().items.first), spy: spy)
  }

  private func read(_ change: SourceWrite, _ body: String, status: Int = 200, of post: Post) throws -> Post {
    let url = try #require(URL(string: "https://a.example/api/v1/statuses/1/favourite"))
    return try change.read(HTTPResponse(status: status, body: Data(body.utf8), url: url, account: "ann"), post)
  }

  /// A post, and the same post after the response to a change.
  private func changed(_ write: PostWrite, _ body: String) async throws -> (Post, Post) {
    let sut = try await makeSUT(reactions: [
      "favourited": write.isTakenBack ? "true" : "false", "reblogged": write.isTakenBack ? "true" : "false",
      "bookmarked": write.isTakenBack ? "true" : "false",
    ])
    return (sut.post, try read(sut.source.request(write, on: sut.post), body, of: sut.post))
  }
}

extension PostWrite {
  fileprivate var isTakenBack: Bool { word.hasPrefix("un") }
}
