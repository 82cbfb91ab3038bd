import Foundation
import Markup
import Posts
import Testing

/// Addresses in a text become links.
@Suite(.timeLimit(.minutes(1)))
struct WrittenAddressTests {
  @Test(arguments: [
    ("see https://example.org/a.", "see https://example.org/a [1].", "https://example.org/a"),
    ("(https://example.org/a_(b))", "(https://example.org/a_(b) [1])", "https://example.org/a_(b)"),
    ("(see https://example.org/a)", "(see https://example.org/a [1])", "https://example.org/a"),
    ("<https://example.org/x>", "<https://example.org/x [1]>", "https://example.org/x"),
    ("“https://example.org/x”, y", "“https://example.org/x [1]”, y", "https://example.org/x"),
    ("»https://example.org/x«", "»https://example.org/x [1]«", "https://example.org/x"),
    ("'https://example.org/x'!?", "'https://example.org/x [1]'!?", "https://example.org/x"),
    ("[https://example.org/x]", "[https://example.org/x [1]]", "https://example.org/x"),
    ("**https://example.org/x**", "**https://example.org/x [1]**", "https://example.org/x"),
    ("at https://example.org:", "at https://example.org [1]:", "https://example.org"),
    ("HTTP://EXAMPLE.ORG/x;", "HTTP://EXAMPLE.ORG/x [1];", "HTTP://EXAMPLE.ORG/x"),
    ("https://example.org/?q=a&b=c,d", "https://example.org/?q=a&b=c,d [1]", "https://example.org/?q=a&b=c,d"),
    ("https://example.org/path/", "https://example.org/path/ [1]", "https://example.org/path/"),
    ("https://example.org/#x…", "https://example.org/#x [1]…", "https://example.org/#x"),
    ("サイトはhttps://example.org/a。", "サイトはhttps://example.org/a [1]。", "https://example.org/a"),
    ("「https://example.org/a」です", "「https://example.org/a [1]」です", "https://example.org/a"),
    ("https://example.org/aをご覧ください", "https://example.org/a [1]をご覧ください", "https://example.org/a"),
    ("https://example.jpです", "https://example.jp [1]です", "https://example.jp"),
    ("https://example.org/a、次", "https://example.org/a [1]、次", "https://example.org/a"),
    ("زوروا https://example.org/ar، ثم", "زوروا https://example.org/ar [1]، ثم", "https://example.org/ar"),
    ("(https://example.org/ar)؛", "(https://example.org/ar [1])؛", "https://example.org/ar"),
    ("https://example.org/ar؟", "https://example.org/ar [1]؟", "https://example.org/ar"),
    ("https://example.org/hi।", "https://example.org/hi [1]।", "https://example.org/hi"),
    ("https://example.org/hy։", "https://example.org/hy [1]։", "https://example.org/hy"),
    ("https://example.org/am።", "https://example.org/am [1]።", "https://example.org/am"),
    ("https://example.org/el·", "https://example.org/el [1]·", "https://example.org/el"),
    ("https://example.org/ca/col·legi", "https://example.org/ca/col·legi [1]", "https://example.org/ca/col%C2%B7legi"),
    ("https://example.org/보기", "https://example.org/보기 [1]", "https://example.org/%EB%B3%B4%EA%B8%B0"),
  ]) func anAddressEndsBeforePunctuation(written: String, text: String, address: String) {
    let plain = HTMLText(plain: written)
    #expect(plain.text == text)
    #expect(plain.links == [address])
    // The same words as the text of a paragraph.
    let escaped = written.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    let html = HTMLText("<p>\(escaped)</p>")
    #expect(html.text == text)
    #expect(html.links == [address])
  }

  @Test(arguments: [
    "https://", "http:// x", "https://.", "xhttps", "ftp://example.org/x", "mailto:a@example.org", "://", "https:///",
    "www.example.org", "shttps://example.org", "javascript://example.org", "https://?", "a://b http:/x",
  ]) func textThatIsNotAnAddressIsNotLinked(written: String) {
    #expect(HTMLText(plain: written).links.isEmpty)
    #expect(HTMLText(plain: written).text == written)
    #expect(HTMLText("<p>\(written)</p>").links.isEmpty)
  }

  @Test func addressesWithInternationalDomainsAndPathsAreLinked() {
    let text = HTMLText(plain: "https://bücher.example/straße und https://例え.example/道")
    #expect(text.links.count == 2)
    #expect(text.text == "https://bücher.example/straße [1] und https://例え.example/道 [2]")
  }

  @Test func aRepeatedAddressKeepsItsLinkNumber() {
    let text = HTMLText(plain: "https://a.example/x, https://b.example/y\nhttps://a.example/x")
    #expect(text.links == ["https://a.example/x", "https://b.example/y"])
    #expect(text.text == "https://a.example/x [1], https://b.example/y [2]\nhttps://a.example/x [1]")
  }

  @Test func anAddressInsideALinkIsNotLinkedAgain() {
    let text = HTMLText("<p><a href=\"https://a.example/\">https://a.example/…</a> and https://a.example/</p>")
    #expect(text.links == ["https://a.example/"])
    #expect(text.text == "https://a.example/… [1] and https://a.example/ [1]")
  }

  @Test func addressesInCodeAreNotLinked() {
    #expect(HTMLText("<pre>curl https://a.example/x</pre><p><code>https://b.example/</code></p>").links.isEmpty)
  }

  @Test func passwordsAreRemovedFromLinks() {
    #expect(HTMLText(plain: "https://user:secret@example.org/x").links == ["https://example.org/x"])
  }

  @Test func theNumberOfLinksIsLimited() {
    let written = (1...3_000).map { "https://a.example/\($0)" }.joined(separator: " ")
    let text = HTMLText(plain: written)
    #expect(text.links.count == 500)
    #expect(text.text.contains("https://a.example/3000"))
  }

  @Test func longTextsThatResembleAddressesAreReadInTime() {
    #expect(HTMLText(plain: String(repeating: "https://", count: 30_000)).links.count <= 1)
    #expect(HTMLText(plain: "https://a.example/" + String(repeating: "(", count: 200_000)).text.count >= 200_000)
    #expect(HTMLText(plain: "https://a.example/" + String(repeating: ")", count: 200_000)).links.count == 1)
  }

  @Test func plainTextWithAddressesKeepsItsLines() {
    #expect(
      HTMLText(plain: "First.\n\nSupport: https://a.example/s\nShop: https://a.example/t").text
        == "First.\n\nSupport: https://a.example/s [1]\nShop: https://a.example/t [2]")
  }
}
