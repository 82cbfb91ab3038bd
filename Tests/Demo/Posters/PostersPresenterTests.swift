import Loading
import Localization
import Posters
import SceneTesting
import TerminalList
import Testing
import Viper

@Suite(.timeLimit(.minutes(1)))
struct PostersPresenterTests {
  private let router = RouterSpy()
  private let display = ListDisplaySpy()

  @Test func eachRegionIsASectionWithItsHeader() {
    let sut = makeSUT(showing: [poster("mars"), poster("proxima-b", .exoplanets), poster("titan")])
    #expect(sut.model.sections.map(\.header) == ["Around our own Sun", "Around other stars"])
    #expect(sut.model.sections.map { $0.rows.map(\.id) } == [["mars", "titan"], ["proxima-b"]])
    #expect(sut.rows.map(\.id) == ["mars", "titan", "proxima-b"])
  }

  @Test func theHeaderIsAboveTheFirstRowOfItsSection() {
    let sut = makeSUT(showing: [poster("mars"), poster("titan"), poster("proxima-b", .exoplanets)])
    #expect(
      (0..<3).map { sut.model.entry(at: $0)?.header } == ["Around our own Sun", nil, "Around other stars"])
  }

  @Test func aRegionWithoutPostersHasNoHeader() {
    let sut = makeSUT(showing: [poster("proxima-b", .exoplanets)])
    #expect(sut.model.sections.map(\.header) == ["Around other stars"])
  }

  @Test func rowsAreNumberedButHeadersAreNot() {
    let sut = makeSUT(showing: [poster("mars"), poster("proxima-b", .exoplanets), poster("titan")])
    #expect(sut.rows.map { sut.model.number(of: $0.id) } == [1, 2, 3])
    #expect(sut.model.count == 3)
  }

  @Test(arguments: Language.supported) func headersAreTranslated(language: Language) {
    let sut = makeSUT(showing: [poster("mars"), poster("proxima-b", .exoplanets)], language)
    let texts = PostersText.table.strings(for: language)
    #expect(sut.model.sections.map(\.header) == [texts[.solarSystem], texts[.exoplanets]])
    #expect(sut.title == texts[.title])
  }

  @Test func anEmptyListSaysThatThereAreNoPosters() {
    let sut = makeSUT(showing: [])
    #expect(sut.model.state == .empty)
    #expect(sut.emptyText == "There are no posters.")
    #expect(sut.model.footer == nil)
  }

  @Test func theOpenCommandShowsThePosterAndTheInfoCommandShowsThePostersText() throws {
    let sut = makeSUT(showing: [poster("mars"), poster("proxima-b", .exoplanets), poster("titan")])
    let scene = ListScene(
      at: ScenePlacement("posters", at: Route(["posters"])),
      view: ListView(presenter: sut) { PosterListCell(row: $0) })
    for line in ["1", "info 2", "open 3"] {
      guard case .scene = try scene.types(line) else {
        Issue.record("The answer to \(line) is not the scene")
        return
      }
    }
    #expect(router.messages == ["poster mars", "info titan", "poster proxima-b"])
    #expect(throws: Failure(.badArgument, "Rows go from 1 to 3.")) { try scene.types("info 4") }
  }

  private func makeSUT(showing posters: [Poster], _ language: Language = .english) -> PostersPresenter {
    let sut = PostersPresenter(
      context: PresentationContext(language: language), interactor: LoadInteractorSpy(), router: router,
      display: display)
    sut.didStartLoading(.first)
    sut.didReceive(Sourced(posters, from: .bundled), for: .first)
    sut.didFinishLoading(.first)
    return sut
  }
}

private final class RouterSpy: PostersRouting {
  private(set) var messages: [String] = []

  func showPoster(_ poster: Poster) { messages.append("poster \(poster.id)") }
  func showInfo(about poster: Poster) { messages.append("info \(poster.id)") }
}
