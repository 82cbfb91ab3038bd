import Foundation
import Markup
import Posts
import Testing

/// The parts of articles that are more than words.
@Suite(.timeLimit(.minutes(1)))
struct HTMLArticleTests {
  private let base = URL(string: "https://example.org/a/b")

  @Test(arguments: [
    ("<math alttext='a/b'><mi>x</mi></math>", "a/b"),
    ("<math><mfrac><mrow><mi>x</mi><mo>+</mo><mn>1</mn></mrow><mi>y</mi></mfrac></math>", "(x+1)/y"),
    ("<math><msup><mi>x</mi><mn>10</mn></msup><msqrt><mi>y</mi></msqrt></math>", "x^(10)√y"),
    (
      "<math><semantics><mi>x</mi><annotation encoding='application/x-tex'>\\frac{1}{2}</annotation></semantics></math>",
      "\\frac{1}{2}"
    ), ("<math><mi>x</mi></math>", "x"), ("a <math></math> b", "a b"),
  ])
  func formulasAreWrittenOnOneLine(html: String, text: String) {
    #expect(HTMLText(html).text == text)
  }

  @Test(arguments: [
    ("<ol reversed><li>a<li>b</ol>", "2. a\n1. b"), ("<ol reversed start=9><li>a<li>b</ol>", "9. a\n8. b"),
    ("<ol><li>a<li value=5>b<li>c</ol>", "1. a\n5. b\n6. c"),
    ("<ol start=9223372036854775807><li>a<li>b</ol>", "9223372036854775807. a\n-9223372036854775808. b"),
  ])
  func listItemsAreNumberedByTheStartReversedAndValueAttributes(html: String, text: String) {
    #expect(HTMLText(html).text == text)
  }

  @Test func footnoteMarksAreRecognized() {
    let html = """
      <sup><a href="#fn1">1</a></sup> <a role="doc-noteref" href="#x">2</a> <a href="/a/b#fn:3">3</a> \
      <a href="#fnref1">4</a> <a href="/c#top">5</a>
      """
    let text = HTMLText(html, base: base)
    #expect(text.text == "1 2 3 [1] 4 5 [2]")
    let targets = text.document.blocks.flatMap(\.runs).compactMap(\.target)
    #expect(targets == [.note, .note, .note, .link(2)])
  }

  @Test func definitionTermsAndDetailsSummariesAreInStrongStyle() {
    let text = HTMLText("<dl><dt>a<dd>b</dl><details><summary>c</summary>d</details>").document
    #expect(text.plainText == "a\n  b\n\nc\nd")
    #expect(text.blocks.map { $0.runs.map(\.style) } == [[.strong], [[]], [.strong], [[]]])
  }

  @Test func layoutTablesBecomeBlocks() {
    let text = HTMLText("<table role=presentation><tr><td>a<td>b</table>").document
    #expect(text.plainText == "a b" && text.blocks.map(\.kind) == [.paragraph, .paragraph])
  }

  @Test func videosAudioAndEmbeddedPagesAreDistinguished() {
    let html = "<video src=a></video><audio src=b></audio><iframe src=c></iframe><embed src=d>"
    let kinds = HTMLText(html, base: base).document.blocks.map(\.kind)
    #expect(kinds == [.medium(.video), .medium(.audio), .medium(.page), .medium(.page)])
  }

  @Test func theRowSpansOfATableAreRead() throws {
    let blocks = HTMLText("<table><tr><td rowspan=2>a<td>b<tr><td rowspan=0>c</table>").document.blocks
    guard case .table(let table) = try #require(blocks.first).kind else {
      Issue.record("There is no table.")
      return
    }
    #expect(table.rows.map { $0.cells.map(\.form.rowSpan) } == [[2, 1], [1]])
  }

  @Test func aPictureOfAFormulaIsReplacedWithItsAltText() {
    let html = "E = <img class='mwe-math-fallback-image-inline' src=x.svg alt='mc^2'>"
    #expect(HTMLText(html, base: base).text == "E = mc^2")
  }
}
