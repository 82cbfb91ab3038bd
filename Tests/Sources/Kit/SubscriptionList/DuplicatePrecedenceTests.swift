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

/// The text of a post that several sources have: no source replaces that of another.
@Suite(.timeLimit(.minutes(1)))
struct DuplicatePrecedenceTests {
  /// A post of a feed, as it arrived at a time.
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

  /// Posts of feeds, and the rows of every list of them: the text of each, with its further sources.
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let items: [Item]
    let rows: [String]
  }

  private static let victim = "feed:http://real.example/feed"
  private static let attacker = "feed:http://fake.example/feed"

  static let cases = [
    Case(
      testDescription: "a stranger's later post with another title has its own row",
      items: [
        Item(source: victim, text: "REAL", link: "http://real.example/1"),
        Item(source: attacker, title: "U", text: "FAKE", link: "http://real.example/1", date: 9),
      ], rows: ["FAKE", "REAL"]),
    Case(
      testDescription: "the text of the page's own server is shown, even if a stranger was first",
      items: [
        Item(source: victim, text: "REAL", link: "http://real.example/1", arrival: 9),
        Item(source: attacker, text: "FAKE", link: "http://real.example/1", date: 9, arrival: 1),
      ], rows: ["REAL + fake.example"]),
    Case(
      testDescription: "www, a final dot, capitals, https and the default port are the same server",
      items: [
        Item(source: attacker, text: "FAKE", link: "https://WWW.Real.example.:443/1", date: 9),
        Item(source: victim, text: "REAL", link: "https://WWW.Real.example.:443/1", arrival: 9),
      ], rows: ["REAL + fake.example"]),
    Case(
      testDescription: "the server itself takes precedence over another port of its host",
      items: [
        Item(source: "feed:http://real.example:81/feed", text: "FAKE", link: "http://real.example/1", date: 9),
        Item(source: victim, text: "REAL", link: "http://real.example/1", arrival: 9),
      ], rows: ["REAL + real.example"]),
    Case(
      testDescription: "another port of the host takes precedence over a stranger",
      items: [
        Item(source: attacker, text: "FAKE", link: "http://real.example:82/1", date: 9),
        Item(source: victim, text: "REAL", link: "http://real.example:82/1", arrival: 9),
      ], rows: ["REAL + fake.example"]),
    Case(
      testDescription: "for a page on a third server, the text of the first source is shown",
      items: [
        Item(source: attacker, text: "FAKE", date: 9, arrival: 2), Item(source: victim, text: "REAL", arrival: 1),
      ], rows: ["REAL + fake.example"]),
    Case(
      testDescription: "of two that arrive together, the text of the first in the list is shown",
      items: [
        Item(source: attacker, text: "FAKE", date: 9), Item(source: victim, text: "REAL"),
      ], rows: ["REAL + fake.example"]),
    Case(
      testDescription: "a post whose link changes later does not count as first",
      items: [
        Item(source: attacker, text: "HARMLESS", link: "http://fake.example/1", arrival: 1),
        Item(source: victim, text: "REAL", arrival: 2), Item(source: attacker, text: "FAKE", date: 9, arrival: 3),
      ], rows: ["REAL + fake.example"]),
    Case(
      testDescription: "an id on another server gives no precedence to one's own page",
      items: [
        Item(
          source: attacker, text: "FAKE", link: "http://fake.example/1", id: "http://real.example/id", date: 9),
        Item(
          source: victim, text: "REAL", link: "http://real.example/1", id: "http://real.example/id", arrival: 9),
      ], rows: ["REAL + fake.example"]),
    Case(
      testDescription: "the server that a tag id names takes precedence",
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
      testDescription: "two posts of a feed with one page and title hide no post of another feed",
      items: [
        Item(source: victim, text: "REAL"), Item(source: attacker, text: "FAKE 1", date: 9),
        Item(source: attacker, text: "FAKE 2", id: "2", date: -9),
      ], rows: ["FAKE 1", "REAL", "FAKE 2"]),
    Case(
      testDescription: "titles that differ in case are two rows, those that differ in spaces are one",
      items: [
        Item(source: victim, title: "A  title ", text: "REAL"),
        Item(source: attacker, title: "A Title", text: "FAKE", date: 9),
        Item(source: "feed:http://other.example/", title: "A title", text: "OTHER", date: 9, arrival: 1),
      ], rows: ["FAKE", "REAL + other.example"]),
    Case(
      testDescription: "a post without a title is not a duplicate",
      items: [
        Item(source: victim, text: "REAL"), Item(source: attacker, title: nil, text: "FAKE", date: 9),
      ], rows: ["FAKE", "REAL"]),
    Case(
      testDescription: "a future date does not move the row",
      items: [
        Item(source: victim, text: "REAL", date: -60),
        Item(source: victim, title: "N", text: "NEWER", link: nil, id: "2"),
        Item(source: attacker, text: "FAKE", date: 400_000, arrival: 5),
      ], rows: ["NEWER", "REAL + fake.example"]),
  ]

  @Test(arguments: cases) func inUnreadPostsTheDuplicateFromTheSourceWithPrecedenceIsShown(sample: Case) async throws {
    #expect(try await rows(sample) { UnreadTimeline($0, patience: .instant) } == sample.rows)
  }

  @Test(arguments: cases) func inAllPostsTheDuplicateFromTheSourceWithPrecedenceIsShown(sample: Case) async throws {
    #expect(try await rows(sample) { MergedTimeline($0, patience: .instant) } == sample.rows)
    #expect(try await rows(sample) { MergedTimeline($0, of: .group("g"), patience: .instant) } == sample.rows)
  }

  @Test(arguments: cases) func oldestFirstTheDuplicateFromTheSourceWithPrecedenceIsShown(sample: Case) async throws {
    let rows = try await rows(sample, in: .oldest) { MergedTimeline($0, patience: .instant) }
    #expect(rows == sample.rows.reversed())
  }

  @Test(arguments: cases) func inSearchesTheDuplicateFromTheSourceWithPrecedenceIsShown(sample: Case) async throws {
    let query = try Query("-zzz")
    #expect(try await rows(sample) { $0.posts(for: query) } == sample.rows)
    #expect(try await sources(sample).posts(for: query).count() == sample.rows.count)
  }

  @Test(arguments: cases) func inStarredPostsTheDuplicateFromTheSourceWithPrecedenceIsShown(sample: Case) async throws {
    #expect(try await rows(sample, isStarred: true) { StarredTimeline($0) } == sample.rows)
  }

  @Test(arguments: cases) func theUnreadCountOfDuplicatesIsTheNumberOfRows(sample: Case) async throws {
    #expect(try await sources(sample).unreadCount() == sample.rows.count)
  }

  @Test func aSearchFindsTheDuplicateWhoseTextMatchesTheQuery() async throws {
    let rows = try await rows(Self.cases[1]) { $0.posts(for: try Query("fake")) }
    #expect(rows == ["FAKE"], "as its own, and not as that of the other")
  }

  @Test func aPostWithTheSameLinkButAnotherTitleIsNotADuplicate() async throws {
    let sut = try await sources(Self.cases[0])
    let posts = sut.opener.cache.posts
    _ = await posts.set(.seen, [PostKey(source: Self.attacker, id: "1")])
    #expect(sut.summaries.summary(of: Self.victim).unreadCount == 1)
    _ = await posts.set(.star, [PostKey(source: Self.attacker, id: "1")])
    #expect(await posts.posts([PostKey(source: Self.victim, id: "1")])?.first?.state.viewer.flags == [])
  }

  @Test func aDuplicateWithPrecedenceIsReadEvenIfItIsOnAnotherPage() async throws {
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
    let sources = makeSources(
      SubscriptionList(file: nil, builtIn: subscriptions, isAddress: { _ in true }), of: store)
    await sources.readSummaries()
    for subscription in subscriptions {
      sources.summaries.loaded(subscription.id, named: subscription.name, kind: "feed", at: beginning)
    }
    return sources
  }
}
