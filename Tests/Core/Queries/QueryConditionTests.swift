import Foundation
import Posts
import Testing

@testable import Queries

/// The conditions of a query, one by one.
struct QueryConditionTests {
  private static let now = Date(timeIntervalSince1970: 1_800_000_000)

  private func matches(
    _ query: String, _ details: Post.Details = Post.Details(), description: String? = nil, images: [ImageRef] = [],
    viewer: Post.Viewer = Post.Viewer(), sources: [PostFeed]? = nil, groups: [String] = []
  ) throws -> Bool {
    var post = Post(id: Post.ID(rawValue: "1"), description: description, images: images, details: details)
    post.viewer = viewer
    return try Query(query).matches(
      QuerySubject(post, sources: sources, groups: groups), asOf: Self.now, in: .utc)
  }

  @Test(arguments: [
    ("is:unread", true, false), ("is:starred", false, true), ("is:unread is:starred", true, true),
    ("-is:unread is:starred", false, true), ("is:unread -is:starred", true, false),
    ("-is:unread -is:starred", false, false),
  ])
  func stateConditionsMatchTheStateOfAPost(query: String, isUnread: Bool, isStarred: Bool) throws {
    for (unread, starred) in [(false, false), (false, true), (true, false), (true, true)] {
      let viewer = Post.Viewer(isUnread: unread, flags: starred ? [.star] : [])
      let isMeant =
        (!query.contains("is:unread") || unread == isUnread) && (!query.contains("is:starred") || starred == isStarred)
      #expect(try matches(query, viewer: viewer) == isMeant)
    }
  }

