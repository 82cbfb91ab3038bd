import Foundation
import Markup
import Posts
import Testing

/// The blocks and styles of an article.
@Suite(.timeLimit(.minutes(1)))
struct HTMLBlocksTests {
  private let base = URL(string: "https://example.org/a/b")

  private func blocks(_ html: String) -> [RichText.Block] { HTMLText(html, base: base).document.blocks }
  private func words(_ text: String, _ style: RichText.Style = []) -> RichText.Run {
    RichText.Run(.words(text), style: style)
  }

  @Test func headingsParagraphsAndDivsBecomeBlocks() {
    #expect(
      blocks("<h2>Title</h2><p>one<br>two</p><div>three</div><div>four</div>") == [
        RichText.Block(.heading(level: 2), runs: [words("Title")]),
        RichText.Block(.paragraph, spacing: .paragraph, runs: [words("one\ntwo")]),
        RichText.Block(.paragraph, spacing: .paragraph, runs: [words("three")]),
        RichText.Block(.paragraph, spacing: .line, runs: [words("four")]),
      ])
  }

  @Test func inlineStylesAreKept() {
    #expect(
      blocks("a <em>b</em> <b>c<i>d</i></b> <code>e</code><del>f</del><ins>g</ins> x<sup>2</sup><sub>i</sub>")
        .map(\.runs) == [
          [
            words("a "), words("b", .emphasis), words(" "), words("c", .strong), words("d", [.strong, .emphasis]),
            words(" "), words("e", .code), words("f", .deleted), words("g", .inserted), words(" x"),
            words("2", .superscript), words("i", .subscript),
          ]
        ])
  }

  @Test func listItemsKeepTheirMarkersAndDepth() {
    let found = blocks("<ul><li>a<ol start=3><li><p>b</p><p>c</p></ol></ul><blockquote>d</blockquote>")
    #expect(
      found.map(\.containers) == [
        [.item(.bullet, isFirst: true)], [.item(.bullet, isFirst: false), .item(.number(3), isFirst: true)],
        [.item(.bullet, isFirst: false), .item(.number(3), isFirst: false)], [.quotation],
      ])
    #expect(found.map(\.words) == ["a", "b", "c", "d"])
  }

  @Test func preformattedTextKeepsItsLines() {
    #expect(
      blocks("<pre>a\n\n  b <b>c</b></pre>") == [
        RichText.Block(.preformatted, runs: [words("a\n\n  b "), words("c", .strong)])
      ])
  }

  @Test func aTableIsReadWithItsRowsAndCells() throws {
    let found = blocks(
      "<p>x<table><caption>C</caption><tr><th>Name<th align=right>Size<tr><td>a<td colspan=2></table>y")
    #expect(found.map(\.words) == ["x", "C", "", "y"])
    guard case .table(let table) = try #require(found.dropFirst(2).first).kind else {
      Issue.record("There is no table.")
      return
    }
    #expect(table.rows.map { $0.cells.allSatisfy(\.form.isHeader) } == [true, false])
    #expect(table.rows.map { $0.cells.map { $0.blocks.map(\.words) } } == [[["Name"], ["Size"]], [["a"], []]])
    #expect(table.rows.first?.cells.last?.form == RichText.Table.Form(isHeader: true, alignment: .end))
    #expect(table.rows.last?.cells.last?.form.span == 2)
    #expect(HTMLText("<table><tr><td>a<td>b<tr><td>c</table>").text == "a b\nc")
  }

  @Test func aTableThatContainsATableIsALayoutTable() {
    let found = blocks("<table><tr><td>a<td><table><tr><td>b<td>c</table><td>d</table>")
    #expect(found.map(\.words) == ["a", "", "d"])
    guard case .table(let table) = found.dropFirst().first?.kind else {
      Issue.record("There is no table.")
      return
    }
    #expect(table.rows.map { $0.cells.flatMap(\.blocks).map(\.words) } == [["b", "c"]])
  }

  @Test func aTableInAListItemBelongsToTheItem() {
    let found = blocks("<ul><li><table><tr><td>a<td><blockquote>b</blockquote></table></ul>")
    #expect(found.map(\.containers) == [[.item(.bullet, isFirst: true)]])
    guard case .table(let table) = found.first?.kind else {
      Issue.record("There is no table.")
      return
    }
    #expect(table.rows.flatMap(\.cells).flatMap(\.blocks).map(\.containers) == [[], [.quotation]])
  }

  @Test func picturesKeepTheirPositionInTheText() {
    let found = blocks(
      "<p>a</p><figure><img src=1.png><figcaption>A lake</figcaption></figure><p>b <img src=2.png> c</p><hr>")
    #expect(
      found == [
        RichText.Block(.paragraph, runs: [words("a")]),
        RichText.Block(.picture(number: 1), spacing: .paragraph, runs: [words("A lake")]),
        RichText.Block(.paragraph, spacing: .paragraph, runs: [words("b"), RichText.Run(.picture(2)), words(" c")]),
        RichText.Block(.rule),
      ])
  }

  @Test func videosFootnotesMentionsAndHashtagsAreRecognized() {
    let found = blocks(
      "<p>Look <video src=v.mp4></video> <a class=mention href=/@ann>@ann</a> <a class=hashtag href=/t>#t</a></p>"
        + "<ol><li id='fn:1'>Note</ol>")
    #expect(found.map(\.kind) == [.paragraph, .medium(.video), .paragraph, .paragraph])
    #expect(found.dropFirst().first?.runs == [words("▶"), RichText.Run(.number(1))])
    #expect(found.dropFirst(2).first?.runs.map(\.target) == [.mention, nil, .tag])
    #expect(found.last?.containers == [.note(.number(1), isFirst: true)])
  }

  @Test func nestingOfContainersIsLimited() {
    let html = String(repeating: "<blockquote>", count: 100) + "a" + String(repeating: "<table><tr><td>", count: 100)
    let found = blocks(html + "b")
    #expect(found.allSatisfy { $0.containers.count <= 8 } && found.first?.containers.count == 8)
  }
}
