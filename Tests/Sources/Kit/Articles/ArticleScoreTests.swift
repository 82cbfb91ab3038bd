import Testing

@testable import Articles

/// The scores of elements, by the words in them.
struct ArticleScoreTests {
  private func search(_ body: String, rules: PageRules = []) throws -> ArticleSearch {
    var search = ArticleSearch(try PageTree(of: body), rules: rules, title: nil)
    search.sum(in: 0..<search.nodes.count) { _, _ in false }
    search.findShapes()
    search.sum(in: 0..<search.nodes.count) { _, _ in false }
    search.scoreWords()
    return search
  }

  private func score(_ body: String, of id: String = "x", rules: PageRules = []) throws -> Double? {
    let search = try search(body, rules: rules)
    return search.scores[try search.tree.index(id)]
  }

  private static func words(_ length: Int, commas: Int = 0) -> String {
    String(repeating: "a", count: length - commas) + String(repeating: ",", count: commas)
  }

  /// The length of a paragraph, its commas, and the score of the element around it.
  @Test(
    arguments: [
      (24, 0, nil), (25, 0, 2.0), (99, 0, 2), (100, 0, 3), (199, 0, 3), (200, 0, 4), (300, 0, 5), (900, 0, 5),
      (25, 1, 3),
      (100, 7, 10), (24, 9, nil),
    ] as [(Int, Int, Double?)])
  func theScoreOfAParagraphDependsOnItsLengthAndItsCommas(length: Int, commas: Int, score: Double?) throws {
    #expect(try self.score("<article id=x><p>\(Self.words(length, commas: commas))</p></article>") == score)
  }

  @Test func scoresDecreaseWithDistanceFromTheParagraph() throws {
    let names = ["f", "e", "d", "c", "b", "a"]
    let page = names.map { "<article id=\($0)>" }.joined() + "<p>\(Self.words(100))</p>"
    let search = try search(page)
    let scores = try names.reversed().map { search.scores[try search.tree.index($0)] }
    #expect(scores == [3, 1.5, 0.5, 3.0 / 9, 0.25, nil])
  }

  @Test func scoresOfParagraphsAddUp() throws {
    #expect(try score("<div id=x><p>\(Self.words(100))</p><p>\(Self.words(200))</p></div>") == 5 + 3 + 4)
  }

  @Test(arguments: [("post", 25.0), ("sidebar", -25), ("lake", 0)])
  func classNamesChangeTheScoreOnceAndOnlyUnderTheRuleNamedWeighsNames(names: String, weight: Double) throws {
    let page = "<div id=x class=\(names)><p>\(Self.words(100))</p><p>\(Self.words(100))</p></div>"
    #expect(try score(page, rules: .weighsNames) == 5 + weight + 6)
    #expect(try score(page) == 5 + 6)
  }

  @Test(
    arguments: [
      ("<td>", 3.0), ("<pre>", 3), ("<section>", 3), ("<h2>", 3), ("<h6>", 3), ("<p>", 3), ("<h1>", nil), ("<li>", nil),
      ("<b>", nil),
    ] as [(String, Double?)])
  func certainElementsAreScoredLikeParagraphs(tag: String, score: Double?) throws {
    #expect(try self.score("<article id=x>\(tag)\(Self.words(100))</article>") == score)
  }

  /// The content of a div, its kind, and the number of text runs between its blocks.
  @Test(arguments: [
    ("words", PageShape.Kind.paragraph, 0), ("<b>words</b> and more", .paragraph, 0), ("", .usual, 0),
    ("<br>", .usual, 0),
    ("<img src=a>", .paragraph, 0), ("<noscript><img src=a></noscript>", .paragraph, 0), ("<p>words</p>", .wrapper, 0),
    ("<p>words</p><p>words</p>", .usual, 0), ("words <p>words</p>", .usual, 1),
    ("<p>words</p><ul><li>a</ul>", .usual, 0),
    ("<p>words <a href=/a>link</a></p>", .usual, 0), ("<p>some more words <a href=/a>link</a></p>", .wrapper, 0),
    ("<section>words</section>", .paragraph, 0), ("words<section>words</section>", .usual, 1),
    ("one<br>two<p>three</p>four<p>five</p>", .usual, 2), ("one<p>two</p><img src=a><p>three</p><br>", .usual, 2),
    ("<p>two</p><img src=a>", .usual, 1), ("<span><p>words</p></span>", .usual, 0),
  ])
  func aDivIsAParagraphOrAWrapperDependingOnItsContent(content: String, kind: PageShape.Kind, runs: Int) throws {
    let search = try search("<div id=x>\(content)</div>")
    let shape = search.shapes[try search.tree.index("x")]
    #expect(shape.kind == kind)
    #expect(shape.runs == runs)
  }

  @Test func wordsBetweenBlocksAreScoredAsParagraphs() throws {
    let (long, short) = (Self.words(100), Self.words(10))
    #expect(try score("<div id=x>\(long)<p>\(short)</p>\(long)<br>\(long)</div>") == 5 + 3 + 4)
    #expect(try score("<div id=x>\(short)<p>\(short)</p>\(long)</div>") == 5 + 3)
    #expect(try score("<article id=x><div>\(long)<p>\(short)</p></div></article>") == 1.5)
  }

  @Test func aDivAroundASingleParagraphIsNotScored() throws {
    let page = "<article id=x><div id=y><p>\(Self.words(100))</p></div></article>"
    #expect(try score(page) == 3)
    #expect(try score(page, of: "y") == nil)
  }

  @Test func theCountsOfWordsLinksAndPicturesOfAnElementIncludeThoseOfDescendants() throws {
    let search = try search(
      """
      <div id=x><h3>abcd</h3><ul><li>ab,</li></ul><p>abc <a href=/a>de</a> <a href=#b>0123456789</a></p>
      <img src=a><noscript>words<img src=b></noscript><input><iframe src=c></iframe><table><tr><th>t</table>
      <iframe src=https://www.youtube.com/embed/x></iframe><object data=//youtube.com/y></object></div>
      """)
    let sum = search.totals[try search.tree.index("x")]
    #expect([sum.length, sum.commas] == [24, 1])
    #expect(abs(sum.linkLength - (2 + 0.3 * 10)) < 0.001)
    #expect([sum.headingLength, sum.listLength] == [4, 3])
    #expect([sum.paragraphs, sum.items, sum.inputs] == [1, 1, 1])
    #expect([sum.images, sum.latePictures] == [1, 1])
    #expect([sum.embeds, sum.videos, sum.tables] == [1, 2, 1])
  }
}
