import Foundation
import Markup
import Posts
import Testing

/// Formulas, readings and pictures that a page has twice are read once.
@Suite(.timeLimit(.minutes(1)))
struct HTMLCopiesTests {
  private func text(_ html: String) -> String { HTMLText(html, base: URL(string: "https://example.org/")).text }

  private static let math =
    "<math><semantics><mrow><mi>c</mi></mrow><annotation encoding=\"application/x-tex\">c = a</annotation></semantics></math>"

  @Test(arguments: [
    "<img data-src='/s/a-900.jpg' data-srcset='/s/a-300.jpg 300w, /s/a-900.jpg 900w'><noscript><picture><source srcset='/s/a-300.webp 300w'><img src='/s/a-900.jpg' srcset='/s/a-300.jpg 300w'></picture></noscript>",
    "<figure><img src='/max/resize:fit:60/1*a.png?q=20' width=60><noscript><img src='/max/resize:fit:1400/1*a.png' srcset='/max/resize:fit:552/1*a.png 276w'></noscript></figure>",
    "<img src='/a-300x200.jpg' data-src='/a.jpg'><noscript><img src='/a.jpg'></noscript>",
  ]) func aLazilyLoadedPictureAndItsNoscriptCopyAreListedOnce(html: String) {
    #expect(HTMLText(html, base: URL(string: "https://example.org/")).images.count == 1)
    let twice = HTMLText(html + "<p>and</p>" + html, base: URL(string: "https://example.org/"))
    #expect(twice.images.count == 1, "one number for one picture")
  }

  @Test(arguments: [
    // KaTeX
    "<span class=\"katex\"><span class=\"katex-mathml\">\(math)</span><span class=\"katex-html\" aria-hidden=\"true\"><span>c</span>=a</span></span>",
    "<span class=\"katex-display\"><span class=\"katex\"><span class=\"katex-mathml\">\(math)</span><span aria-hidden=\"true\" class=\"katex-html\">c=a</span></span></span>",
    // MathJax 2
    "<span class=\"MathJax_Preview\">c=a</span><span class=\"MathJax\"><nobr aria-hidden=\"true\"><span class=\"math\">c=a</span></nobr><span class=\"MJX_Assistive_MathML\" role=\"presentation\">\(math)</span></span><script type=\"math/tex\">c = a</script>",
    // MathJax 3
    "<mjx-container class=\"MathJax\" jax=\"CHTML\"><mjx-math aria-hidden=\"true\">c=a</mjx-math><mjx-assistive-mml unselectable=\"on\" display=\"inline\">\(math)</mjx-assistive-mml></mjx-container>",
    "<mjx-container jax=\"SVG\"><svg aria-hidden=\"true\"><text>c=a</text></svg><mjx-assistive-mml>\(math)</mjx-assistive-mml></mjx-container>",
    // a picture beside the formula
    "<span class=\"mwe-math-element\"><span class=\"mwe-math-mathml-inline mwe-math-mathml-a11y\">\(math)</span><img src=\"https://example.org/f.svg\" class=\"mwe-math-fallback-image-inline\" aria-hidden=\"true\" alt=\"c = a\"></span>",
    "<span class=\"mwe-math-element\"><span class=\"mwe-math-mathml-inline mwe-math-mathml-a11y\" style=\"display: none;\">\(math)</span><img src=\"https://example.org/f.svg\" class=\"mwe-math-fallback-image-inline\" aria-hidden=\"true\" alt=\"c = a\"></span>",
    "<span class=\"math-holder\">\(math)<img class=\"tex\" src=\"/f.png\" alt=\"c = a\"></span>",
    // without a copy in MathML
    "<span class=\"katex\"><span class=\"katex-html\" aria-hidden=\"true\">c = a</span></span>",
    "<span class=\"MathJax_Preview\">c = a</span><script type=\"math/tex\">c = a</script>",
    "<span class=\"MathJax_Preview\"></span><script type=\"math/tex\">c = a</script>",
    "<script type=\"math/tex; mode=display\">c = a</script>",
    "<mjx-container class=\"MathJax\" aria-label=\"c = a\"><mjx-math aria-hidden=\"true\"><mjx-c class=\"mjx-c63\"></mjx-c></mjx-math></mjx-container>",
    "<span aria-hidden=\"true\">c = a</span>",
    math,
  ]) func aFormulaWithSeveralCopiesIsReadOnce(html: String) {
    let formula = HTMLText("<p>Euler: \(html) end.</p>", base: URL(string: "https://example.org/"))
    #expect(formula.text == "Euler: c = a end.")
    #expect(formula.images.isEmpty)
  }

  @Test func ariaHiddenTextBesideAFormulaIsKept() {
    #expect(text("<p>a \(Self.math) <span aria-hidden=\"true\">★</span> b</p>") == "a c = a ★ b")
    #expect(HTMLText("<p>\(Self.math)<img src=\"https://a.example/photo.jpg\" alt=\"A lake\"></p>").images.count == 1)
  }

  @Test func theCellsAndRowsOfAMatrixAreSeparated() {
    let matrix =
      "<math><mo>(</mo><mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>2</mn></mtd></mtr><mtr><mtd><mn>3</mn></mtd><mtd><mn>4</mn></mtd></mtr></mtable><mo>)</mo></math>"
    #expect(text(matrix) == "(1 2; 3 4)")
  }

