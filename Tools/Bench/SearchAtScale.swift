import Feeds
import Foundation
import HTTP
import Loading
import Posts
import Queries
import Reading
import Sources
import Storage
import SubscriptionList

/// Measures searching 1,000,000 stored posts, and running the program with them.
struct SearchAtScale {
  private static let posts = 1_000_000
  private static let postsOfPage = 1_000
  private static let sources = 100
  private static let wordsOfPost = 86
  private static let words = 20_000
  private static let runs = 11
  private nonisolated static let date = Date(timeIntervalSince1970: 1_790_000_000)

  private let folder = FileManager.default.temporaryDirectory.appending(path: "feedshell-bench-\(UUID())")
  private let subscriptions: SubscribedSources
  private let store: SQLitePostStore
  /// The folder in which the program stores posts.
  private let data: URL

  init() throws {
    data = folder.appending(path: "data/feedshell")
    let store = try SQLitePostStore(file: data.appending(path: "posts.sqlite"))
    self.store = store
    let posts = PostRepository(now: { Self.date }, onProblem: { _ in }, open: { (store, nil) })
    let opener = SourceOpener(
      SourceRecognizer([SyndicationKind()]), client: OfflineClient(),
      cache: Cache(now: { Self.date }, posts: posts, onProblem: { _ in }, open: { nil }), policy: .savedFirst,
      pageSize: 30, imageMetadata: { _ in nil }, language: { "en" }, now: { Self.date })
    let list = SubscriptionList(
      file: nil, builtIn: (0..<Self.sources).map { Subscription(Self.source($0)) }, passwords: .inMemory(),
      isAddress: { _ in true }, onProblems: { _ in }, onError: { _ in })
    subscriptions = SubscribedSources(
      list, opener: opener, keep: { .usual }, now: { Self.date }, onMove: { _, _ in }, onMissing: { _ in })
  }

  /// Stores the posts; returns the size of the store, in bytes per post.
  func keep() async throws -> Int {
    for page in 0..<Self.posts / Self.postsOfPage {
      let posts = (0..<Self.postsOfPage).map { Self.post(page * Self.postsOfPage + $0) }
      let stored = posts.map {
        PostCoding.encoded($0)
      }
      let list = StoredList(
        ids: [], cursor: nil,
        in: StoredDocument(body: Data(), headers: [:], address: "", version: 1, savedAt: Self.date))
      try await store.save(
        list, stored, for: DocumentKey(source: Self.source(page % Self.sources), list: "feed", cursor: nil),
        asUnread: page % 10 == 0, at: Self.date)
    }
    return try size()
  }

  /// Indexes the posts; returns the size of the store, in bytes per post.
  func index() async throws -> Int {
    await subscriptions.opener.cache.posts.index()
    return try size()
  }

  /// The median time from a query to the first screenful of its results.
  func time(of query: String) async throws -> Duration {
    let search = SearchTimeline(try Query(query), in: subscriptions, now: { Self.date })
    var times: [Duration] = []
    for _ in 0..<Self.runs {
      var count = 0
      times.append(
        try await ContinuousClock().measure {
          for try await answer in search.timeline(.first) { count = answer.value.items.count }
        })
      guard count > 0 else { throw POSIXError(.ENODATA) }
    }
    return median(times[...])
  }

  /// The median times of a run of the program, with the stored posts and without posts.
  func start(
    of program: URL, run: (_ program: URL, _ arguments: [String]) throws -> Duration
  ) throws -> (with: Duration, without: Duration) {
    let empty = folder.appending(path: "empty")
    let times = try [data, empty].map { folder in
      let times = try (0..<Self.runs).map { _ in
        try run(program, ["--cache", folder.path, "--no-rc", "--offline", "-c", "goto sources"])
      }
      return median(times[...])
    }
    return (times[0], times[1])
  }

  /// The median time of the command `feedshell unread`.
  ///
  /// - Throws: `POSIXError`, or any error of starting the program.
  func unread(by program: URL) throws -> Duration {
    let home = Home(folder: folder)
    try home.writeSources((0..<Self.sources).map(Self.source))
    let times = try (0..<Self.runs).map { _ in
      try ContinuousClock().measure { _ = try ProcessorTime.ofRun(program, ["unread"], home.environment) }
    }
    return median(times[...])
  }

  /// Deletes the store.
  func finish() throws { try FileManager.default.removeItem(at: folder) }

  private func size() throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: data.appending(path: "posts.sqlite").path)
    return (attributes[.size] as? Int ?? 0) / Self.posts
  }

  private static func source(_ number: Int) -> String { "feed:http://bench\(number).example/feed" }

  /// A post of common and many rare words.
  private static func post(_ number: Int) -> Post {
    var state = UInt64(number) &* 0x9E37_79B9_7F4A_7C15 | 1
    let text = (0..<wordsOfPost).map { _ in
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      let share = Double(state >> 11) / Double(1 << 53)
      return "word\(Int(Double(words) * share * share * share))"
    }
    var details = Post.Details()
    details.title = "Title \(number) " + text.prefix(5).joined(separator: " ")
    details.text = RichText(plain: text.joined(separator: " "))
    details.createdAt = date - Double(number)
    details.link = "http://bench.example/\(number)"
    return Post(id: Post.ID(rawValue: "\(number)"), images: [], details: details)
  }
}
