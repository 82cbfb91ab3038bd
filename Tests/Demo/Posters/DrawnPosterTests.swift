import Loading
import Pictures
import Posters
import Testing

@Suite(.timeLimit(.minutes(1)))
struct DrawnPosterTests {
  @Test func aPosterWhosePictureCannotBeDecodedKeepsItsTexts() async throws {
    let drawn = try await DrawnPoster(poster("mars")) { @Sendable in throw LoadFailure.image(.noDecoder) }
    #expect(drawn == DrawnPoster(poster: poster("mars"), picture: nil))
  }

  @Test func cancellingADrawingThrowsACancellation() async {
    await #expect(throws: CancellationError.self) {
      try await DrawnPoster(poster("mars")) { @Sendable in throw CancellationError() }
    }
  }
}
