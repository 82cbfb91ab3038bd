import Foundation
import Markup

/// A page with every kind of block.
enum EverythingPage {
  static let html = """
    <h1>A page with everything</h1>
    <p>The first paragraph has <em>emphasis</em>, <strong>strong words</strong>, <em><strong>both</strong></em>, \
    <code>code</code>, <kbd>Ctrl-C</kbd>, and a <a href="/docs">link with <b>bold</b> words</a>; it is long enough to \
    be wrapped at every width that a terminal has, and it ends with another <a href="https://example.net/a">link</a>.</p>
    <h2>Formulas</h2>
    <p>E = mc<sup>2</sup>, H<sub>2</sub>O, the 1<sup>st</sup> x<sub>max</sub>, and \
    <math alttext="a/b"><mfrac><mi>a</mi><mi>b</mi></mfrac></math> beside \
    <math><mfrac><mrow><mi>x</mi><mo>+</mo><mn>1</mn></mrow><mi>y</mi></mfrac></math>.</p>
    <p>It was <del>gone</del> <ins>new</ins>, said somebody.<sup><a href="#fn1" role="doc-noteref">1</a></sup> \
    Somebody else did not agree.<sup><a href="#fn2">2</a></sup></p>
    <h2>Lists</h2>
    <ol start="8"><li>eight, which is an item long enough to be wrapped at the width of most terminals, or so we hope
    <li>nine<ul><li>a bullet with a second level, and words enough for another line at least, as one needs<ul><li>a \
    third level</ul></ul>
    <li value="12"><p>twelve</p><p>and its second paragraph</p></ol>
    <ol reversed><li>three<li>two<li>one</ol>
    <dl><dt>term<dd>its definition, which is long enough to be wrapped, so that the indentation of it can be seen<dt>\
    another<dd>defined</dl>
    <h3>Quotations</h3>
    <blockquote><p>A quotation that goes on for a while, so that each line of it can be seen to have a bar.</p>
    <blockquote><p>A nested one, which is <a href="https://example.net/q">linked</a>, and as long as the other one, \
    or nearly.</p></blockquote><p>And its end.</p></blockquote>
    <h2>Code</h2>
    <pre><code>func main() {
      print("a line of a program that is much too long for every one of these widths, as lines of programs are: \
    0123456789 0123456789 0123456789")

    \tindented()
    }</code></pre>
    <hr>
    <h2>Tables</h2>
    <table><caption>Prices of bread</caption><tr><th>Name<th align=right>Price<th>Remark
    <tr><td>Bread<td>1.20<td>of wheat, baked in the morning, and sold until noon as a rule
    <tr><td>Cake<td>10.35<td>with <b>cherries</b>
    <tr><td colspan=2>both<td>never</table>
    <table role=presentation><tr><td><p>A table that only puts</p><td><p>words into their places.</p></table>
    <table><tr><th>City<th>January<th>February<th>March<th>April<th>May<th>June<th>July<th>August
    <tr><th>Athens<td>10<td>11<td>13<td>17<td>22<td>27<td>29<td>29
    <tr><th>Ioannina<td>5<td>6<td>9<td>13<td>18<td>22<td>25<td>25</table>
    <figure><img src="/lake.jpg" alt="A lake at dawn"><figcaption>The lake, <em>before</em> anybody came</figcaption></figure>
    <p>Words, a small <img src="/icon.png" alt="icon"> between them, and one at the end: <img src="/end.png" alt="The end"></p>
    <details><summary>More about it</summary><p>What is folded away in a browser.</p></details>
    <p>Films: <iframe src="https://video.example/1"></iframe><video src="/film.mp4"></video><audio src="/song.mp3"></audio></p>
    <p>日本語の文章は空白がないので、どこでも改行できます。しかし句読点は行頭に来ません。</p>
    <p>العربية تُكتب من اليمين إلى اليسار، and English words among them.</p>
    <ol><li id="fn1"><p>The first note, which is as long as notes are, and longer than a line of a narrow terminal. \
    <a href="#fnref1">↩</a></p><li id="fn2">The second.</ol>
    """

  static let text = HTMLText(html, base: URL(string: "https://example.org/a"))
}
