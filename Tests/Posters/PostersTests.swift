import Posters
import SceneTesting
import TestSupport
import Testing
import Viper

struct DestinationTests {
  @Test func everyDestinationIsSpokenOfInEveryLanguage() {
    #expect(DestinationText.table.problems() == [])
    #expect(DestinationText.allCases.count == 3 * Destinations.all.count)
    #expect(Set(Destinations.all.map(\.id)).count == Destinations.all.count)
  }

  @Test(arguments: Language.supported) func aSubtitleIsOneShortLine(language: Language) async throws {
    let repository = PosterRepository(source: .bundled, texts: DestinationText.table.strings(for: language))
    for poster in try await repository.posters() { #expect(poster.subtitle.count <= 50) }
  }

  @Test func aDestinationLooksTheSameEachTimeAndLikeNoOther() {
    let pictures = Destinations.all.map { PosterArt($0.art, width: 12, height: 16).pixels }
    #expect(pictures.allSatisfy { $0.count == 12 * 16 * 3 })
    #expect(Set(pictures).count == pictures.count)
    #expect(PosterArt(Destinations.all[0].art, width: 12, height: 16).pixels == pictures[0])
  }
}

struct PosterRepositoryTests {
  @Test func aPosterIsFoundByItsDestination() async throws {
    let sut = PosterRepository(source: .bundled, texts: DestinationText.table.strings(for: .english))
    #expect(try await sut.poster("titan").title == "Titan")
    await #expect(throws: LoadError.invalidData) { try await sut.poster("atlantis") }
  }

  @Test func whatTheSourceThrowsIsThrown() async {
    let source = DestinationDataSource { throw LoadError.connectivity }
    let sut = PosterRepository(source: source, texts: DestinationText.table.strings(for: .english))
    await #expect(throws: LoadError.connectivity) { try await sut.posters() }
  }
}

struct PostersPresenterTests {
  @Test func eachRegionHasAHeadingThatNobodyCanOpen() {
    let sut = makeSUT()
    let kinds = sut.rows.map(\.kind)
    #expect(kinds == ["heading", "poster", "poster", "heading", "poster"])
    #expect(sut.rows.map(\.isNumbered) == [false, true, true, false, true])
    sut.perform(.open, on: sut.rows[0])
    #expect(router.messages == [])
  }

  @Test func aPosterHasTwoActionsOfWhichOpeningIsTheMainOne() {
    let sut = makeSUT()
    #expect(sut.rows[1].actions == [.open, .info])
    #expect(sut.rows[1].mainAction == .open)
    sut.perform(.open, on: sut.rows[1])
    sut.perform(.info, on: sut.rows[2])
    #expect(router.messages == ["poster mars", "info titan"])
  }

  private let router = RouterSpy()

  private func makeSUT() -> PostersPresenter {
    let sut = PostersPresenter(
      context: PresentationContext(language: .english), interactor: LoadInteractorSpy(), router: router,
      display: ListDisplaySpy())
    let posters: [(String, Destination.Region)] = [
      ("mars", .solarSystem), ("proxima-b", .exoplanets), ("titan", .solarSystem),
    ]
    sut.didFinishLoading(
      .whole, with: posters.map { Poster(id: $0, region: $1, title: $0, subtitle: "s", text: "t") })
    return sut
  }
}

struct PostersRouterTests {
  @Test func bothWaysLeadOnTop() {
    let stack = SceneStackSpy<String>()
    let sut = PostersRouter(stack: stack, poster: { "poster \($0.id)" }, info: { "info \($0.id)" })
    let poster = Poster(id: "mars", region: .solarSystem, title: "", subtitle: "", text: "")
    sut.showPoster(poster)
    sut.showInfo(about: poster)
    #expect(stack.messages == [.push("poster mars"), .push("info mars")])
  }
}

private final class RouterSpy: PostersRouting {
  private(set) var messages: [String] = []

  func showPoster(_ poster: Poster) { messages.append("poster \(poster.id)") }
  func showInfo(about poster: Poster) { messages.append("info \(poster.id)") }
}
