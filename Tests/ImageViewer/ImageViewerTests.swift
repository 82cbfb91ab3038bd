import ImageViewer
import SceneTesting
import Terminal
import TestSupport
import Testing
import Viper

struct ImageViewerTests {
  @Test func theImageIsTheOneRowWithItsSize() {
    let sut = makeSUT()
    sut.didFinishLoading(.whole, with: image)
    #expect(sut.content.rows.map(\.id) == ["7"])
    let fields = Dictionary(uniqueKeysWithValues: sut.content.rows[0].fields.map { ($0, $1) })
    #expect(
      fields == [
        "description": .string("d"), "location": nil, "url": .string("u"), "width": .integer(30),
        "height": .integer(20),
      ])
  }

  @Test func anImageThatCannotBeShownSaysWhy() {
    let sut = makeSUT()
    sut.didFailLoading(.whole, with: LoadError.undecodableImage)
    #expect(sut.content.failure == Failure(.invalidData, "The image is of no known kind, or broken."))
    sut.didFailLoading(.whole, with: LoadError.tooManyPixels(limit: 25_000_000))
    #expect(sut.content.failure == Failure(.invalidData, "The image has more than 25 million pixels."))
  }

  @Test func withoutAPictureItsTextIsShown() {
    let cell = ImageViewerCell(
      row: ImageViewerRow(image: image), texts: ImageViewerText.table.strings(for: .english))
    #expect(cell.lines(width: 20).map(\.plain) == ["d", "30 × 20 pixels"])
  }

  @Test func theTextsAreWhole() {
    #expect(ImageViewerText.table.problems() == [])
  }

  private let image = ViewedImage(
    id: "7", description: "d", location: nil, url: "u", width: 30, height: 20, picture: nil)

  private func makeSUT() -> ImageViewerPresenter {
    ImageViewerPresenter(
      title: "Image", context: PresentationContext(language: .english), interactor: LoadInteractorSpy(),
      display: ListDisplaySpy(), row: ImageViewerRow.init(image:))
  }
}
