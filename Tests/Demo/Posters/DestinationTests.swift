import Localization
import Pictures
import Posters
import Testing

@Suite(.timeLimit(.minutes(1)))
struct DestinationTests {
  @Test func everyDestinationHasItsOwnTexts() {
    #expect(Set(DestinationText.allCases).count == 3 * Destinations.all.count)
  }

  @Test(arguments: Language.supported) func aSubtitleHasAtMost50Characters(language: Language) async throws {
    let repository = PosterRepository(texts: DestinationText.table.strings(for: language))
    for poster in try await repository.posters() { #expect(poster.subtitle.count <= 50) }
  }

  @Test func everyDestinationHasItsOwnPicture() throws {
    for destination in Destinations.all {
      let bitmap = try ImageDecoder.decode(destination.picture, side: 640)
      #expect(bitmap.originalSize == (480, 640))
    }
    #expect(Set(Destinations.all.map(\.picture)).count == Destinations.all.count)
  }
}
