import Loading
import Localization
import Posters
import Testing

@Suite(.timeLimit(.minutes(1)))
struct PosterRepositoryTests {
  private let texts = DestinationText.table.strings(for: .english)

  @Test func postersKeepTheOrderOfTheDestinations() async throws {
    let sut = PosterRepository(texts: texts)
    #expect(try await sut.posters().map(\.id) == Destinations.all.map(\.id))
  }

  @Test func aPosterIsFoundByTheIdOfItsDestination() async throws {
    let sut = PosterRepository(texts: texts)
    #expect(try await sut.poster("titan").title == "Titan")
    await #expect(throws: LoadFailure.unexpected(path: "atlantis")) { try await sut.poster("atlantis") }
  }

  @Test func anErrorWhileLoadingTheDestinationsIsThrown() async {
    let sut = PosterRepository(texts: texts) { throw LoadFailure.connectivity(.refused) }
    await #expect(throws: LoadFailure.connectivity(.refused)) { try await sut.posters() }
    await #expect(throws: LoadFailure.connectivity(.refused)) { try await sut.poster("titan") }
  }
}
