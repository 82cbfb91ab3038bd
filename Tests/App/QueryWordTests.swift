import Testing

@testable import Shell

/// Completes words of queries.
struct QueryWordTests {
  private let sut = QueryWordCompletion(names: ["Lake news", "laptops", "#Photos", "#two words"])

  @Test(
    arguments: [
      (
        "",
        [
          "title:", "author:", "source:", "group:", "tag:", "is:", "has:", "lang:", "newer:", "older:",
        ]
      ),
      ("t", ["title:", "tag:"]), ("T", ["title:", "tag:"]), ("-t", ["-title:", "-tag:"]), ("-", []), ("--t", []),
      ("is:", ["is:unread", "is:new", "is:starred"]), ("is:N", ["is:new"]), ("-is:s", ["-is:starred"]),
      ("IS:un", ["is:unread"]), ("source:la", ["source:laptops"]), ("source:\"la", ["source:\"Lake news\""]),
      ("source:#", []), ("group:p", ["group:Photos"]), ("group:\"t", ["group:\"two words\""]), ("group:la", []),
      ("title:x", []), ("newer:", []), ("nothing", []),
    ] as [(String, [String])])
  func keysAndValuesOfAQueryAreCompleted(typed: String, words: [String]) {
    #expect(sut.words(beginningWith: typed) == words)
  }
}
