import ImageViewer
import Loading
import Localization
import Pictures
import Posts
import SceneTesting
import TerminalList
import Testing
import Viper

@Suite(.timeLimit(.minutes(1)))
struct ImageViewerPresenterTests {
  @Test func theImageIsTheOnlyRow() {
    let sut = makeSUT()
    sut.didStartLoading(.first)
    sut.didReceive(Sourced(image(), from: .bundled), for: .first)
    sut.didFinishLoading(.first)
    #expect(sut.rows.map(\.id) == ["7"])
    #expect(sut.model.state == .loaded)
    #expect(sut.model.cursor.hasMore == nil)
    #expect(sut.showsOneThing)
  }

  @Test(arguments: [(ImageRef.Kind.image, "Image"), (.video, "Video")])
  func theHeadingIsTheKindOfMediaAndTheRowHintIsTheDescription(kind: ImageRef.Kind, heading: String) {
    let sut = makeSUT()
    receive(image(kind: kind), by: sut)
    #expect(sut.heading == heading)
    #expect(sut.rows.first?.hint(in: sut.context) == "d")
  }

  @Test(arguments: [
    (LoadFailure.image(.undecodable), "The image is broken, or of an unknown format."),
    (
      .image(.tooManyPixels, width: 9_000, height: 6_000),
      "The image has 9000 × 6000 pixels, more than can be decoded here."
    ),
    (.notFound(searched: 200), "Not found among the first 200 items."),
  ])
  func anImageThatCannotBeShownIsReplacedByTheReason(error: LoadFailure, message: String) {
    let sut = makeSUT()
    sut.didStartLoading(.first)
    sut.didFailLoading(.first, with: error)
    #expect(sut.model.state == .failed)
    #expect(sut.model.failure?.message == message)
  }

  @Test func theUrlAndBrowseCommandsUseTheAddressOfTheImage() throws {
    var opened: [String] = []
    let sut = makeSUT { opened.append($0) }
    let scene = makeScene(of: sut)
    #expect(throws: Failure(.badArgument, "The image is not loaded yet.")) { try scene.types("url") }
    receive(image(), by: sut)
    #expect(message(try scene.types("url")) == "http://i.example/7")
    #expect(message(try scene.types("browse")) == "Opened http://i.example/7")
    #expect(opened == ["http://i.example/7"])
  }

  @Test func theRevealCommandReloadsAHiddenImage() throws {
    var count = 0
    let interactor = LoadInteractorSpy()
    let sut = makeSUT(interactor) { _ in
    } reveal: {
      count += 1
    }
    let scene = makeScene(of: sut)
    receive(image(visibility: .hidden, warning: .init("w")), by: sut)
    guard case .arrivals = try scene.types("reveal") else {
      Issue.record("The image is not awaited")
      return
    }
    #expect(count == 1)
    #expect(interactor.messages == [.load(.refresh)])
    receive(image(warning: .init("w")), by: sut)
    #expect(!scene.commands.contains { $0.name == "reveal" }, "There is nothing left to reveal")
  }

  @Test(arguments: ["4", "5 lake.png", "5,9 pictures/", "1-3"])
  func theSaveCommandRefusesRowNumbers(typed: String) throws {
    let sut = makeSUT()
    let scene = makeScene(of: sut)
    receive(image(), by: sut)
    #expect(throws: Failure(.badArgument, "save takes the name of a file here, and no number: save lake.jpg.")) {
      try scene.types("save \(typed)")
    }
  }

  private func makeSUT(
    _ interactor: LoadInteractorSpy = LoadInteractorSpy(), browse: @escaping (String) -> Void = { _ in },
    reveal: @escaping () -> Void = {}
  ) -> ImageViewerPresenter {
    ImageViewerPresenter(
      context: PresentationContext(language: .english), interactor: interactor, display: ListDisplaySpy(),
      browse: browse, copy: { _ in Issue.record("No clipboard is asked for.") },
      save: { _, _ in
        Issue.record("No picture is saved.")
        return .scene
      }, reveal: reveal)
  }

  private func makeScene(of sut: ImageViewerPresenter) -> any Scene {
    ListScene(
      at: ScenePlacement("image", at: Route(["feed", "7", "image"])),
      view: ListView(presenter: sut) {
        ImageViewerCell(row: $0, texts: ImageViewerText.table.strings(for: .english))
      })
  }

  private func receive(_ image: ViewedImage, by sut: ImageViewerPresenter) {
    sut.didReceive(Sourced(image, from: .bundled), for: .first)
  }

  private func message(_ answer: Answer) -> String? {
    if case .done(let message) = answer { message } else { nil }
  }
}
