import Testing

@testable import Articles

/// A page as a list of its elements.
struct PageTreeTests {
  private static let head = "<tr><td>a<td>b"

  private static func table(_ rows: Int, _ columns: Int) -> String {
    String(repeating: "<tr>" + String(repeating: "<td>a", count: columns), count: rows)
  }

  /// The attributes and the content of a table, and whether it is a data table.
  @Test(arguments: [
    ("", table(2, 5), true), ("", table(2, 4), false), ("", table(3, 4), true), ("", table(5, 2), false),
    ("", table(6, 2), true), ("", table(9, 1), false), ("", table(10, 2), true), ("", table(1, 9), false),
    ("", table(20, 1), false), ("", "<thead>" + head, true), ("", "<tfoot>" + head, true), ("", "<tr><th>a<td>b", true),
    ("", "<colgroup><col></colgroup>" + head, true), ("", "<caption>Boats</caption>" + head, true),
    ("", "<caption></caption>" + head, false), ("", "<tbody>" + head, false), ("summary=x", head, true),
    ("role=presentation", "<thead>" + head, false), ("datatable=0", "<thead>" + head, false),
    ("datatable=1", head, false),
    ("role=presentation summary=x", head, false), ("role=table", head, false),
    ("", "<tr><td><table id=y>\(head)</table><td>b<thead>" + head, false),
    ("", "<tr><td>a<tr><td>a<td>a<td>a<td>a<td>a", true), ("", "<tr><td>a<td>a<td>a<td>a<td>a<tr><td>a", true),
    ("", "<tr><td>a<td>a<td>a<tr><td>a<td>a", false),
  ])
  func dataTablesAreRecognizedByTheirSizeAndElements(attributes: String, content: String, isData: Bool) throws {
    let tree = try PageTree(of: "<table id=x \(attributes)>\(content)</table>")
    #expect(tree.dataTables.contains(try tree.index("x")) == isData)
  }

  @Test func aTableThatContainsATableIsALayoutTable() throws {
    let tree = try PageTree(of: "<table id=x><tr><td><table id=y><tr><th>a<td>b</table></table>")
    #expect(tree.dataTables == [try tree.index("y")])
  }

  @Test func theNodesOfATreeAreInDocumentOrder() throws {
    let tree = try PageTree(of: "<div id=a><p id=b>one <b id=c>two</b></p><p id=d>three</p></div><p id=e>four</p>")
    let (a, b, c) = (try tree.index("a"), try tree.index("b"), try tree.index("c"))
    #expect(tree.children(of: a) == [b, try tree.index("d")])
    #expect(tree.nodes[a].end == (try tree.index("e")))
    #expect(Array(tree.ancestors(of: c).prefix(2)) == [b, a])
    #expect(tree.text(of: b) == "one two")
    #expect(tree.nodes.filter { $0.tag == .words }.map(\.length) == [4, 3, 5, 4])
    #expect(tree.nodes[0].end == tree.nodes.count)
  }

  @Test(arguments: ["title", "script", "style", "template", "svg", "canvas"])
  func wordsInTitlesScriptsStylesAndImagesAreIgnored(tag: String) throws {
    let tree = try PageTree(of: "<p>a</p><\(tag)>words of it</\(tag)><p>b</p>")
    #expect(tree.nodes.filter { $0.tag == .words }.map(\.length) == [1, 1])
  }

  @Test func wordsInNoscriptElementsAreIgnored() throws {
    let tree = try PageTree(of: "<div><noscript><p>a</p><img src=x></noscript></div><p>four</p><noscript>b</noscript>")
    #expect(tree.nodes.filter { $0.tag == .words }.map(\.length) == [4])
    #expect(tree.nodes.contains { $0.tag == .img })
  }

  @Test(arguments: [
    (PageTag.p, true), (.td, true), (.pre, true), (.section, true), (.h2, true), (.h6, true), (.h1, false),
    (.div, false),
    (.blockquote, false), (.li, false), (.words, false),
  ])
  func onlyElementsThatContainTextLikeParagraphsAreScored(tag: PageTag, isScored: Bool) {
    #expect(tag.isScored == isScored)
  }

  @Test(arguments: [
    (PageTag.div, 5.0), (.pre, 3), (.td, 3), (.blockquote, 3), (.p, 0), (.article, 0), (.section, 0), (.ul, -3),
    (.li, -3),
    (.form, -3), (.address, -3), (.dl, -3), (.h1, -5), (.h6, -5), (.th, -5),
  ])
  func eachTagHasItsInitialScore(tag: PageTag, score: Double) { #expect(tag.score == score) }

  @Test func tagNamesAreCaseInsensitive() {
    #expect(
      [PageTag(of: "DIV"), PageTag(of: "div"), PageTag(of: "x-y"), PageTag(of: "var")] == [.div, .div, .other, .var])
  }
}