  @Test(arguments: [
    ("<ruby>東<rp>（</rp><rt>とう</rt><rp>）</rp>京<rp>（</rp><rt>きょう</rt><rp>）</rp></ruby>に行く。", "東（とう）京（きょう）に行く。"),
    ("<ruby>東<rt>とう</rt>京<rt>きょう</rt></ruby>に行く。", "東（とう）京（きょう）に行く。"),
    ("<ruby>東京<rp>(</rp><rt>とうきょう</rt><rp>)</rp></ruby>に", "東京(とうきょう)に"),
    ("<ruby><rb>東</rb><rb>京</rb><rt>とう</rt><rt>きょう</rt></ruby>に", "東京（とうきょう）に"),
    ("<ruby><rb>東<rt>とう<rb>京<rt>きょう</ruby>に", "東（とう）京（きょう）に"),
    ("<ruby>東<rp>(<rt>とう<rp>)</ruby>に", "東(とう)に"),
    ("<ruby>東<rt>とう</ruby>に", "東（とう）に"),
    ("<ruby>\n  <rb>旧</rb>\n <rp>（</rp><rt>きゅう</rt><rp>）</rp>\n <rtc><rt>old</rt></rtc></ruby>に", "旧（きゅう） (old)に"),
    ("<ruby>WWW <rt>World Wide Web</rt></ruby> is", "WWW (World Wide Web) is"),
    ("<ruby>東<rt></rt></ruby>京", "東京"),
    ("<b><ruby>漢<rt><i>かん</i></rt></ruby></b>字", "漢（かん）字"),
  ]) func rubyReadingsAreInParentheses(html: String, expected: String) { #expect(text(html) == expected) }

  private func pictures(_ html: String) -> (count: Int, images: [HTMLImage]) {
    let text = HTMLText("<p>a</p>\(html)<p>b</p>", base: URL(string: "https://example.org/"))
    let placed = text.document.blocks.reduce(0) { count, block in
      if case .picture = block.kind { return count + 1 }
      return count + block.runs.count { if case .picture = $0.content { true } else { false } }
    }
    return (placed, text.images)
  }

  private static let dot = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=="

  @Test(arguments: [
    "<p><img src=\"\(dot)\" data-lazy-src=\"/boat.jpg\" alt=\"Boat\"><noscript><img src=\"/boat.jpg\" alt=\"Boat\"></noscript></p>",
    "<figure><img data-src=\"/boat.jpg\" class=lazyload alt=\"Boat\"><noscript><img src=\"/boat.jpg?w=900&amp;h=600\" alt=\"Boat\"></noscript></figure>",
    "<img data-original=\"/boat.jpg\" src=\"/placeholder.gif\" alt=Boat><noscript><img src=\"/boat.jpg\"></noscript>",
    "<img data-src=\"/boat-300x200.jpg\" data-srcset=\"/boat-300x200.jpg 300w, /boat-1024x768.jpg 1024w\" alt=Boat><noscript><img src=\"/boat.jpg\" alt=Boat></noscript>",
    "<noscript><img src=\"/boat.jpg\" alt=Boat></noscript><img class=lazyload src=\"\(dot)\" data-src=\"/boat.jpg\" alt=Boat>",
    "<img src=\"/boat.jpg?q=20&amp;w=60\" alt=Boat><noscript><img src=\"/boat.jpg?w=1200\" alt=Boat></noscript>",
    "<img class=lazy src=\"/img/placeholder.png\"><noscript><img src=\"/boat.jpg\" alt=Boat></noscript>",
    "<picture><source data-srcset=\"/boat.webp\"><img src=\"\(dot)\" data-src=\"/boat.jpg\" alt=Boat></picture><noscript><picture><source srcset=\"/boat.webp\"><img src=\"/boat.jpg\" alt=Boat></picture></noscript>",
    "<div><picture><source srcset=\"/boat.jpg 1x\"><img src=\"\(dot)\" alt=Boat></picture></div>",
    "<figure><noscript><img src=\"/boat-150x150.jpg\" alt=Boat></noscript><img data-src=\"/boat.jpg\" alt=Boat></figure>",
  ]) func aLazilyLoadedPictureAndItsNoscriptCopyAppearOnceInTheText(html: String) {
    let found = pictures(html)
    #expect(found.count == 1)
    #expect(found.images.count == 1)
    #expect(found.images.first?.alt == "Boat")
    #expect(found.images.first?.address.contains("/boat") == true)
    #expect(found.images.first?.address.contains("w=60") == false)
  }

  @Test func differentPicturesAreNotMerged() {
    let two = pictures(
      "<img data-src=\"/boat.jpg\"><noscript><img src=\"/boat.jpg\"></noscript><img data-src=\"/lake.jpg\"><noscript><img src=\"/lake.jpg\"></noscript>"
    )
    #expect(two.count == 2 && two.images.count == 2)
    let other = pictures("<img src=\"/a.jpg\" alt=A><noscript><img src=\"/b.jpg\" alt=B></noscript>")
    #expect(other.count == 2 && other.images.count == 2)
    let numbered = pictures("<img src=\"/i.php?id=1\"><noscript><img src=\"/i.php?id=2\"></noscript>")
    #expect(numbered.images.count == 2)
    // A picture that the page shows twice is placed twice.
    #expect(pictures("<p><img src=\"/a.jpg\"></p><p>x</p><p><img src=\"/a.jpg\"></p>").count == 2)
  }
}
