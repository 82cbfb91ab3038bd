import Foundation
import Markup
import Posts
import Testing

/// Source code keeps its spaces, indentation and lines, whatever elements a highlighter adds.
@Suite(.timeLimit(.minutes(1)))
struct HTMLCodeTests {
  private func text(_ html: String) -> String { HTMLText(html).text }

  /// Non-breaking spaces indent a line, as authors without `pre` use them.
  @Test(arguments: [
    ("<tt>if x:<br>&nbsp;&nbsp;&nbsp;&nbsp;return<br>&nbsp;&nbsp;&nbsp;&nbsp;end</tt>", "if x:\n    return\n    end"),
    ("<div>a</div><div><code>&nbsp; &nbsp;</code><code>b</code></div>", "a\n   b"),
    ("<p>&#160;&#160;&#160;x &nbsp; y</p>", "   x y"), ("<p>&nbsp;x</p>", "x"), ("<p>&nbsp;&nbsp;</p><p>x</p>", "x"),
    ("<p>a<br>&nbsp;&nbsp;&nbsp;<br>b</p>", "a\n\nb"), ("<p>a&nbsp;&nbsp;&nbsp;b</p>", "a b"),
  ]) func indentationByNonBreakingSpacesIsKept(html: String, expected: String) { #expect(text(html) == expected) }

  private static let program = "def area(lake):\n    if lake:\n        return lake.size\n\nprint(area(None))"

  @Test(arguments: [
    // Pygments
    """
    <div class="highlight"><pre><span></span><span class="k">def</span> <span class="nf">area</span><span class="p">(</span>\
    <span class="n">lake</span><span class="p">):</span>
        <span class="k">if</span> <span class="n">lake</span><span class="p">:</span>
            <span class="k">return</span> <span class="n">lake</span><span class="o">.</span><span class="n">size</span>

    <span class="nb">print</span><span class="p">(</span><span class="n">area</span>(<span class="kc">None</span>))
    </pre></div>
    """,
    // Rouge, GitHub
    """
    <div class="language-python highlighter-rouge"><div class="highlight"><pre class="highlight"><code>\
    <span class="k">def</span> <span class="nf">area</span>(lake):
    <span class="w">    </span><span class="k">if</span> <span class="n">lake</span>:
    <span class="w">        </span><span class="k">return</span><span class="w"> </span>lake.size

    <span class="nf">print</span>(area(<span>None</span>))
    </code></pre></div></div>
    """,
    // Chroma: a span for each line
    """
    <pre tabindex="0" class="chroma"><code class="language-python" data-lang="python">\
    <span class="line"><span class="cl"><span class="k">def</span> <span class="nf">area</span>(lake):
    </span></span><span class="line"><span class="cl">    <span class="k">if</span> lake:
    </span></span><span class="line"><span class="cl">        <span class="k">return</span> lake.size
    </span></span><span class="line"><span class="cl">
    </span></span><span class="line"><span class="cl"><span class="nb">print</span>(area(<span>None</span>))
    </span></span></code></pre>
    """,
    // Shiki: a span for each line, line ends between them
    """
    <pre class="shiki"><code><span class="line"><span>def</span><span> area</span><span>(lake):</span></span>
    <span class="line"><span>    if</span><span> lake</span><span>:</span></span>
    <span class="line"><span>        return</span><span> lake.size</span></span>
    <span class="line"></span>
    <span class="line"><span>print</span><span>(area(None))</span></span></code></pre>
    """,
    // prism-react-renderer: no line ends between the lines
    """
    <pre><code><span class="token-line"><span>def</span><span> </span><span>area(lake):</span><br></span>\
    <span class="token-line"><span>    </span><span>if</span> lake:<br></span>\
    <span class="token-line"><span>        return lake.size</span><br></span>\
    <span class="token-line" style="display:inline-block"><br></span>\
    <span class="token-line">print(area(None))<br></span></code></pre>
    """,
    // lines as divs
    """
    <pre><div class="ec-line"><div class="code"><span>def</span> area(lake):
    </div></div><div class="ec-line"><div class="code"><span class="indent">    </span>if lake:
    </div></div><div class="ec-line"><div class="code"><span class="indent">        </span>return lake.size
    </div></div><div class="ec-line"><div class="code">
    </div></div><div class="ec-line"><div class="code"><span>print</span>(area(None))
    </div></div></pre>
    """,
    // a code for each line, and lines without ends
    "<pre><code>def area(lake):</code>\n<code>    if lake:</code>\n<code>        return lake.size</code>\n\n<code>print(area(None))</code></pre>",
    "<pre><span class=line>def area(lake):</span><span class=line>    if lake:</span><span class=line>        return lake.size</span><span class=line> </span><span class=line>print(area(None))</span></pre>",
    // breaks
    "<pre>def area(lake):<br>    if lake:<br/>        <b>return</b> lake.size<br><br>print(area(None))</pre>",
    // comments between the words
    "<pre>def<!-- --> area(lake):\n<!-- x -->    if lake:\n        return<i> </i>lake.size\n\nprint(area(None))\n</pre>",
  ]) func highlightedCodeIsUnchanged(html: String) { #expect(text(html) == Self.program) }

  @Test func spacesBetweenHighlightedWordsOfACommandAreKept() {
    #expect(
      text(
        "<pre><code><span>git</span> <span>commit</span> <span>--amend</span> <span>-m</span>  <span>\"x\"</span></code></pre>"
      )
        == "git commit --amend -m  \"x\"")
  }

  @Test func tabsAreKept() {
    #expect(text("<pre><b>a</b>\t<i>b</i>\n\t<b>c</b>\n\t\t<i>d</i></pre>") == "a\tb\n\tc\n\t\td")
  }

  @Test func theFirstLineKeepsItsIndentation() {
    #expect(text("<pre>\n   <b>x</b>\n  y</pre>") == "   x\n  y")
    #expect(text("<p>p</p><pre>   <b>x</b></pre>") == "p\n\n   x")
  }

  @Test func severalEmptyLinesAreKept() {
    #expect(text("<pre>a\n\n\n<b>b</b>\n \n\n\n\nc</pre>") == "a\n\n\nb\n\n\n\n\nc")
  }

  @Test func spacesBetweenBoldAndItalicTextHaveNoStyle() {
    let block = HTMLText("<pre><b>a</b>  <i>b</i></pre>").document.blocks.first
    #expect(block?.runs.map(\.style) == [.strong, [], .emphasis])
    #expect(block?.runs.map(\.content) == [.words("a"), .words("  "), .words("b")])
  }

  @Test func codeInItemsAndQuotationsKeepsItsIndentation() {
    #expect(
      text("<ul><li>x<pre><b>a</b>\n  <b>b</b></pre></ul><blockquote><pre><b>c</b>:\n  <i>d</i></pre></blockquote>")
        == "- x\n\n  a\n    b\n\n> c:\n>   d")
  }

