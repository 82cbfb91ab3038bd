import Foundation
import Markup
import Posts
import Testing

@testable import Terminal
@testable import Typesetting

struct TypesetterTests {
  private func plain(
    _ html: String, _ width: Int?, hasSigns: Bool = true, strikesOut: Bool = false, isScreen: Bool = false
  ) -> [String] {
    let page = HTMLText(html, base: URL(string: "https://example.org/"))
    let output = TextAbilities(hasSigns: hasSigns, strikesOut: strikesOut, isScreen: isScreen)
    return Typesetter(width: width, output: output, links: page.links).lines(of: page.document).map {
      switch $0.content {
      case .text(let text): text.plain
      case .picture(let picture): "\(picture.indentation.plain)(\(picture.number): \(picture.columns ?? 0))"
      }
    }
  }

  @Test func anEmptyLinePrecedesEachHeadingExceptTheFirst() {
    #expect(plain("<h1>A</h1><p>b</p><h2>C</h2><h3>D</h3><p>e</p>", 20) == ["A", "b", "", "C", "", "D", "e"])
  }

  @Test func listNumbersAreRightAligned() {
    #expect(
      plain("<ol start=9><li>nine<li>ten and so on and on<ol><li>inner</ol></ol><p>x", 20) == [
        " 9. nine", "10. ten and so on", "    and on", "    1. inner", "", "x",
      ])
    #expect(plain("<ul><li>a<ul><li>b<ul><li>c</ul></ul></ul>", 40) == ["• a", "  ◦ b", "    ▪ c"])
    #expect(plain("<ol reversed><li>a<li value=7>b<li>c</ol>", 40, hasSigns: false) == ["3. a", "7. b", "6. c"])
  }

  @Test(arguments: ["<li>b", "<p>b</p>"]) func separateNestedListsAlignTheirNumbersSeparately(between: String) {
    let ten = String(repeating: "<li>x", count: 10)
    let lines = plain("<ol><li>a<ol>\(ten)</ol>\(between)<ol><li>c</ol></ol>", 40)
    #expect(lines.filter { $0.hasSuffix("x") } == (1...9).map { "    \($0). x" } + ["   10. x"])
    #expect(lines.last == "   1. c")
    #expect(plain("<ol><li>a<ol><li>b<ol>\(ten)</ol><li>c<ol><li>d</ol></ol></ol>", 40).last == "      1. d")
  }

  @Test func eachInnerListAlignsItsOwnNumbers() {
    #expect(
      plain("<ol><li><ol start=9><li>x<li>y</ol><li><ol><li>z</ol></ol>", 40) == [
        "1.  9. x", "   10. y", "2. 1. z",
      ])
  }

  @Test func eachLineOfAQuotationHasABar() {
    let html = "<blockquote><p>one two three four</p><blockquote>five six seven</blockquote></blockquote>"
    #expect(plain(html, 26) == ["│ one two three four", "│", "│ │ five six seven"])
    #expect(
      plain(html, 22, hasSigns: false) == ["> one two three four", ">", "> > five six seven"])
  }

  @Test func indentationIsReducedAtNarrowWidths() {
    let html = String(repeating: "<ul><li>word ", count: 6)
    let lines = plain(html, 20)
    #expect(lines.allSatisfy { DisplayWidth.of($0) <= 20 && $0.hasSuffix("word") })
    #expect(plain("<ol start=1234567890123456789><li>many words in a line</ol>", 20).first == "1234567890123456789.")
  }

  @Test func aListNumberThatDoesNotFitIsPrintedOnce() {
    let html = "<ol start=1234567890123456789><li>one <img src=1.png><br>two</ol>"
    #expect(plain(html, 20).count { $0.contains("1234567890123456789.") } == 1)
  }

  @Test func longLinesOfCodeAreWrappedOnAScreen() {
    let program = "<pre>let a = 1234567890 + b\n    if</pre>"
    #expect(plain(program, 22, isScreen: true) == ["  let a = 1234567890 ", "  ↳ + b", "      if"])
    #expect(plain(program, 16, isScreen: true) == ["  let a = ", "  ↳ 1234567890 ", "  ↳ + b", "      if"])
    #expect(plain(program, 22, hasSigns: false, isScreen: true)[1] == "  \\ + b")
    #expect(plain("<pre>1234567890123456</pre>", 16, isScreen: true) == ["  12345678901234", "  ↳ 56"])
    #expect(
      plain("<pre>    return a_b + c_d</pre>", 20, isScreen: true) == ["      return a_b + ", "      ↳ c_d"])
    #expect(
      plain("<blockquote><pre>one two three</pre></blockquote>", 14, isScreen: true)
        == ["│   one two ", "│   ↳ three"])
  }

  @Test func codeMayUseColumnsBeyondTheTextWidth() {
    let text = HTMLText("<p>one two three four</p><pre>one two three four</pre>").document
    let look = Typesetter(width: 12, programColumns: 10, output: TextAbilities(isScreen: true))
    #expect(
      look.lines(of: text).compactMap { $0.text?.plain } == ["one two", "three four", "", "  one two three four"])
  }

  @Test func linesOfCodeAreNotWrappedInRedirectedOutput() {
    #expect(plain("<pre>let a = 1234567890\n  b</pre>", 16) == ["  let a = 1234567890", "    b"])
    let cells = "<table><tr><td><pre>one two three</pre><td>x<tr><td>a<td>b</table>"
    #expect(plain(cells, 12) == ["    one two three", "x", "a · b"])
    #expect(plain("<pre>let a = 1234567890\n\n\tb</pre>", nil) == ["  let a = 1234567890", "", "      b"])
  }

  @Test func deletedAndInsertedWordsAreMarked() {
    let html = "was <del>gone <b>away</b></del> <ins>new</ins>"
    #expect(plain(html, 80) == ["was [-gone-] [-away-] [+new+]"])
    #expect(plain(html, 80, strikesOut: true) == ["was gone away [+new+]"])
  }

  @Test func superscriptsAndSubscriptsAreMarked() {
    let html = "mc<sup>2</sup> 1<sup>st</sup> H<sub>2</sub>O x<sub>max</sub> 10<sup>−12</sup>"
    #expect(plain(html, 80) == ["mc² 1^(st) H₂O x_(max) 10⁻¹²"])
    #expect(plain(html, 80, hasSigns: false) == ["mc^(2) 1^(st) H_(2)O x_(max) 10^(−12)"])
  }

  @Test func footnotesAreMarkedAndFollowTheText() {
    let html = """
      <p>Said.<sup><a href="#fn1">1</a></sup> So.<sup><a href="https://example.org/x#fn2">[2]</a></sup></p>
      <ol><li id=fn1>One.<li id=fn2>Two.</ol><p>The end.</p>
      """
    #expect(plain(html, 80) == ["Said.[^1] So.[^2] [.1]", "", "The end.", "", "[^1] One.", "[^2] Two."])
  }

  @Test func theNumberOfALinkIsPrintedOnlyOnce() {
    let html = "<a href=/a>a <b>b</b></a> and <a href=/b>c</a>, <a href=/a>again</a>"
    #expect(plain(html, 80) == ["a b [.1] and c [.2], again"])
    let page = HTMLText(html, base: URL(string: "https://example.org/"))
    let lines = Typesetter(width: 80, links: page.links, row: 4).lines(of: page.document)
    #expect(lines.map { $0.text?.plain } == ["a b [4.1] and c [4.2], again"])
    let rendered = TextRenderer(colors: .none, hasLinks: true).render(lines.first?.text ?? .empty)
    #expect(rendered.matches(of: /https:\/\/example.org\/a/).count == 4 && rendered.contains("https://example.org/b"))
  }

  @Test func picturesHavePlaceholders() {
    let html = """
      <p>a <img src=1.png> b<br>end: <img src=2.png></p><blockquote><img src=3.png></blockquote>
      <figure><img src=4.png><figcaption>A lake</figcaption></figure><p>c</p>
      """
    #expect(
      plain(html, 40) == [
        "a ▣ picture .1 b", "end:", "(2: 40)", "", "│ (3: 38)", "", "(4: 40)", "A lake", "", "c",
      ])
  }

  @Test func mediaArePrintedAsNumberedLinks() {
    let html = "<p>See <video src=v.mp4></video><audio src=a.mp3></audio><iframe src=/p></iframe>"
    #expect(plain(html, 80) == ["See", "▶ video [.1]", "▶ audio [.2]", "▶ page [.3]"])
    let page = HTMLText(html, base: URL(string: "https://example.org/"))
    let words = TypesetWords(video: "Film", mediaFacts: [1: "3:20"])
    let lines = Typesetter(width: 80, output: TextAbilities(hasSigns: false), words: words, links: page.links)
      .lines(of: page.document)
    #expect(lines.dropFirst().first?.text?.plain == "Film [.1]: 3:20")
  }

  @Test func theSourcePositionOfALineIsInsideTheText() {
    let page = HTMLText("<p>a</p><table><tr><td><hr><td rowspan=3><del><sup>longerwordthanacolumn</table>")
    let lines = Typesetter(width: 20).lines(of: page.document)
    #expect(lines.count > 2 && lines.allSatisfy { $0.position <= page.text.utf8.count })
  }

  @Test func definitionsAreIndentedBelowTheirTerms() {
    #expect(plain("<dl><dt>term<dd>what it is, at length</dl>", 24) == ["term", "    what it is, at", "    length"])
  }
}
