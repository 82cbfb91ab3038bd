import PostRows
import Posts
import TestSupport
import Testing
import Viper

/// The thing that a post is listed for.
struct PostContentsTests {
  @Test func aPostWithAPictureAndFewWordsIsAPicture() {
    #expect(PostRow(post("a")).contents == .picture, "a description")
    #expect(contents(title: "A lake", text: nil, images: 1) == .picture)
    #expect(contents(title: nil, text: "at dawn", images: 2) == .picture)
  }

  @Test func anArticleIsItsTitle() {
    #expect(contents(title: "A lake", text: "Once upon a time", images: 1) == .title)
    #expect(contents(title: "A lake", text: nil, images: 0) == .title)
  }

  @Test func anyOtherPostIsItsText() {
    #expect(contents(title: nil, text: "words", images: 0) == .text)
    #expect(contents(title: " ", text: "words", images: 0) == .text)
  }

  @Test(
    arguments: [
      ([.title, .title], .title), ([.text], .text), ([.title, .text], nil), ([.picture, .picture, .title], .picture),
      ([.picture, .title], nil), ([], nil),
    ] as [([RowContents], RowContents?)])
  func aListLooksLikeItsRows(rows: [RowContents], common: RowContents?) {
    #expect(RowContents.common(of: rows) == common)
  }

  private func contents(title: String?, text: String?, images: Int) -> RowContents {
    let details = details { ($0.title, $0.text) = (title, text.map { RichText(plain: $0) }) }
    return PostRow(post("a", description: nil, images: images, details: details)).contents
  }
}
