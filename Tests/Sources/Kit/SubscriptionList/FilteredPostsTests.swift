import Foundation
import Loading
import Posts
import Queries
import Storage
import TestSupport
import Testing

@testable import Feeds
@testable import Reading
@testable import ReadingSupport
@testable import Sources
@testable import SubscriptionList

/// Lists and counts with filters applied.
@Suite(.timeLimit(.minutes(1)))
struct FilteredPostsTests {
  private static let feed = "feed:http://a.example/1"
  private static let other = "feed:http://b.example/2"
  private static let posts = ["A lake", "Spam of the day", "Lake spam", "A hill"]

  @Test(arguments: [false, true]) func hiddenPostsAreNeitherListedNorCounted(hasFile: Bool) async throws {
    let sut = try await SUT(hasFile: hasFile)
    #expect(try await sut.unread() == "0 1 2 3 +0")
    let back = try await sut.filters.add(try FilterLine.filter("spam hide"))
    #expect(try await sut.unread() == "0 3 +2")
    #expect(await sut.sources.unreadCount() == 2)
    #expect(try await sut.search("lake") == ["0", "2"], "a search finds them")
    try await back()
    #expect(try await sut.unread() == "0 1 2 3 +0")
    #expect(await sut.sources.unreadCount() == 4)
  }

  @Test func showingHiddenPostsInOneListDoesNotShowThemInAnother() async throws {
    let sut = try await SUT("spam hide")
    let list = sut.list(UnreadTimeline(sut.sources))
    #expect(try await list.timeline(.first, in: .newest).last().value.hidden == 2)
    list.revealHidden()
    let page = try await list.timeline(.first, in: .newest).last().value
    #expect(page.hidden == 0)
    #expect(page.items.map { SUT.id($0) } == ["0", "1", "2", "3"])
    #expect(page.items.map { $0.listing.filterMatch?.filters } == [nil, ["spam hide"], ["spam hide"], nil])
    #expect(page.items.map(\.viewer.isUnread) == [true, true, true, true])
    #expect(try await sut.unread() == "0 3 +2", "another list hides them")
  }

  @Test(arguments: [
    ("lake mark", ["0", "2"], []), ("spam mark in A", ["1", "2"], []), ("spam mark in B", [], []),
    ("spam mark in #news", ["1", "2"], []), ("source:a.example mark", ["0", "1", "2", "3"], []),
    ("group:news -spam mark", ["0", "3"], []), ("lake hide", [], ["0", "2"]),
  ])
  func aFilterAppliesOnlyToItsSourceOrGroup(filter: String, marked: [String], hidden: [String]) async throws {
    let sut = try await SUT(filter)
    let all = try await sut.revealed()
    #expect(all.filter { $0.listing.filterMatch?.isMarked == true }.map { SUT.id($0) } == marked)
    #expect(all.filter { $0.listing.filterMatch?.isHidden == true }.map { SUT.id($0) } == hidden)
  }

  @Test(arguments: [false, true]) func onlyNewPostsAreStarredOrMarkedReadByFilters(hasFile: Bool) async throws {
    let sut = try await SUT("lake star", "spam seen", hasFile: hasFile, keeps: false)
    try await sut.arrive()
    #expect(await sut.ids(.flag(.star)) == ["0", "2"])
    #expect(await sut.ids(.unread) == ["0", "3"])
    _ = await sut.repository.set(.unstar, sut.keys("0"))
    _ = await sut.repository.set(.unseen, sut.keys("1"))
    try await sut.arrive()
    #expect(await sut.ids(.flag(.star)) == ["2"], "a person is not overruled")
    #expect(await sut.ids(.unread) == ["0", "1", "3"])
  }

  @Test(arguments: [false, true]) func newPostsThatAFilterHidesAreNotCounted(hasFile: Bool) async throws {
    let sut = try await SUT("spam hide", hasFile: hasFile, keeps: false)
    try await sut.arrive()
    #expect(await sut.ids(.unread) == ["0", "3"])
    #expect(await sut.ids(.passedOver) == ["1", "2"])
    _ = try await sut.filters.remove(["spam hide"])
    #expect(await sut.ids(.passedOver) == [])
    #expect(await sut.sources.unreadCount() == 4)
  }

  @Test func aManualEditOfTheFilterFileTakesEffectAtTheNextStart() async throws {
    let sut = try await SUT(hasFile: true)
    #expect(await sut.sources.unreadCount() == 4)
    try sut.write("title:lake hide\nwrong\n")
    #expect(await sut.restarted().unreadCount() == 2)
    try sut.write("")
    #expect(await sut.restarted().unreadCount() == 4)
  }

  @Test(arguments: [("spam hide", true), ("older:2d hide", false), ("older:2d star", true)])
  func filtersThatHideByAgeAreAppliedAgainEachDay(filter: String, isSame: Bool) async throws {
    let sut = try await SUT(filter)
    let texts = [0.0, 86_400].map { seconds in
      SubscriptionFilters(sut.sources.filters, of: sut.sources.list, now: { beginning + seconds }).hidingText
    }
    #expect((texts[0] == texts[1]) == isSame)
    #expect(texts.allSatisfy { $0?.contains("hide") == filter.contains("hide") })
  }

