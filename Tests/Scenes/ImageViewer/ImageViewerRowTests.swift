import JSON
import Localization
import Posts
import Testing
import Viper

@testable import ImageViewer

@Suite(.timeLimit(.minutes(1)))
struct ImageViewerRowTests {
  @Test func jsonOutputHasTheImageAndItsSize() {
    let row = ImageViewerRow(image: image(location: "l"))
    #expect(row.kind == "image")
    #expect(
      json(row) == #"{"description":"d","location":"l","url":"http://i.example/7","width":30,"height":20}"#)
  }

  @Test func fieldsWithoutAValueAreOmitted() {
    let row = ImageViewerRow(image: image(description: nil))
    #expect(json(row) == #"{"url":"http://i.example/7","width":30,"height":20}"#)
  }

  @Test func jsonOutputHasTheKindOfMediaAndTheWarning() {
    let video = image(kind: .video, size: nil, visibility: .hidden, warning: .init("w"))
    #expect(
      json(ImageViewerRow(image: video))
        == #"{"description":"d","url":"http://i.example/7","mediaKind":"video","warning":"w"}"#)
    #expect(json(ImageViewerRow(image: image(warning: .init(nil)))).hasSuffix(#""warning":"sensitive"}"#))
    #expect(ImageViewerRow(image: video).hint(in: PresentationContext(language: .english)) == "w")
  }

  @Test func theHintIsTheLocationIfThereIsNoDescription() {
    #expect(ImageViewerRow(image: image(location: "l")).hint(in: PresentationContext(language: .english)) == "d")
    #expect(
      ImageViewerRow(image: image(description: nil, location: "l")).hint(in: PresentationContext(language: .english))
        == "l")
    #expect(
      ImageViewerRow(image: image(description: nil)).hint(in: PresentationContext(language: .english))
        == "An image without a description")
  }

  @Test func theImageHasNoActions() {
    #expect(ImageViewerRow(image: image()).actions == [])
    #expect(ImageViewerRow(image: image()).mainAction == nil)
  }

  private func json(_ row: ImageViewerRow) -> String {
    JSONValue.object(of: row.fields(in: PresentationContext(language: .english))).line
  }
}
