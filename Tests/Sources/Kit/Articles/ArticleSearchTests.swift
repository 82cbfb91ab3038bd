import Markup
import Testing

@testable import Articles

/// The roots of the article of a page and the elements removed inside them, by their ids.
struct ArticleSearchTests {
  private static let all: PageRules = [.leavesUnlikely, .weighsNames, .cleans]

  private func selection(
    _ body: String, _ rules: PageRules = Self.all, title: String? = nil
  ) throws -> (roots: [String], left: Set<String>) {
    let tree = try PageTree(of: body)
    var search = ArticleSearch(tree, rules: rules, title: title)
    let selection = search.selection()
    return (
      selection.roots.map { $0.attribute("id") ?? $0.name }, Set(selection.left.compactMap { $0.attribute("id") })
    )
  }

  /// Whether an element in the middle of an article is removed.
  private func isLeft(_ element: String, _ rules: PageRules = Self.all, title: String? = nil) throws -> Bool {
    let page = "<article><p>\(Page.words(60))</p>\(element)<p>\(Page.words(60))</p></article>"
    return try selection(page, rules, title: title).left.contains("x")
  }

  private static func words(_ length: Int) -> String { String(repeating: "a", count: length) }

  // MARK: - Removed elements

  @Test(arguments: [
    "<footer id=x>a</footer>", "<aside id=x>a</aside>", "<button id=x>a</button>", "<input id=x>",
    "<select id=x><option>a</select>", "<textarea id=x>a</textarea>", "<datalist id=x><option>a</datalist>",
    "<p id=x hidden>a</p>", "<p id=x style='display:none'>a</p>", "<link id=x>",
  ])
  func elementsThatAreNeverPartOfAnArticleAreRemovedUnderAllRules(element: String) throws {
    for rules in PageRules.fromStrictToLenient { #expect(try isLeft(element, rules)) }
  }

  @Test(arguments: [(499, true), (500, false)])
  func anElementWithTheShareClassIsKeptIfTheElementsTextIsLong(length: Int, isLeft: Bool) throws {
    #expect(try self.isLeft("<section id=x class=share>\(Self.words(length))</section>", []) == isLeft)
    #expect(try !self.isLeft("<section id=x class=shared>\(Self.words(length))</section>", []))
  }

  @Test(arguments: [("h1", true), ("h2", true), ("h3", false)])
  func anH1OrH2WithABoilerplateClassIsRemoved(tag: String, isLeft: Bool) throws {
    let heading = "<\(tag) id=x class=media>Words</\(tag)>"
    #expect(try self.isLeft(heading) == isLeft)
    #expect(try !self.isLeft(heading, .cleans) && !self.isLeft(heading, .weighsNames))
    #expect(try !self.isLeft("<\(tag) id=x class=lake>Words</\(tag)>"))
  }

  @Test(arguments: [
    ("<iframe id=x src=https://a.example/></iframe>", true),
    ("<iframe id=x src=//www.youtube.com/embed/a></iframe>", false),
    ("<object id=x data=https://a.example/></object>", true),
    ("<object id=x data=//player.vimeo.com/1></object>", false),
    ("<object id=x data=https://a.example/>words</object>", false),
    ("<embed id=x src=https://a.example/></embed>", true),
    ("<embed id=x src=https://archive.org/embed/a></embed>", false), ("<iframe id=x></iframe>", true),
    ("<iframe id=x src=https://archive.org/details/a></iframe>", true),
  ])
  func embedsAreRemovedUnlessTheyAreVideos(element: String, isLeft: Bool) throws {
    #expect(try self.isLeft(element) == isLeft)
    #expect(try !self.isLeft(element, []))
  }

  @Test(arguments: [
    ("<div id=x class=menu><p>\(words(30))</p><p>a</p></div>", true), ("<a id=x class=menu>a</a>", false),
    ("<div id=x class='menu main'><p>a</p><p>a</p></div>", false),
    ("<div id=x role=dialog><p>a</p><p>a</p></div>", true),
    ("<table><tr><td id=x class=menu>a</table>", false), ("<code><b><i id=x class=menu>a</i></b></code>", false),
    ("<code><b><s><u><i id=x class=menu>a</i></u></s></b></code>", true),
    ("<table><tr><td><p id=x class=menu>a</p></table>", false),
    ("<table><tr><td><p><b id=x class=menu>a</b></p></table>", true),
  ])
  func unlikelyClassNamesAreRemovedOnlyUnderTheRuleNamedLeavesUnlikely(element: String, isLeft: Bool) throws {
    #expect(try self.isLeft(element, .leavesUnlikely) == isLeft)
    #expect(try !self.isLeft(element, []))
  }

  @Test func theClassesOfTheBodyElementAreIgnored() throws {
    let page =
      "<body class='sidebar menu'><article id=a><p>\(Page.words(60))</p><p>\(Page.words(60))</p></article></body>"
    #expect(try selection(page).roots == ["a"])
  }

  @Test(arguments: [
    ("<p id=x class=byline>By Ann</p>", true), ("<p id=x rel=author>Ann</p>", true),
    ("<p id=x itemprop='author name'>Ann</p>", true), ("<p id=x itemprop=headline>Ann</p>", false),
    ("<p id=x rel='author me'>Ann</p>", false), ("<p id=x class=byline>\(words(99))</p>", true),
    ("<p id=x class=byline>\(words(100))</p>", false), ("<p class=byline></p><p id=x class=byline>Ann</p>", true),
    ("<p class=byline>Ann</p><p id=x class=byline>Ben</p>", false),
    ("<p class=byline hidden>Ann</p><p id=x class=byline>Ben</p>", true),
  ])
  func theFirstBylineIsRemovedUnderAllRules(element: String, isLeft: Bool) throws {
    for rules in PageRules.fromStrictToLenient { #expect(try self.isLeft(element, rules) == isLeft) }
  }

  @Test(arguments: [
    ("<h1 id=x>Two boats on the lake</h1>", true), ("<h2 id=x>two BOATS on the lake!</h2>", true),
    ("<h3 id=x>Two boats on the lake</h3>", false), ("<h1 id=x>Two boats on the wide lake</h1>", true),
    ("<h1 id=x>The boats</h1>", true), ("<h1 id=x>Two hills near the lake</h1>", false),
    ("<h1>Two boats</h1><h1 id=x>Two boats</h1>", false), ("<h1 hidden>Two boats</h1><h1 id=x>Two boats</h1>", true),
    ("<h1>A hill</h1><h2 id=x>Two boats</h2>", true),
  ])
  func theFirstHeadingThatRepeatsTheTitleIsRemoved(element: String, isLeft: Bool) throws {
    for rules in PageRules.fromStrictToLenient {
      #expect(try self.isLeft(element, rules, title: "Two boats on the lake") == isLeft)
      #expect(try !self.isLeft(element, rules))
    }
  }

  @Test(arguments: [
    ("<form id=x>Type it <input></form>", true), ("<fieldset id=x>Type it <input></fieldset>", true),
    ("<div id=x><p><a href=/a>One</a></p><p><a href=/b>Two</a></p></div>", true),
    ("<ul id=x class=post><li><a href=/a>One</a><li><a href=/b>Two</a></ul>", true),
    ("<ol id=x class=post><li><a href=/a>One</a><li><a href=/b>Two</a></ol>", false),
    ("<section id=x><p><a href=/a>One</a></p><p><a href=/b>Two</a></p></section>", false),
    ("<table id=x><tr><td><a href=/a>One</a></table>", true),
  ])
  func formsAndListsOfLinksAreRemovedOnlyUnderTheRuleNamedCleans(element: String, isLeft: Bool) throws {
    #expect(try self.isLeft(element) == isLeft)
    #expect(try !self.isLeft(element, [.weighsNames]))
  }

  @Test func linksInRemovedElementsDoNotCountForTheirAncestors() throws {
    let links = "<ul class=widget><li><a href=/a>\(Self.words(90))</a></ul>"
    #expect(try !isLeft("<div id=x><p>\(Self.words(90))</p><p>a</p>\(links)</div>"))
    #expect(try isLeft("<div id=x><p>\(Self.words(90))</p><p>a</p><p><a href=/a>\(Self.words(90))</a></p></div>"))
  }

  // MARK: - The roots

  /// An element with `long` paragraphs of 100 letters and `short` ones of 30.
  private static func part(_ id: String, _ long: Int, _ short: Int = 0, _ attributes: String = "") -> String {
    let paragraphs = Array(repeating: words(100), count: long) + Array(repeating: words(30), count: short)
    return "<div id=\(id) \(attributes)>\(paragraphs.map { "<p>\($0)</p>" }.joined())</div>"
  }

  /// The paragraphs of a sibling of an article of 35 points, and whether it joins the article: from 10 points.
  @Test(arguments: [(0, 2, false), (1, 1, true), (2, 0, true)])
  func aSiblingWithAtLeast10PointsJoinsAShortArticle(long: Int, short: Int, belongs: Bool) throws {
    let page = "<div>\(Self.part("a", 10))\(Self.part("b", long, short))</div>"
    #expect(try selection(page, []).roots == (belongs ? ["a", "b"] : ["a"]))
  }

  /// An article of 95 points: a sibling joins it from 19 points.
  @Test(arguments: [(4, 0, false), (3, 2, false), (5, 0, true), (4, 1, true)])
  func aSiblingWithAFifthOfTheArticleScoreJoinsALongArticle(long: Int, short: Int, belongs: Bool) throws {
    let page = "<div>\(Self.part("b", long, short))\(Self.part("a", 30))</div>"
    #expect(try selection(page, []).roots == (belongs ? ["b", "a"] : ["a"]))
  }

  @Test(arguments: [("class=part", true), ("class=other", false), ("", false)])
  func aSiblingOfTheSameClassNeedsFewerPointsToJoinTheArticle(attributes: String, belongs: Bool) throws {
    let page = "<div>\(Self.part("a", 10, 0, "class=part"))\(Self.part("b", 0, 2, attributes))</div>"
    #expect(try selection(page, []).roots == (belongs ? ["a", "b"] : ["a"]))
  }

  @Test func elementsWithoutAClassAreNotTreatedAsOfTheSameClass() throws {
    #expect(try selection("<div>\(Self.part("a", 10))\(Self.part("b", 0, 2))</div>", []).roots == ["a"])
  }

  @Test(arguments: [
    (words(81), true), (words(80), false), ("Ann.", true), ("Ann. Ben", true), ("Ann.\nBen", true), ("Ann.Ben", false),
    ("Ann", false),
    ("<a href=/a>Ann.</a>", false), (words(80) + "<a href=/a>\(words(26))</a>", true),
    (words(80) + "<a href=/a>\(words(27))</a>", false),
    ("<img src=a>", false),
  ])
  func aSiblingParagraphWithASentenceOrLongTextJoinsTheArticle(content: String, belongs: Bool) throws {
    let page = "<div>\(Self.part("a", 10))<p id=b>\(content)</p></div>"
    #expect(try selection(page, []).roots == (belongs ? ["a", "b"] : ["a"]))
    let wrapped = "<div>\(Self.part("a", 10))<div id=b>\(content)</div></div>"
    #expect(try selection(wrapped, []).roots == (belongs ? ["a", "b"] : ["a"]))
    let other = "<div>\(Self.part("a", 10))<blockquote id=b>\(content)</blockquote></div>"
    #expect(try selection(other, []).roots == ["a"])
  }

  @Test func linksLowerTheScoreOfAnElement() throws {
    let link = "<p><a href=/a>\(Self.words(100))</a></p>"
    let links = "<section id=l><div id=b>\(String(repeating: link, count: 20))</div></section>"
    #expect(try selection("\(links)<section id=s>\(Self.part("a", 5))</section>", []).roots == ["s"])
    #expect(try selection("<div>\(links)\(Self.part("a", 5))</div>", []).roots == ["a"])
  }

  @Test(arguments: ["", "<p hidden>a</p>"])
  func siblingsOfTheParentJoinAnArticleThatIsAnOnlyChild(hidden: String) throws {
    let page = "<div><main id=m>\(Self.part("a", 10))\(hidden)</main>\(Self.part("b", 2))</div>"
    #expect(try selection(page, []).roots == ["m", "b"])
    let other = "<div><main id=m>\(Self.part("a", 10))<p>b</p></main>\(Self.part("b", 2))</div>"
    #expect(try selection(other, []).roots == ["a"])
  }

  /// The number of parts, the paragraphs of the first (the others have four), and the root.
  @Test(arguments: [(4, 4, "m"), (4, 5, "m"), (4, 6, "p0"), (3, 4, "d0")])
  func theCommonAncestorOfFourPartsWithSimilarScoresBecomesTheArticle(count: Int, long: Int, root: String) throws {
    let parts = (0..<count).map { number in
      let part = Self.part("q\(number)", number == 0 ? long : 4)
      return "<div id=d\(number)><article id=p\(number)>\(part)</article><p>a</p></div>"
    }
    #expect(try selection("<main id=m>\(parts.joined())</main><div><p>a</p></div>", []).roots == [root])
  }

  @Test func anAncestorWithAHigherScoreBecomesTheArticle() throws {
    let page = "<div id=r><main id=m>\(Self.part("a", 10))</main>\(Self.part("b", 5))</div>"
    #expect(try selection(page, []).roots == ["r"])
  }

  @Test func withoutScoredWordsTheBodyElementBecomesTheArticle() throws {
    #expect(try selection("<div id=a><p>Only this</p></div>", []).roots == ["body"])
  }
}
