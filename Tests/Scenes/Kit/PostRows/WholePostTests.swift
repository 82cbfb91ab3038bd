import Foundation
import PostRows
import Posts
import SceneTesting
import TerminalList
import TestSupport
import Testing
import Viper

/// Posts that a list shows in full.
@Suite(.timeLimit(.minutes(1)))
struct WholePostTests {
  @Test(arguments: [
    (8, RowLook(.large, width: 40), true), (9, RowLook(.large, width: 40), false),
    (2, RowLook(.small, width: 40), true),
    (4, RowLook(.small, width: 40), false), (4, RowLook(.medium, width: 40), false),
    (1, RowLook(.line, width: 40), true), (2, RowLook(.line, width: 40), false),
    (1, RowLook(.line, width: 5), false), (1, RowLook(.grid, width: 24), true), (2, RowLook(.grid, width: 24), false),
  ])
  func anUntitledPostCountsAsShownInFullIfItsTextFits(lines: Int, look: RowLook, isWhole: Bool) {
    let text = (1...lines).map { "line \($0)" }.joined(separator: "\n")
    #expect(cell(title: nil, text: text, images: 0).isWhole(in: look) == isWhole)
  }

  @Test(arguments: [RowLayout.large, .medium, .small, .line, .grid])
  func aPostWithATitleNeverCountsAsShownInFull(layout: RowLayout) {
    #expect(!cell(title: "Title", text: nil, images: 0).isWhole(in: RowLook(layout, width: 80)))
    #expect(!cell(title: "Title", text: "text", images: 0).isWhole(in: RowLook(layout, width: 80)))
    #expect(!cell(title: "Title", text: "text", images: 1).isWhole(in: RowLook(layout, width: 80, picture: .drawn)))
  }

  @Test(arguments: [
    (RowLayout.large, RowLook.Picture.drawn, true), (.grid, .drawn, true), (.small, .drawn, false),
    (.medium, .drawn, false),
    (.large, .missing, false), (.grid, .missing, false), (.line, .none, false),
  ])
  func aPostWithAPictureCountsAsShownInFullOnlyIfThePictureIsDrawn(
    layout: RowLayout, picture: RowLook.Picture, isWhole: Bool
  ) {
    let look = RowLook(layout, width: 40, picture: picture)
    #expect(cell(title: nil, text: "text", images: 1).isWhole(in: look) == isWhole)
    #expect(cell(title: "Caption", text: nil, images: 1).isWhole(in: look) == isWhole)
  }

  @Test func aGridPostCountsAsShownInFullOnlyIfAllWordsFit() {
    let words = String(repeating: "words ", count: 40)
    let grid = RowLook(.grid, width: 24, picture: .drawn)
    #expect(!cell(title: nil, text: words, images: 1).isWhole(in: grid))
    #expect(!cell(title: nil, text: "one\n\ntwo", images: 1).isWhole(in: grid), "lines are paragraphs on the page only")
    #expect(!cell(title: words, text: nil, images: 1).isWhole(in: grid))
    #expect(cell(title: nil, text: "a few words", images: 1).isWhole(in: grid))
    #expect(cell(title: nil, text: nil, images: 1).isWhole(in: grid))
  }

  @Test func aTextBesideItsPictureCountsAsShownInFull() {
    let words = String(repeating: "words ", count: 40)
    #expect(cell(title: nil, text: words, images: 1).isWhole(in: RowLook(.large, width: 80, picture: .drawn)))
  }

  @Test func aHiddenPostDoesNotCountAsShownInFull() {
    let hidden = PostCell(row: PostRow(sensitivePost("a")), context: makeContext(isInteractive: true))
    #expect(!hidden.isWhole(in: RowLook(.large, width: 80)))
    #expect(!hidden.isWhole(in: RowLook(.large, width: 80, picture: .drawn)))
  }

  private func cell(title: String?, text: String?, images: Int) -> PostCell {
    let details = details {
      $0.title = title
      $0.text = text.map { RichText(plain: $0) }
    }
    return PostCell(
      row: PostRow(post("a", description: nil, images: images, details: details)),
      context: makeContext(isInteractive: true))
  }
}
