import Foundation
import Posts
import Testing

struct RichTextTests {
  @Test func aPlainTextIsOneParagraph() {
    let text = RichText(plain: "one\n\ntwo [1]")
    #expect(text.plainText == "one\n\ntwo [1]")
    #expect(text.blocks == [RichText.Block(.paragraph, runs: [RichText.Run(.words("one\n\ntwo [1]"))])])
    #expect(RichText(plain: "").blocks == [] && RichText(plain: "").isEmpty)
  }

  /// A list may have 100,000 posts.
  @Test func aRichTextIsAtMost8BytesLargerThanAString() {
    #expect(MemoryLayout<RichText?>.size <= MemoryLayout<String>.size + 1)
    #expect(MemoryLayout<RichText?>.stride <= MemoryLayout<String>.stride + 8)
  }

  @Test func textWithoutStylesIsStoredAsPlainText() {
    var writer = RichTextWriter(limit: 100)
    writer.endParagraph()
    for word in ["one", "two"] {
      writer.append(word)
      writer.blank()
    }
    #expect(writer.text() == "one two")
  }

  @Test func aLinkIsFollowedByItsNumber() {
    var writer = RichTextWriter(limit: 100)
    writer.append("see")
    writer.blank()
    writer.openLink()
    writer.style = .strong
    writer.append("the docs")
    writer.style = []
    #expect(writer.linkHasWords)
    writer.closeLink(1)
    writer.append(".")
    let text = writer.text()
    #expect(text.plainText == "see the docs [1].")
    #expect(
      text.blocks.map(\.runs) == [
        [
          RichText.Run(.words("see ")), RichText.Run(.words("the docs"), style: .strong, target: .link(1)),
          RichText.Run(.number(1)), RichText.Run(.words(".")),
        ]
      ])
  }

  @Test func aQuotationIsAddedWithoutParsingItsText() {
    var writer = RichTextWriter(after: "own")
    writer.quote("Ann: a\n\nb [1]")
    let text = writer.text()
    #expect(text.plainText == "own\n\n> Ann: a\n>\n> b [1]")
    #expect(
      text.blocks == [
        RichText.Block(.paragraph, runs: [RichText.Run(.words("own"))]),
        RichText.Block(
          .paragraph, in: [.quotation], spacing: .paragraph, runs: [RichText.Run(.words("Ann: a\n\nb [1]"))]),
      ])
  }

  @Test func renumberingPicturesRemovesPicturesWithoutANewNumber() {
    var writer = RichTextWriter(limit: 100)
    writer.picture(1)
    writer.append("a")
    writer.picture(2)
    writer.endParagraph()
    writer.picture(3)
    writer.kind = .caption
    writer.append("caption")
    let text = writer.text()
    #expect(text.plainText == "a\n\ncaption")
    #expect(text.blocks.map(\.kind) == [.picture(number: 1), .paragraph, .picture(number: 3)])
    let renumbered = text.renumberingPictures { $0 == 2 ? 7 : nil }
    #expect(renumbered.plainText == text.plainText)
    #expect(renumbered.blocks.map(\.kind) == [.paragraph, .paragraph])
    #expect(renumbered.blocks.first?.runs == [RichText.Run(.words("a")), RichText.Run(.picture(7))])
    #expect(renumbered.blocks.last?.words == "caption")
  }

  @Test func textBeyondTheLimitIsNotAppended() {
    var writer = RichTextWriter(limit: 10)
    for _ in 0..<100 {
      writer.append("word")
      writer.blank()
    }
    writer.mark("!")
    writer.mark(" …", isLast: true)
    let text = writer.text()
    #expect(text.plainText == "word word word …" && text.omission?.isCut == true)
  }
}
