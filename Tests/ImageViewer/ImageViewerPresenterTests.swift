import ImageViewer
import Loading
import Localization
import SceneTesting
import Testing
import Viper

@Suite(.timeLimit(.minutes(1)))
struct ImageViewerPresenterTests {
  @Test func theImageIsTheOneRow() {
    let sut = makeSUT()
    sut.didStartLoading(.first)
    sut.didReceive(Sourced(image(), from: .bundled), for: .first)
    sut.didFinishLoading(.first)
    #expect(sut.rows.map(\.id) == ["7"])
    #expect(sut.model.state == .loaded)
    #expect(sut.model.cursor.hasMore == nil)
    #expect(sut.showsOneThing)
  }

  @Test(arguments: [
    (LoadError.image(.undecodable), "The image is broken, or of an unknown format."),
    (.image(.tooManyPixels(limit: 25_000_000)), "The image has more than 25 million pixels."),
    (.notFound(searched: 200), "Not found among the first 200 items."),
  ])
  func anImageThatCannotBeShownSaysWhy(error: LoadError, message: String) {
    let sut = makeSUT()
    sut.didStartLoading(.first)
    sut.didFailLoading(.first, with: error)
    #expect(sut.model.state == .failed)
    #expect(sut.model.failure?.message == message)
  }

  @Test func theTextsAreWhole() {
    #expect(ImageViewerText.table.problems() == [])
  }

  private func makeSUT() -> ImageViewerPresenter {
    ImageViewerPresenter(
      title: "Image", context: PresentationContext(language: .english), interactor: LoadInteractorSpy(),
      display: ListDisplaySpy(), row: ImageViewerRow.init(image:))
  }
}