  @Test(arguments: [
    // Pygments
    """
    <div class="highlight"><table class="highlighttable"><tr><td class="linenos"><div class="linenodiv"><pre>\
    <span class="normal">1</span>
    <span class="normal">2</span></pre></div></td><td class="code"><div><pre><span></span><span>if</span> <span>a</span>:
        <span>b</span>
    </pre></div></td></tr></table></div>
    """,
    // Rouge
    """
    <div class="highlight"><pre class="highlight"><code><table class="rouge-table"><tbody><tr><td class="rouge-gutter gl">\
    <pre class="lineno">1
    2
    </pre></td><td class="rouge-code"><pre><span>if</span> <span>a</span>:
        <span>b</span>
    </pre></td></tr></tbody></table></code></pre></div>
    """,
    // Chroma
    """
    <div class="chroma"><table class="lntable"><tr><td class="lntd"><pre class="chroma"><code><span class="lnt">1
    </span><span class="lnt">2
    </span></code></pre></td><td class="lntd"><pre class="chroma"><code><span class="line"><span>if</span> <span>a</span>:
    </span><span class="line">    <span>b</span>
    </span></code></pre></td></tr></table></div>
    """,
    // highlight.js
    """
    <pre><code class="hljs"><table class="hljs-ln"><tbody><tr><td class="hljs-ln-line hljs-ln-numbers" data-line-number="1">\
    <div class="hljs-ln-n" data-line-number="1"></div></td><td class="hljs-ln-line hljs-ln-code"><span>if</span> <span>a</span>:</td></tr>\
    <tr><td class="hljs-ln-line hljs-ln-numbers"></td><td class="hljs-ln-line hljs-ln-code">    <span>b</span></td></tr></tbody></table></code></pre>
    """,
    // GitHub
    """
    <table class="highlight tab-size js-file-line-container"><tr><td id="L1" class="blob-num js-line-number" data-line-number="1"></td>\
    <td id="LC1" class="blob-code blob-code-inner js-file-line"><span>if</span> <span>a</span>:</td></tr>
    <tr><td id="L2" class="blob-num js-line-number" data-line-number="2"></td>
    <td id="LC2" class="blob-code blob-code-inner js-file-line">    <span>b</span></td></tr></table>
    """,
    // numbers within the lines
    "<pre><span class=\"linenos\">1</span><span>if</span> <span>a</span>:\n<span class=\"linenos\">2</span>    <span>b</span></pre>",
    "<pre><span class=\"line\"><span class=\"ln\">1</span><span class=\"cl\">if a:\n</span></span><span class=\"line\"><span class=\"ln\">2</span><span class=\"cl\">    b\n</span></span></pre>",
  ]) func lineNumbersAreNotPartOfTheCode(html: String) { #expect(text(html) == "if a:\n    b") }

  @Test func numbersThatAreNotLineNumbersAreKept() {
    #expect(text("<pre><span class=\"mi\">1</span> + <span class=\"n\">a</span></pre>") == "1 + a")
    #expect(text("<p><span class=\"gutter\">word</span> x</p>") == "word x")
  }

  @Test func spacesBetweenInlineElementsCollapse() {
    for names in [("span", "span"), ("b", "i"), ("font", "mark"), ("a", "code"), ("x-y", "abbr"), ("kbd", "kbd")] {
      #expect(text("<p><\(names.0)>a</\(names.0)> \n <\(names.1)>b</\(names.1)> c") == "a b c")
      #expect(text("<\(names.0)>a</\(names.0)>\n<\(names.1)>b</\(names.1)>") == "a b")
    }
  }

  @Test func theWhiteSpaceCSSPropertyIsApplied() {
    #expect(text("<div style=\"font: x; white-space: pre\">a\n  <b>b</b> c</div>") == "a\n  b c")
    #expect(text("<p style=\"white-space:pre-wrap\">a\n  <b>b</b>  c</p><p>d\n  e</p>") == "a\n  b  c\n\nd e")
    #expect(text("<div style=\"white-space: break-spaces;\">a\n  b</div>") == "a\n  b")
    #expect(text("<p style=\"white-space: pre-line\">a  b\n   <i>c</i>   d</p>") == "a b\nc d")
    #expect(text("<p>x<span style=\"white-space:pre\">\t</span>y  z</p>") == "x\ty z")
    #expect(text("<p style=\"white-space: nowrap\">a\n  b</p>") == "a b")
  }

  @Test(arguments: ["svg", "math", "video"])
  func theWhiteSpaceOfAnElementThatIsSkippedDoesNotApplyToTheTextAfterIt(name: String) {
    #expect(text("<p>a <\(name) style=\"white-space: pre\"></\(name)>b  c</p>") == "a b c")
  }

  @Test func textAfter100000SpacesIsRead() {
    #expect(text("<pre>" + String(repeating: " ", count: 100_000) + "<b>x</b></pre>").hasSuffix("x"))
  }
}
