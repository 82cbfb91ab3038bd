import Foundation
import Loading
import Posts
import Queries
import SceneTesting
import Storage
import TestSupport
import Testing

@testable import Feeds
@testable import Reading
@testable import ReadingSupport
@testable import Sources
@testable import SubscriptionList

/// The words of a post that several sources have: no source replaces those of another.
@Suite(.timeLimit(.minutes(1)))
struct DuplicateWordsTests {
  /// A post of a feed, as it came at a time.
  struct Item: Sendable {
    var source: String
    var title: String? = "T"
    var text: String
    var link: String? = "http://third.example/1"
    var id = "1"
    /// Seconds after the beginning: its own date, and its arrival.
    var date = 0.0
    var arrival = 0.0
  }

  /// The posts of feeds, and the rows of all lists of them: the text of each, with the sources behind its own.
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let items: [Item]
    let rows: [String]
  }

  private static let victim = "feed:http://real.example/feed"
  private static let attacker = "feed:http://fake.example/feed"

  static let cases = [
    Case(
      testDescription: "a later post of a stranger with another title is a row of its own",
      items: [
        Item(source: victim, text: "REAL", link: "http://real.example/1"),
        Item(source: attacker, title: "U", text: "FAKE", link: "http://real.example/1", date: 9),
      ], rows: ["FAKE", "REAL"]),
    Case(
      testDescription: "the server of the page has its words, though a stranger was first",
      items: [
        Item(source: victim, text: "REAL", link: "http://real.example/1", arrival: 9),
        Item(source: attacker, text: "FAKE", link: "http://real.example/1", date: 9, arrival: 1),
      ], rows: ["REAL + fake.example"]),
    Case(
      testDescription: "the server of the page is the same with www and a dot, in capitals, by https and its port",
      items: [
        Item(source: attacker, text: "FAKE", link: "https://WWW.Real.example.:443/1", date: 9),
        Item(source: victim, text: "REAL", link: "https://WWW.Real.example.:443/1", arrival: 9),
      ], rows: ["REAL + fake.example"]),
    Case(
      testDescription: "another port of the host comes after the server itself",
      items: [
        Item(source: "feed:http://real.example:81/feed", text: "FAKE", link: "http://real.example/1", date: 9),
        Item(source: victim, text: "REAL", link: "http://real.example/1", arrival: 9),
      ], rows: ["REAL + real.example"]),
    Case(
      testDescription: "another port of the host comes before a stranger",
      items: [
        Item(source: attacker, text: "FAKE", link: "http://real.example:82/1", date: 9),
        Item(source: victim, text: "REAL", link: "http://real.example:82/1", arrival: 9),
      ], rows: ["REAL + fake.example"]),
    Case(
      testDescription: "on a third server, the first to have it has its words",
      items: [
        Item(source: attacker, text: "FAKE", date: 9, arrival: 2), Item(source: victim, text: "REAL", arrival: 1),
      ], rows: ["REAL + fake.example"]),
    Case(
      testDescription: "of two that came at once, the first of the list has its words",
      items: [
        Item(source: attacker, text: "FAKE", date: 9), Item(source: victim, text: "REAL"),
      ], rows: ["REAL + fake.example"]),
    Case(
      testDescription: "a post that gets the page later has not had it first",
      items: [
        Item(source: attacker, text: "HARMLESS", link: "http://fake.example/1", arrival: 1),
        Item(source: victim, text: "REAL", arrival: 2), Item(source: attacker, text: "FAKE", date: 9, arrival: 3),
      ], rows: ["REAL + fake.example"]),
    Case(
      testDescription: "an id on the server of another gives no claim by a page of one's own",
      items: [
        Item(
          source: attacker, text: "FAKE", link: "http://fake.example/1", id: "http://real.example/id", date: 9),
        Item(
          source: victim, text: "REAL", link: "http://real.example/1", id: "http://real.example/id", arrival: 9),
      ], rows: ["REAL + fake.example"]),
    Case(
      testDescription: "an id with the name of a server is its own",
      items: [
        Item(source: attacker, text: "FAKE", link: nil, id: "tag:real.example,2026:1", date: 9),
        Item(source: victim, text: "REAL", link: nil, id: "tag:real.example,2026:1", arrival: 9),
      ], rows: ["REAL + fake.example"]),
    Case(
      testDescription: "a user part is not the server of a page",
      items: [
        Item(source: attacker, text: "FAKE", link: "http://fake.example@real.example/1", date: 9),
        Item(source: victim, text: "REAL", link: "http://fake.example@real.example/1", arrival: 9),
      ], rows: ["REAL + fake.example"]),
    Case(
      testDescription: "posts with the same page and title twice in a feed hide none of another",
      items: [
        Item(source: victim, text: "REAL"), Item(source: attacker, text: "FAKE 1", date: 9),
        Item(source: attacker, text: "FAKE 2", id: "2", date: -9),
      ], rows: ["FAKE 1", "REAL", "FAKE 2"]),
    Case(
      testDescription: "titles that differ in a capital are two rows, those that differ in blanks are one",
      items: [
        Item(source: victim, title: "A  title ", text: "REAL"),
        Item(source: attacker, title: "A Title", text: "FAKE", date: 9),
        Item(source: "feed:http://other.example/", title: "A title", text: "OTHER", date: 9, arrival: 1),
      ], rows: ["FAKE", "REAL + other.example"]),
    Case(
      testDescription: "a post without a title is no other one's",
      items: [
        Item(source: victim, text: "REAL"), Item(source: attacker, title: nil, text: "FAKE", date: 9),
      ], rows: ["FAKE", "REAL"]),
    Case(
      testDescription: "a date in the future leaves the row where its source has it",
      items: [
        Item(source: victim, text: "REAL", date: -60),
        Item(source: victim, title: "N", text: "NEWER", link: nil, id: "2"),
        Item(source: attacker, text: "FAKE", date: 400_000, arrival: 5),
      ], rows: ["NEWER", "REAL + fake.example"]),
  ]

  @Test(arguments: cases) func unreadPostsHaveTheWordsOfTheirSource(sample: Case) async throws {
    #expect(try await rows(sample) { UnreadTimeline($0, patience: .none) } == sample.rows)
  }

  @Test(arguments: cases) func allPostsHaveTheWordsOfTheirSource(sample: Case) async throws {
    #expect(try await rows(sample) { MergedTimeline($0, patience: .none) } == sample.rows)
    #expect(try await rows(sample) { MergedTimeline($0, of: .group("g"), patience: .none) } == sample.rows)
  }

  @Test(arguments: cases) func theOldestPostsHaveTheWordsOfTheirSource(sample: Case) async throws {
    let rows = try await rows(sample, in: .oldest) { MergedTimeline($0, patience: .none) }
    #expect(rows == sample.rows.reversed())
  }

  @Test(arguments: cases) func hitsHaveTheWordsOfTheirSource(sample: Case) async throws {
    let query = try Query("-zzz")
    #expect(try await rows(sample) { $0.posts(for: query) } == sample.rows)
    #expect(try await sources(sample).posts(for: query).count() == sample.rows.count)
  }

  @Test(arguments: cases) func starredPostsHaveTheWordsOfTheirSource(sample: Case) async throws {
    #expect(try await rows(sample, isStarred: true) { StarredTimeline($0) } == sample.rows)
  }

  @Test(arguments: cases) func thereAreAsManyUnreadPostsAsRows(sample: Case) async throws {
    #expect(try await sources(sample).unreadCount() == sample.rows.count)
  }

  @Test func aSearchForOtherWordsFindsThePostThatHasThem() async throws {
    let rows = try await rows(Self.cases[1]) { $0.posts(for: try Query("fake")) }
    #expect(rows == ["FAKE"], "as its own, and not as that of the other")
  }

  @Test func aMarkOnAPostWithAnotherTitleIsNoneOnTheOther() async throws {
    let sut = try await sources(Self.cases[0])
    let posts = sut.opener.cache.posts
    _ = await posts.set(.seen, [PostKey(source: Self.attacker, id: "1")])
    #expect(sut.summaries.summary(of: Self.victim).unreadCount == 1)
    _ = await posts.set(.star, [PostKey(source: Self.attacker, id: "1")])
    #expect(await posts.posts([PostKey(source: Self.victim, id: "1")])?.first?.state.isStarred == false)
  }

  @Test func aPostOfAnotherPageIsShownInPlaceOfOneOfThisPage() async throws {
    let sut = MergedPosts(try await sources(Self.cases[1]))
    let keys = [Self.attacker, Self.victim].map { PostKey(source: $0, id: "1") }
    let others = await sut.readDuplicates(of: [keys[0]]) { _ in true }
    #expect(others.map(\.id) == [MergedPosts.id(of: keys[1])])
    sut.begin()
    #expect(await sut.readDuplicates(of: keys) { _ in true }.isEmpty, "both are on this page")
  }

  // MARK: - The system under test

  private func rows(
    _ sample: Case, in order: PostOrder = .newest, isStarred: Bool = false,
    _ list: (SubscribedSources) throws -> any PostReading
  ) async throws -> [String] {
    let sources = try await sources(sample)
    if isStarred {
      let keys = Set(sample.items.map { PostKey(source: $0.source, id: $0.id) })
      _ = await sources.opener.cache.posts.set(.star, Array(keys))
    }
    let timeline = try list(sources)
    return try await timeline.timeline(.first, in: order).last().value.items.map { post in
      let others = post.listing.feeds.dropFirst().map {
        SourceAddress(String($0.address.dropFirst(5))).url?.host() ?? ""
      }
      return ([post.details.text?.plainText ?? ""] + others).joined(separator: " + ")
    }
  }

  private func sources(_ sample: Case) async throws -> SubscribedSources {
    let store = SQLitePostStore.inMemory()
    for item in sample.items.sorted(by: { $0.arrival < $1.arrival }) {
      var details = Post.Details()
      (details.title, details.link) = (item.title, item.link)
      (details.text, details.createdAt) = (RichText(plain: item.text), beginning + item.date)
      let post = PostCoding.encoded(Post(id: Post.ID(rawValue: item.id), images: [], details: details))
      let key = DocumentKey(source: item.source, list: "feed", cursor: nil)
      let list = StoredList(
        ids: [], cursor: nil, extra: Data(), headers: [:], address: "", version: 0, savedAt: beginning)
      try await store.save(list, [post], for: key, asUnread: true, at: beginning + 60 + item.arrival)
    }
    let known = [Self.victim] + sample.items.map(\.source)
    let subscriptions = known.reduce(into: [Subscription]()) { list, address in
      if !list.contains(where: { $0.id == address }) { list.append(Subscription(address, tags: ["g"])) }
    }
    let opener = SourceOpener(
      SourceRecognizer([SyndicationKind()]), client: OfflineClient(), cache: makeCache(makePosts(store)),
      policy: .savedOnly, pageSize: 10, readArticle: { _, _, _ in throw LoadFailure.malformed }, now: { beginning })
    let sources = SubscribedSources(
      SubscriptionList(file: nil, builtIn: subscriptions, isAddress: { _ in true }), opener: opener,
      now: { beginning })
    await sources.readSummaries()
    for subscription in subscriptions {
      sources.summaries.loaded(subscription.id, named: subscription.name, kind: "feed", at: beginning)
    }
    return sources
  }
}
