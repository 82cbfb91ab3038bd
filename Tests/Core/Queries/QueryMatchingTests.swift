import Foundation
import Posts
import Queries
import Testing

/// Queries matched against posts.
struct QueryMatchingTests {
  @Test(arguments: [("lake newer:2d", true), ("lake OR -older:2d", true), ("lake is:unread", false)])
  func aQueryWithAnAgeDependsOnTheCurrentDate(text: String, dependsOnDate: Bool) throws {
    #expect(try Query(text).dependsOnDate == dependsOnDate)
  }

  private static let now = Date(timeIntervalSince1970: 1_800_000_000)

  private static var post: Post {
    var details = Post.Details()
    details.title = "A Walk in Αθήνα"
    details.text = "The quick brown fox #Photo, 東京タワー"
    details.author = Author(name: "Ana María", handle: "@ana@example.org")
    details.language = "pt-BR"
    details.createdAt = now.addingTimeInterval(-3 * 86_400)
    details.warning = Post.Warning("Spiders", hidesText: true)
    var words = Post.Words()
    words.tags = ["Hiking"]
    details.facts.words = words
    let picture = ImageRef("https://example.org/1.jpg", description: "A bridge")
    var post = Post(id: Post.ID(rawValue: "1"), images: [picture], details: details)
    post.viewer.isUnread = true
    return post
  }

  private func matches(_ query: String, _ post: Post = Self.post, isNew: Bool = false) throws -> Bool {
    let feeds = [PostFeed(name: "Ana's Blog", address: "https://blog.example.org/feed")]
    let subject = QuerySubject(post, sources: feeds, groups: ["news/local", "friends"], isNew: isNew)
    return try Query(query).matches(subject, asOf: Self.now, in: .utc)
  }

  @Test(arguments: [
    "fox", "FOX quick", #""quick brown""#, "αθηνα", "京タ", "maria", "bridge", "spiders", "hiking", "bro*", "-cat fox",
    "cat OR fox", "cat dog OR fox quick", "title:walk", #"title:"walk in""#, "author:@ana", "author:ana@example.org",
    "source:blog", "source:example.org", "group:news", "group:#news/local", "group:Friends", "tag:photo", "tag:hiking",
    "is:unread", "-is:starred", "-is:new", "has:picture", "has:warning", "-has:video", "lang:pt", "lang:PT-br",
    "newer:4d", "older:2d", "newer:2020-01-01", "older:2030-01-01", "newer:2027-01-12", "-older:2027-01-12",
    "older:2027-01-13",
  ])
  func matchingQueriesFindTheSamplePost(query: String) throws {
    #expect(try matches(query))
  }

  @Test(arguments: [
    "fo", "brown quick fox -fox", #""brown quick""#, "title:fox", "author:blog", "source:fox", "group:new",
    "group:local",
    "tag:phot", "tag:fox", "is:starred", "is:new", "has:video", "lang:p", "lang:pt-pt", "newer:2d", "older:4d",
    "newer:2027-01-13", "cat OR dog", #""tower fox""#,
  ])
  func nonmatchingQueriesDoNotFindTheSamplePost(query: String) throws {
    #expect(try !matches(query))
  }

  @Test func midnightBelongsToTheNewDay() throws {
    var post = Self.post
    post.details.createdAt = Calendar.utc.date(from: DateComponents(year: 2027, month: 1, day: 12))
    #expect(try matches("newer:2027-01-12", post))
    #expect(try !matches("older:2027-01-12", post))
  }

  @Test func aPostWithoutADateOrLanguageMatchesNoDateOrLanguage() throws {
    let post = Post(id: Post.ID(rawValue: "2"), description: "Word", images: [])
    for query in ["newer:9y", "older:1h", "lang:en", "is:unread"] { #expect(try !matches(query, post)) }
    #expect(try matches("title:word -lang:en", post))
    #expect(try matches("is:new", post, isNew: true))
  }

  /// Only posts in the common state are searched.
  @Test(arguments: [
    ("is:starred", QueryState.flag(.star)), ("is:unread fox", .unread), ("is:starred a OR is:starred b", .flag(.star)),
    ("is:starred OR source:a", nil), ("source:a OR is:starred", nil), ("is:starred OR is:unread", nil),
    ("-is:starred", nil), ("fox", nil),
  ])
  func theCommonStateOfAQueryIsTheStateThatEveryAlternativeRequires(query: String, state: QueryState?) throws {
    #expect(try Query(query).commonState == state)
  }

  @Test(arguments: ["author:carla", "author:@ben@b.example", "ben", #""b example""#])
  func aPostIsFoundByThePersonWhoSharedIt(query: String) throws {
    var post = Self.post
    post.details.sharedBy = Author(name: "Carla", handle: "@ben@b.example")
    #expect(try matches(query, post))
    #expect(try !matches(query))
    #expect(post.indexText.contains("carla") && post.indexText.contains("ben b example"))
  }

  @Test(arguments: ["-quick OR fox", "-walk OR fox", "fox -zebra"])
  func anExcerptNeverHighlightsAnExcludedWord(query: String) throws {
    #expect(
      try Query(query).excerpt(of: Self.post)
        == PostExcerpt(before: "The quick brown ", hit: "fox", after: " #Photo, 東京タワー"))
  }

  @Test func anExcerptShowsTheFirstHitInTheText() throws {
    for query in ["quick fox", "fox quick"] {
      #expect(try Query(query).excerpt(of: Self.post)?.hit == "quick")
    }
  }

  @Test func anExcerptOfALongTextBeginsWithAWholeWord() throws {
    let words = (10...60).map { "word\($0)" }
    var details = Post.Details()
    details.text = RichText(plain: words.joined(separator: " ") + " lake and the rest")
    let excerpt = try #require(
      try Query("lake").excerpt(of: Post(id: Post.ID(rawValue: "1"), images: [], details: details)))
    #expect(excerpt.before.hasPrefix("…") && excerpt.before.count > 50)
    #expect(excerpt.before.dropFirst().split(separator: " ").map(String.init) == words.suffix(8))
    #expect(excerpt.hit == "lake" && excerpt.after == " and the rest")
  }

  @Test func aWholeWordIsFoundAfterALongerWordThatContainsIt() throws {
    var details = Post.Details()
    details.text = RichText(plain: "Concatenate a cat")
    let excerpt = try Query("cat").excerpt(of: Post(id: Post.ID(rawValue: "1"), images: [], details: details))
    #expect(excerpt == PostExcerpt(before: "Concatenate a ", hit: "cat", after: ""))
  }

  @Test func aDayBeginsAtLocalMidnight() throws {
    var tokyo = Calendar(identifier: .japanese)
    tokyo.timeZone = try #require(TimeZone(secondsFromGMT: 9 * 3_600))
    let (day, now) = (QueryTime.day(year: 2026, month: 9, day: 21), Date(timeIntervalSince1970: 0))
    let dates = [tokyo, .utc].map { day.date(asOf: now, in: $0) }
    #expect(dates == [1_789_916_400, 1_789_948_800].map { Date(timeIntervalSince1970: $0) })
  }

  @Test func theIndexTextContainsEverySearchableWord() {
    #expect(
      Self.post.indexText.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) } == [
        "a walk in αθηνα", "the quick brown fox photo 東 京 タ ワ ー", "spiders", "ana maria", "ana example org", "hiking",
        "a bridge",
      ])
  }
}

extension Calendar {
  static var utc: Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }
}
