import PostRows
import Posts
import TestSupport
import Testing
import Viper

/// Whether a post is listed as a title, a short post or a picture.
struct PostContentsTests {
  @Test func aPictureWithAShortTextIsListedAsAPicture() {
    #expect(PostRow(post("a")).contents == .picture, "a description")
    #expect(contents(title: "A lake", text: nil, images: 1) == .picture)
    #expect(contents(title: nil, text: "at dawn", images: 2) == .picture)
  }

  @Test func aPostWithATitleIsListedWithItsTitle() {
    #expect(contents(title: "A lake", text: "Once upon a time", images: 1) == .title)
    #expect(contents(title: "A lake", text: nil, images: 0) == .title)
  }

  @Test func aTitledPostWithShortTextAroundAPictureIsListedAsAPicture() {
    let text = withPicture("Taken at dawn.")
    let photo = details { ($0.title, $0.text) = ("Photo 1", text) }
    #expect(PostRow(post("a", description: nil, details: photo)).contents == .picture)
    let article = withPicture(String(repeating: "The ferry was late. ", count: 20))
    let long = details { ($0.title, $0.text) = ("Article", article) }
    #expect(PostRow(post("a", description: nil, details: long)).contents == .title)
  }

  @Test func aPictureWithALongTextIsListedAsAPost() {
    let words = String(repeating: "The ferry was late. ", count: 20)
    #expect(contents(title: nil, text: words, images: 1) == .post)
    #expect(contents(title: nil, text: nil, images: 1) == .picture)
  }

  @Test func aPostWithoutTitleAndPictureIsListedAsAPost() {
    #expect(contents(title: nil, text: "words", images: 0) == .post)
    #expect(contents(title: " ", text: "words", images: 0) == .post)
  }

  @Test(
    arguments: [
      ([.title, .title], .title), ([.post], .post), ([.title, .post], nil), ([.picture, .picture, .title], .picture),
      ([.picture, .title], nil), ([], nil),
    ] as [([RowContents], RowContents?)])
  func aMixedListUsesOneLayoutIfItsRowsAreSimilarOrMostlyPictures(rows: [RowContents], common: RowContents?) {
    #expect(RowContents.common(of: rows) == common)
  }

  @Test(
    arguments: [
      ([.title, .title, .picture], .title), ([.title, .post], .title), ([.title, .post, .post], .post),
      ([.picture, .picture, .title], .picture), ([.picture, .title], .title), ([.picture, .post], .post), ([], nil),
    ] as [([RowContents], RowContents?)])
  func aSourceHasTheLayoutOfTheMajorityOfItsRows(rows: [RowContents], most: RowContents?) {
    #expect(RowContents.most(of: rows) == most)
  }

  /// A text with a picture and words.
  private func withPicture(_ words: String) -> RichText {
    var writer = RichTextWriter(limit: 10_000)
    writer.picture(1)
    writer.endParagraph()
    writer.append(words)
    return writer.text()
  }

  private func contents(title: String?, text: String?, images: Int) -> RowContents {
    let details = details { ($0.title, $0.text) = (title, text.map { RichText(plain: $0) }) }
    return PostRow(post("a", description: nil, images: images, details: details)).contents
  }
}