  @Test func aFilterSetOnTheServerHidesPosts() async throws {
    let sut = try await SUT(keeps: false)
    try await sut.arrive { number, post in
      var words = Post.Words()
      words.hidingFilter = number == 1 ? "Ads" : nil
      post.details.facts.words = words
    }
    #expect(try await sut.unread() == "0 2 3 +1")
    #expect(await sut.sources.unreadCount() == 3)
    let all = try await sut.revealed()
    #expect(all.compactMap(\.listing.filterMatch).map(\.filters) == [["Ads"]])
  }

  @Test func aPostHiddenByTheServerIsHiddenDespiteALocalHighlightFilter() async throws {
    let sut = try await SUT("lake mark", keeps: false)
    try await sut.arrive { number, post in
      var words = Post.Words()
      words.hidingFilter = number == 0 ? "Ads" : nil
      post.details.facts.words = words
    }
    #expect(try await sut.unread() == "1 2 3 +1")
    let filterMatch = try await sut.revealed().compactMap(\.listing.filterMatch)
    #expect(
      filterMatch == [
        FilterMatch(["lake mark", "Ads"], isMarked: true, isHidden: true),
        FilterMatch(["lake mark"], isMarked: true, isHidden: false),
      ])
  }

  @Test(arguments: [("spam hide in #news", 2), ("group:news spam hide", 2), ("spam hide in #x", 0)])
  func newPostsAreFilteredByTheGroupOfTheirSource(filter: String, count: Int) async throws {
    let sut = try await SUT(filter, keeps: false)
    try await sut.arrive()
    #expect(await sut.ids(.passedOver).count == count)
    #expect(await sut.sources.unreadCount() == 4 - count)
    #expect(try await sut.filters.counted().map(\.count) == [count])
  }

  @Test func eachFilterCountsItsMatchesAmongStoredPosts() async throws {
    let sut = try await SUT("spam hide", "lake mark in B", "-is:starred star")
    let counted = try await sut.filters.counted()
    #expect(counted.map(\.filter.text) == ["spam hide", "lake mark in B", "-is:starred star"])
    #expect(counted.map(\.count) == [2, 0, 4])
    #expect(counted.allSatisfy { !$0.isMore })
    await #expect(throws: LoadFailure(FilterText.notListed)) { try await sut.filters.remove(["x hide"]) }
  }

  @Test func aTimelineIsNotifiedOfAChangedFilter() async throws {
    let sut = try await SUT()
    let list = sut.list(UnreadTimeline(sut.sources))
    var events = list.events().makeAsyncIterator()
    _ = try await sut.filters.add(try FilterLine.filter("spam hide"))
    #expect(await events.next() == .filters)
  }

  @Test func aHiddenPostThatArrivesAfterTheListWasShownIsOmitted() async throws {
    let sut = try await SUT("spam hide")
    let list = sut.list(LateTimeline(posts: MergedPosts(sut.sources), arrived: try await sut.revealed()))
    #expect(await list.arrivals().map { SUT.id($0) } == ["0", "3"])
  }

  @Test func aHiddenPostThatTheNextPageRepeatsIsCountedOnce() async throws {
    let sut = try await SUT("spam hide")
    let list = sut.list(RankedTimeline(posts: try await sut.revealed()))
    let counts = { (scope: LoadScope) in
      let page = try await list.timeline(scope, in: .newest).last().value
      return [page.items.count, page.hidden]
    }
    #expect(try await counts(.first) == [1, 1])
    #expect(try await counts(.nextPage(after: "1")) == [0, 1], "only the third post is new")
    #expect(try await counts(.nextPage(after: "2")) == [1, 0])
    #expect(try await counts(.refresh) == [1, 1], "the list begins again")
  }

  /// A list with two posts on each page, the first of which repeats the last post of the previous page.
  private struct RankedTimeline: PostList {
    let posts: [Post]

    func timeline(_ scope: LoadScope, in order: PostOrder) -> Answers<Page<Post>> {
      let start = scope.cursor.flatMap { Int($0) } ?? 0
      let page = Page(items: Array(posts.dropFirst(start).prefix(2)), cursor: String(start + 1))
      return Answers({ Sourced(page, from: .remote) })
    }
  }

  /// A list whose posts all arrive after its answer.
  private struct LateTimeline: MergedReading {
    let posts: MergedPosts
    let scope = SubscriptionScope.all
    let arrived: [Post]

    func timeline(_ scope: LoadScope, in order: PostOrder) -> Answers<Page<Post>> {
      Answers({ Sourced(Page(items: [], cursor: nil), from: .bundled) })
    }
    func arrivals() async -> [Post] { arrived }
  }

  /// Four posts of a source, filters in a file, and a store.
  private struct SUT {
    let sources: SubscribedSources
    let repository: PostRepository
    private let store: SQLitePostStore
    private let file = FileManager.default.temporaryDirectory.appending(path: "filters-\(UUID())/filters")

    init(_ filters: String..., hasFile: Bool = false, keeps: Bool = true) async throws {
      let folder = FileManager.default.temporaryDirectory.appending(path: "filtered-\(UUID())")
      store = hasFile ? try SQLitePostStore(file: folder.appending(path: "posts.sqlite")) : SQLitePostStore.inMemory()
      repository = makePosts(store)
      sources = Self.sources(repository, file)
      if !filters.isEmpty { try write(filters.joined(separator: "\n")) }
      if keeps { try await save(Self.stored(FilteredPostsTests.posts.indices.map(Self.post))) }
      await sources.readSummaries()
      sources.summaries.loaded(FilteredPostsTests.feed, named: "A", kind: "feed", at: beginning)
    }

    var filters: AppliedFilters { AppliedFilters(sources) }

    func write(_ text: String) throws {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }

    /// The sources of another run.
    func restarted() async -> SubscribedSources {
      let sources = Self.sources(makePosts(store), file)
      await sources.readSummaries()
      return sources
    }

    private static func sources(_ repository: PostRepository, _ file: URL) -> SubscribedSources {
      let opener = SourceOpener(
        SourceRecognizer([SyndicationKind()]), client: OfflineClient(), cache: makeCache(repository),
        policy: .savedOnly, pageSize: 10, readArticle: { _, _, _ in throw LoadFailure.malformed }, now: { beginning })
      let subscriptions = [
        Subscription(FilteredPostsTests.feed, name: "A", tags: ["news/local"]),
        Subscription(FilteredPostsTests.other, name: "B"),
      ]
      return SubscribedSources(
        SubscriptionList(file: nil, builtIn: subscriptions, isAddress: { _ in true }), opener: opener,
        filters: UserFilters(file: file), keep: { .usual }, now: { beginning }, onMove: { _, _ in },
        onMissing: { _ in })
    }

    /// Saves the posts as a reload does.
    func arrive(_ change: (Int, inout Post) -> Void = { _, _ in }) async throws {
      let posts = FilteredPostsTests.posts.indices.map { index in
        var post = Self.post(index)
        change(index, &post)
        return post
      }
      try await save(Self.stored(posts, repository.hidden.arrivals(of: posts, from: FilteredPostsTests.feed)))
      await repository.readCounts()
    }

    private func save(_ posts: [EncodedPost]) async throws {
      let list = StoredList(
        ids: posts.map(\.id), cursor: nil, extra: Data(), headers: [:], address: "", version: 1, savedAt: beginning)
      try await store.save(
        list, posts, for: DocumentKey(source: FilteredPostsTests.feed, list: "feed", cursor: nil), asUnread: true,
        at: beginning)
    }

    private static func stored(_ posts: [Post], _ arrivals: [PostArrival]? = nil) -> [EncodedPost] {
      zip(posts, arrivals ?? posts.map { _ in .usual }).map {
        EncodedPost(
          id: $0.id.rawValue, value: PostCoding.data($0), version: PostCoding.version, date: $0.details.createdAt,
          arrival: $1)
      }
    }

    private static func post(_ index: Int) -> Post {
      var details = Post.Details()
      details.title = FilteredPostsTests.posts[index]
      details.createdAt = beginning - Double(index) * 60
      return Post(id: Post.ID(rawValue: String(index)), images: [], details: details)
    }

    func list(_ base: any PostList) -> FilteredPosts {
      FilteredPosts(base, of: nil, in: sources, now: { beginning })
    }

    /// All unread posts, including hidden ones.
    func revealed() async throws -> [Post] {
      let list = list(UnreadTimeline(sources))
      list.revealHidden()
      return try await list.timeline(.first, in: .newest).last().value.items
    }

    /// The posts in the list of unread ones, and the number of hidden ones.
    func unread() async throws -> String {
      let page = try await list(UnreadTimeline(sources)).timeline(.first, in: .newest).last().value
      return page.items.map { Self.id($0) }.joined(separator: " ") + " +\(page.hidden)"
    }

    func search(_ query: String) async throws -> [String] {
      let search = SearchTimeline(try Query(query), in: sources, now: { beginning })
      return try await list(search).timeline(.first, in: .newest).last().value.items.map { Self.id($0) }
    }

    func ids(_ selection: PostSelection) async -> [String] {
      (await repository.posts(selection, of: nil, after: nil, limit: 100) ?? []).map(\.key.id)
    }

    func keys(_ ids: String...) -> [PostKey] {
      ids.map { PostKey(source: FilteredPostsTests.feed, id: $0) }
    }

    static func id(_ post: Post) -> String { post.id.rawValue.split(separator: " ").last.map(String.init) ?? "" }
  }
}
