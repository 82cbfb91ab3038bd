import Foundation
import Markup
import Testing

@Suite(.timeLimit(.minutes(1)))
struct HTMLImageTests {
  private let base = URL(string: "https://example.org/a/")

  @Test func theDescriptionTitleAndSizeOfAPictureAreRead() {
    let html = "<img src='b.png' alt=' A cat. ' title='The joke' width=640 height='480px'>"
    let image = HTMLImage(
      address: "https://example.org/a/b.png", alt: "A cat.", title: "The joke", width: 640, height: 480)
    #expect(HTMLText(html, base: base).images == [image])
    #expect(HTMLText(html, base: base).text == "")
  }

  @Test(arguments: [
    ("src=s.png srcset='m.png 800w, l.png 1600w, xl.png 4000w'", "l.png"),
    ("srcset='xl.png 4000w, x.png 3000w'", "x.png"),
    ("src=s.png srcset='a,b.png 1x, c.png 2x'", "c.png"), ("src=s.png srcset='a.png,  b.png 1.5x'", "b.png"),
    ("src=data:image/gif;base64,R0 data-src=r.png", "r.png"), ("src=grey.gif data-lazy-src=r.png", "r.png"),
    ("src=data:x srcset='data:image/gif;base64,R0 1w' data-srcset='r.png 300w, q.png 200w'", "r.png"),
    ("src=' s.png\n'", "s.png"), ("srcset='' src=s.png", "s.png"), ("srcset=, src=s.png", "s.png"),
  ])
  func theBestVersionOfAPictureIsUsed(attributes: String, expected: String) {
    #expect(HTMLText("<img \(attributes)>", base: base).images.map(\.address) == ["https://example.org/a/" + expected])
  }

  @Test(arguments: [
    "<picture><source srcset='' data-srcset='r.png 2x'><img src='data:x'></picture>",
    "<picture><source srcset=' ,'><source data-srcset='r.png'><img></picture>", "<img data-src='' src=r.png>",
  ])
  func aBlankAddressIsSkipped(html: String) {
    #expect(HTMLText(html, base: base).images.map(\.address) == ["https://example.org/a/r.png"])
  }

  @Test func picturesInNoscriptAreUsedAndTextInNoscriptIsOmitted() {
    let html = "<img src='data:image/gif;base64,R0'><noscript>Scripts! <img src=a.png></noscript>"
    #expect(HTMLText(html, base: base).images.map(\.address) == ["https://example.org/a/a.png"])
    #expect(HTMLText(html, base: base).text == "")
  }

  @Test(arguments: [
    "<img src='data:image/png;base64,AA'>", "<img src=a.gif width=1 height=1>", "<img src=a.gif height=0>", "<img>",
    "<img src='https://pixel.wp.com/b.gif?x=1'>", "<img src='http://feeds.feedburner.com/~r/x/~4/y'>",
    "<img src='file:///etc/passwd'>", "<img src='javascript:x'>", "<img src='http://'>",
  ])
  func trackingPixelsAndInvalidPicturesAreOmitted(html: String) {
    #expect(HTMLText(html, base: base).images == [])
  }

  @Test func aRepeatedPictureIsListedOnce() {
    #expect(HTMLText("<a href=b><img src=a.png></a><img src='./a.png'>", base: base).images.count == 1)
  }

  @Test func picturesOfEmojiBecomeText() {
    let text = HTMLText("a <img class='wp-smiley x' src='s.png' alt='🙂'><img class=emoji alt=':cat:' src=c.png>")
    #expect(text == HTMLText(plain: "a 🙂:cat:"))
  }
}