  @Test(arguments: [
    (ImageRef.Kind.image, ["has:picture"]), (.animation, ["has:video"]), (.video, ["has:video"]), (.audio, []),
  ])
  func theVideoConditionMatchesAnimationsAndVideos(kind: ImageRef.Kind, queries: [String]) throws {
    for query in ["has:picture", "has:video"] {
      #expect(
        try matches(
          query,
          images: [ImageRef("https://example.org/1", kind: .audio), ImageRef("https://example.org/2", kind: kind)])
          == queries.contains(query))
    }
    #expect(try matches("-has:picture -has:video -has:warning"))
  }

  @Test func theTitleConditionMatchesTheDescriptionOfAnUntitledPost() throws {
    var details = Post.Details()
    #expect(try matches("title:lake", details, description: "A lake"))
    details.title = "A hill"
    #expect(try matches("title:hill lake", details, description: "A lake"))
    #expect(try !matches("title:lake", details, description: "A lake"))
  }

  @Test(arguments: [
    "oslo", "cardtitle", "cardtext", "quotetext", "quoteauthor", "cardpicture", "quotepicture", "captioned",
  ])
  func everyTextOfAPostIsSearched(word: String) throws {
    var details = Post.Details()
    var card = Post.Card(
      "https://example.org/", title: "cardtitle", description: "cardtext", pictureAddress: "https://example.org/1.png")
    card?.pictureDescription = "cardpicture"
    details.facts.card = card
    var quote = Post.Quote(nil, author: Author(name: "quoteauthor", handle: nil), text: RichText(plain: "quotetext"))
    quote.images = [ImageRef("https://example.org/2.png", description: "quotepicture")]
    details.facts.quote = quote
    var post = Post(
      id: Post.ID(rawValue: "1"), description: "captioned", location: "Oslo", images: [], details: details)
    let subject = QuerySubject(post)
    #expect(try Query(word).matches(subject, asOf: Self.now))
    #expect(post.indexText.contains(word))
    post = Post(id: post.id, images: [])
    #expect(try !Query(word).matches(QuerySubject(post), asOf: Self.now))
  }

  @Test(arguments: [
    ("#photo", true), ("a #Photo.", true), ("(#PHÓTO)", true), ("#photos #photo", true), ("#photo-of-the-day", true),
    ("#photos", false), ("#photo_1", false), ("#photo2", false), ("photo", false), ("# photo", false),
    ("##photo", true),
  ])
  func aTagMatchesWholeHashtagsOnly(text: String, isTopic: Bool) throws {
    for query in ["tag:photo", "tag:#photo", "tag:##Photo"] {
      var details = Post.Details()
      details.text = RichText(plain: text)
      #expect(try matches(query, details) == isTopic)
      #expect(try matches(query, description: text) == isTopic)
      details = Post.Details()
      details.title = text
      #expect(try matches(query, details) == isTopic)
    }
  }

  @Test(arguments: [
    ("group:news", ["news"], true), ("group:news", ["x", "News/Local"], true),
    ("group:\"NEWS/local\"", ["news/local"], true),
    ("group:news", ["newsletter"], false), ("group:news/local", ["news"], false),
    ("group:local", ["news/local"], false),
    ("group:news", [], false),
  ])
  func aGroupConditionAlsoMatchesSubgroups(query: String, groups: [String], isIn: Bool) throws {
    #expect(try matches(query, groups: groups) == isIn)
  }

  @Test func theSourceConditionMatchesTheNameOrAddressOfAnySourceOfThePost() throws {
    let sources = [
      PostFeed(name: "Ana's Blog", address: "https://one.example/feed"),
      PostFeed(name: "Ben", address: "https://two.example/feed"),
    ]
    for query in ["source:ana", "source:ben", "source:one.example", "source:two.example"] {
      #expect(try matches(query, sources: sources))
    }
    #expect(try !matches("source:\"blog https\"", sources: sources))
    #expect(try !matches("source:an", sources: sources))
    #expect(try matches("source:an*", sources: sources))
  }

  @Test(arguments: [
    ("lang:pt", "pt", true), ("lang:pt", "PT-br", true), ("lang:pt-br", "pt-BR", true), ("lang:pt-br", "pt", false),
    ("lang:pt", "pte", false), ("lang:pt", "e-pt", false),
  ])
  func aLanguageConditionAlsoMatchesRegionalVariants(query: String, language: String, isIt: Bool) throws {
    var details = Post.Details()
    details.language = language
    #expect(try matches(query, details) == isIt)
  }

  /// Each age and its length in hours.
  @Test(arguments: [("1h", 1), ("25h", 25), ("1d", 24), ("2W", 336), ("1y", 8_760)])
  func aPostOfExactlyTheGivenAgeMatchesTheNewerCondition(age: String, hours: Int) throws {
    for (seconds, isNewer) in [(-1, true), (0, true), (1, false)] {
      var details = Post.Details()
      details.createdAt = Self.now - Double(hours * 3_600 + seconds)
      #expect(try matches("newer:\(age)", details) == isNewer)
      #expect(try matches("older:\(age)", details) == !isNewer)
    }
  }

  @Test func theDateOfTheListEntryOverridesTheDateOfThePost() throws {
    var details = Post.Details()
    details.createdAt = Self.now - 10 * 86_400
    let post = Post(id: Post.ID(rawValue: "1"), images: [], details: details)
    let query = try Query("newer:2d")
    #expect(query.matches(QuerySubject(post, date: Self.now - 86_400), asOf: Self.now, in: .utc))
    #expect(!query.matches(QuerySubject(post), asOf: Self.now, in: .utc))
  }

  @Test(arguments: [
    ("lake title:hill author:ana tag:photo", [["lake", "hill", "ana", "photo"]]),
    ("lake -hill OR sea", [["lake"], ["sea"]]), ("is:unread OR sea", [[], ["sea"]]),
    ("source:a group:b has:picture lang:pt newer:2d older:1d", [[]]), ("\"Two WORDS\"", [["two words"]]),
  ])
  func theIndexIsSearchedForWordsThatEveryMatchMustContain(query: String, words: [[String]]) throws {
    #expect(try Query(query).indexedWords.map { $0.map(\.indexed) } == words)
  }

  @Test func onlyAnUnquotedAsteriskSearchesTheIndexByPrefix() throws {
    let words = try Query("ph* \"ph*\" tag:ph title:ti*").indexedWords.flatMap { $0 }
    #expect(words.map(\.isBeginning) == [true, false, false, true])
  }

  @Test(arguments: [
    ("lake hill", "lake"), ("-lake hill", "hill"), ("is:unread title:x Hill", "Hill"),
    ("is:unread OR \"two words\"", "two words"),
    ("ph*", "ph"), ("is:unread -lake", nil),
  ])
  func theFirstSearchedWordsSkipExcludedWordsAndWordsWithAKey(query: String, words: String?) throws {
    #expect(try Query(query).firstWords == words)
  }

  @Test(arguments: [
    ("lake", "lake is:unread"), ("lake OR sea", "lake is:unread OR sea is:unread"),
    ("is:unread lake", "is:unread lake"),
    ("is:unread OR sea", "is:unread OR sea is:unread"), ("-is:unread", "-is:unread is:unread"),
    ("is:starred", "is:starred is:unread"),
  ])
  func restrictingAQueryToAStateAddsTheStateToEveryAlternative(query: String, text: String) throws {
    #expect(try Query(query).of(.unread).text == text)
  }
}
