import Foundation
import Loading
import Localization
import Posts
import Queries
import TestSupport
import Testing

@testable import Queries

/// The text of a filter.
struct FilterLineTests {
  @Test(arguments: [
    ("spam hide", "spam", FilterEffect.hide, nil),
    ("  title:\"two words\"   MARK ", "title:\"two words\"", .mark, nil),
    ("swift -is:unread OR tag:photo star in My Blog", "swift -is:unread OR tag:photo", .star, "My Blog"),
    ("author:@ana seen in \"A \"\"B\"\" c\"", "author:@ana", .seen, "A \"B\" c"),
    ("spam hide IN #news/local", "spam", .hide, "#news/local"), ("spam hide in \"Star\"", "spam", .hide, "Star"),
    ("hide in the garden hide", "hide in the garden", .hide, nil),
    ("\"hide\" mark", "hide", .mark, nil), ("m\":\"@ana* star", "m\":\"@ana*", .star, nil),
    ("\"x hide in y\" star in \"hide\"", "\"x hide in y\"", .star, "hide"),
    ("star star", "star", .star, nil), ("hide in hide in A", "hide in", .hide, "A"), ("a hide in in", "a", .hide, "in"),
    ("a hide in A  B", "a", .hide, "A  B"), ("a star in \"hide\" seen", "a star in hide", .seen, nil),
    // A quotation mark with an accent is one character.
    ("spam hide in \"A \"\"B\"\"\u{301} c\"", "spam", .hide, "A \"B\"\u{301} c"),
    // Inside a word, a quotation mark is an ordinary character, as in a query.
    ("5\"x* hide", "5\"x*", .hide, nil), ("title:5\"* mark in O\"Brien", "title:5\"*", .mark, "O\"Brien"),
  ])
  func theQueryOfAFilterEndsBeforeTheLastWordThatNamesAnEffect(
    text: String, query: String, effect: FilterEffect, place: String?
  )
    throws
  {
    let filter = try FilterLine.filter(text)
    #expect(filter.query.text == query)
    #expect(filter.effect == effect)
    #expect(filter.place == place)
    #expect(try FilterLine.filter(filter.text) == filter, "\(filter.text)")
  }

  @Test(arguments: [
    ("", FilterText.noEffect), ("spam", .noEffect), ("spam hides", .noEffect), ("spam hide on Blog", .noEffect),
    ("spam hide in", .noPlace), ("spam \"hide\"", .noEffect), ("spam hide Blog", .noEffect),
    ("spam hide \"in\" Blog", .noEffect), ("spam HIDE In", .noPlace), ("hide in", .noPlace), ("spam in", .noEffect),
  ])
  func aSyntaxErrorOutsideTheQueryIsReported(text: String, key: FilterText) {
    #expect(throws: FilterLine.Problem.line(LoadFailure(key))) { try FilterLine.filter(text) }
  }

  @Test(arguments: ["hide", "\"open hide", "is:nothing hide", "x OR mark in Blog", "- star"])
  func aSyntaxErrorInTheQueryIsReported(text: String) {
    #expect { try FilterLine.filter(text) } throws: { error in
      if case FilterLine.Problem.query(let problem) = error { problem.failure.kind == .badArgument } else { false }
    }
  }

  @Test func everyFilterRoundTripsThroughItsText() throws {
    var random = SeededRandom(seed: 27)
    let words = [
      "a", "hide", "mark", "in", "star", "#x", "\"two words\"", "title:y", "-z", "OR", "ab*", "\"in\"", "東", "c\"*",
      "5\"",
    ]
    let places = [nil, "Blog", "hide", "in", "a hide in b", "\"", "#news", "https://a.example/?x=1", "seen"]
    var count = 0
    for _ in 0..<2_000 {
      let text = (0..<Int.random(in: 1...5, using: &random)).map { _ in words.randomElement(using: &random) ?? "a" }
      guard let query = Self.query(text.joined(separator: " ")),
        let effect = FilterEffect.allCases.randomElement(using: &random),
        let place = places.randomElement(using: &random)
      else { continue }
      let filter = Filter(query, effect, in: place)
      #expect(try FilterLine.filter(filter.text) == filter, "\(filter.text)")
      count += 1
    }
    #expect(count > 1_000)
  }

  private static func query(_ text: String) -> Query? {
    do { return try Query(text) } catch { return nil }
  }

  @Test func aFilterAppliesToItsSourceOrGroup() throws {
    let (a, b) = (PostFeed(name: "A", address: "feed:a"), PostFeed(name: "B", address: "feed:b"))
    func isAbout(_ place: String?, _ feeds: [PostFeed], _ groups: [String] = []) throws -> Bool {
      Filter(try Query("x"), .hide, in: place).isAbout(feeds, groups: groups)
    }
    #expect(try isAbout(nil, []))
    #expect(try isAbout("A", [b, a]) && isAbout("feed:b", [b]) && !isAbout("A", [b]) && !isAbout("feed", [b]))
    #expect(try isAbout("#news", [a], ["news/local"]) && isAbout("#news/local", [a], ["x", "news/local"]))
    #expect(
      try !isAbout("#news/local", [a], ["news"]) && !isAbout("#new", [a], ["news"]) && !isAbout("news", [a], ["news"]))
  }

  @Test func passwordsAreRemovedFromAddressesInAFilter() throws {
    let sut = try FilterLine.filter("source:http://me:secret@a.example/f fox hide in http://me:secret@a.example/f")
    #expect(sut.text == #"source:"http://a.example/f" fox hide in "http://a.example/f""#)
    #expect(sut.isAbout([PostFeed(name: "A", address: "http://a.example/f")], groups: []))
  }
}
