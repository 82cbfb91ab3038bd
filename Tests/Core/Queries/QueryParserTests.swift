import Loading
import Localization
import Queries
import Testing

/// The grammar of queries.
struct QueryParserTests {
  @Test(arguments: [
    ("swift", "swift"), ("  swift   macro ", "swift macro"), (#""two words""#, #""two words""#), (#""swift""#, "swift"),
    ("photo*", "photo*"), (#""photo*""#, #""photo*""#), ("-not a OR b", "-not a OR b"), ("or", "or"),
    (#""OR""#, #""OR""#), ("Title:X author:@ana source:blog", "title:X author:@ana source:blog"),
    (#"title:"two words" title:ph*"#, #"title:"two words" title:ph*"#),
    (
      "group:#news tag:#photo",
      "group:news tag:photo"
    ),
    ("is:unread is:NEW -is:starred", "is:unread is:new -is:starred"),
    ("has:picture has:video has:warning", "has:picture has:video has:warning"), ("lang:pt-BR", "lang:pt-br"),
    ("lang:es-419", "lang:es-419"),
    ("newer:02D older:2026-01-01", "newer:2d older:2026-01-01"), (#""say ""hello""""#, #""say ""hello""""#),
    (#"5" 10:30 https://example.org/a"#, #""5""" "10:30" "https://example.org/a""#), ("note:", #""note:""#),
    (#""-5""#, #""-5""#), ("東京", "東京"), (#"is:"unread" lang:"EL""#, "is:unread lang:el"),
    (#"group:"my group" tag:"a b""#, #"group:"my group" tag:"a b""#), ("tag:##a", "tag:a"), ("a ORB", "a ORB"),
    ("a:/b", #""a:/b""#),
    ("é:x", #""é:x""#), ("a1:x", #""a1:x""#), (#"-"not this""#, #"-"not this""#), ("-is:new", "-is:new"),
    (#"group:a"b"#, #"group:"a""b""#), ("a\tb\u{A0}c\nd", "a b c d"), ("a  OR\nb", "a OR b"),
    (#"title:"OR""#, #"title:"OR""#),
    (#"tag:"a*""#, #"tag:"a*""#), ("lang:abcdefgh-12345678", "lang:abcdefgh-12345678"),
  ])
  func queriesAreNormalized(typed: String, text: String) throws {
    let query = try Query(typed)
    #expect(query.text == text)
    #expect(try Query(query.text) == query)
  }

  /// After a password is removed, the rest may look like another password; addresses may be percent-encoded.
  @Test(arguments: [
    ("x://a@b:c#d@e", #""x://e""#), ("a%20b://u@x*", #""a b://@x*""#), ("%22://u@x*", #""""://@x*""#),
    (#"sta:/xr/s$*"a;x@*"#, #""sta:@*""#),
    ("%2Dx://u@y*", #""-x://@y*""#), ("https://me:secret@blog.example/p", #""https://blog.example/p""#),
    ("https://blog.example/p*", "https://blog.example/p*"),
    ("https://me:secret@blog.example/p*", "https://blog.example/p*"), (#"://"://u@x*"#, #""://""://@x*""#),
  ])
  func reparsingAQueryWithoutItsPasswordsDoesNotChangeTheQuery(typed: String, text: String) throws {
    let query = try Query(typed)
    #expect(query.text == text)
    let again = try Query(query.text)
    #expect(again == query)
    #expect(again.text == text)
  }

  @Test(arguments: [
    ("", QueryText.empty, 0..<0), ("  ", .empty, 2..<2), ("é autor:ana", .unknownKey, 2..<8),
    ("a title:", .noValue, 2..<8),

    ("title: a", .noValue, 0..<6), ("group:#", .noValue, 6..<7), ("is:read", .unknownValue, 3..<7),
    ("has:sound", .unknownValue, 4..<9), ("newer:soon", .unknownValue, 6..<10),
    ("older:2026-02-30", .unknownValue, 6..<16),
    ("newer:0d", .unknownValue, 6..<8), ("newer:999999y", .unknownValue, 6..<13), ("lang:x_y", .unknownValue, 5..<8),
    ("a ...", .noWord, 2..<5), ("*", .noWord, 0..<1), (#"a "b c"#, .openQuote, 2..<6), (#""a"b"#, .noBlank, 3..<4),
    ("a -", .openMinus, 2..<3), ("--a", .openMinus, 0..<1), ("a -OR b", .openMinus, 2..<3), ("OR a", .openOr, 0..<2),
    ("a OR", .openOr, 2..<4), ("a OR OR b", .openOr, 5..<7), ("a OR  ", .openOr, 2..<4), ("-", .openMinus, 0..<1),
    ("a - b", .openMinus, 2..<3), ("-OR", .openMinus, 0..<1), ("is:", .noValue, 0..<3), ("tag:##", .noValue, 4..<6),
    ("lang:abcdefghi", .unknownValue, 5..<14), ("lang:pt--br", .unknownValue, 5..<11), ("lang:é", .unknownValue, 5..<6),
    ("lang:-", .unknownValue, 5..<6), ("title:*", .noWord, 6..<7), (#"title:"" a"#, .noWord, 6..<8),
    (#"title:"a"#, .openQuote, 6..<8), (#"x title:"a"b"#, .noBlank, 11..<12), (#"a """#, .noWord, 2..<4),
    ("a x:b c", .unknownKey, 2..<4), ("has:Sound", .unknownValue, 4..<9),
  ])
  func aSyntaxErrorReportsItsRange(text: String, key: QueryText, range: Range<Int>) {
    let problem = #expect(throws: QueryProblem.self) { try Query(text) }
    #expect(problem?.failure.isOf(key) == true, "\(String(describing: problem))")
    #expect(problem?.range == range)
    #expect(problem?.query == text)
  }

  @Test func aSyntaxErrorSaysWhatWasExpected() {
    let value = #expect(throws: QueryProblem.self) { try Query("is:red") }
    #expect(
      value?.failure.text(in: .english) == #"is: takes no "red". Examples: is:unread is:new is:starred"#)
    let key = #expect(throws: QueryProblem.self) { try Query("autor:ana") }
    let start = "There is no autor: in queries. Known keys: title: author: source: group: tag: is:"
    #expect(key?.failure.text(in: .english).hasPrefix(start) == true)
  }

  @Test func theLengthOfAQueryAndTheNumberOfConditionsAreLimited() {
    #expect(throws: Never.self) { try Query(String(repeating: "a ", count: 100)) }
    let many = #expect(throws: QueryProblem.self) { try Query(String(repeating: "a ", count: 101)) }
    #expect(many?.failure.isOf(QueryText.tooMany) == true)
    #expect(many?.range == 200..<202, "from the first that is too many")
    #expect(throws: Never.self) { try Query(Array(repeating: "a", count: 100).joined(separator: " OR ")) }
    #expect(throws: QueryProblem.self) { try Query(Array(repeating: "a", count: 101).joined(separator: " OR ")) }
    #expect(throws: Never.self) { try Query(String(repeating: "a", count: 2_000)) }
    let long = #expect(throws: QueryProblem.self) { try Query(String(repeating: "a", count: 2_001)) }
    #expect(long?.failure.isOf(QueryText.tooLong) == true)
    #expect(long?.range == 2_000..<2_001)
  }

  @Test func everyQueryRoundTripsThroughItsText() throws {
    let pieces = [
      "a", "-", "\"", " ", "OR", "title:", "is:unread", "newer:2d", "*", "#", "tag:", ":", "é", "\u{301}", "東",
      "\n", "🦖", "x y",
    ]
    var numbers = SystemRandomNumberGenerator()
    var count = 0
    for _ in 0..<3_000 {
      let text = (0..<Int.random(in: 1...8, using: &numbers)).map { _ in
        pieces.randomElement(using: &numbers) ?? ""
      }.joined()
      let query: Query
      do throws(QueryProblem) {
        query = try Query(text)
      } catch {
        #expect(error.range.upperBound <= text.count)
        continue
      }
      count += 1
      #expect(try Query(query.text) == query, "\(text) became \(query.text)")
      #expect(try Query(query.text).text == query.text)
    }
    #expect(count > 100)
  }

  @Test(arguments: ["is:unread", "a -b", #""a b""#, "x Source:b", "-is:new", "TAG:", "a\tlang:", #"a"b"#, "--"])
  func queriesAreRecognizedByTheirSyntax(text: String) {
    #expect(Query.isWritten(in: text))
  }

  @Test(arguments: [
    "a b", "a OR b", "a - b", "re:invent", "10:30", "well-known", "title :", "photo*", "a -", "-", "", "a:title:",
    "x-is:new",
  ])
  func textWithoutQuerySyntaxIsNotAQuery(text: String) {
    #expect(!Query.isWritten(in: text))
  }

  @Test func theTextsAreCompleteInEveryLanguage() {
    #expect(QueryText.table.problems() == [])
  }

  /// Posts have addresses without credentials, so a query with credentials would match nothing, and would be saved.
  @Test(arguments: [
    ("source:http://me:secret@a.example/f", #"source:"http://a.example/f""#),
    (#"source:"http://me:my secret@a.example/f""#, #"source:"http://a.example/f""#),
    ("-source:feed:https://token@a.example/f OR fox", #"-source:"feed:https://a.example/f" OR fox"#),
    ("http://me:secret@a.example/f", #""http://a.example/f""#),
    (#""see http://me:secret@a.example/f now""#, #""see http://me:@a.example/f now""#),
    ("title:http://me:secret@a.example", #"title:"http://a.example""#),
    ("group:http://me:secret@a.example", #"group:"http://a.example""#),
    ("source:https://www.reddit.com/.rss?feed=s3cret&user=ann", #"source:"https://www.reddit.com/.rss""#),
    ("author:@ana@example.org", "author:@ana@example.org"), ("source:a@b", "source:a@b"),
  ])
  func credentialsAreRemovedFromAddressesInAQuery(typed: String, text: String) throws {
    let sut = try Query(typed)
    #expect(sut.text == text)
    #expect(try Query(text) == sut)
  }
}
