import JSON
import Loading
import Localization
import Pictures
import Posters
import Posts
import Testing
import Viper

/// The rows of the list, of a poster and of its text.
@Suite(.timeLimit(.minutes(1)))
struct PosterRowTests {
  private let context = PresentationContext(language: .english)

  @Test func aListedPosterHasOpenAndInfoActionsAndOpensByDefault() {
    let row = PosterListRow(poster("mars"))
    #expect(row.actions == [.open, .info])
    #expect(row.mainAction == .open)
    #expect(row.kind == "poster")
    #expect(row.hint(in: PresentationContext(language: .english)) == "title of mars")
    #expect(row.images == [ImageRef("mars")])
    #expect(line(row) == #"{"title":"title of mars","subtitle":"subtitle"}"#)
  }

  @Test func jsonOutputOfASinglePosterHasAllItsTexts() {
    let row = PosterRow(poster("mars"))
    #expect(row.id == "mars")
    #expect(row.kind == "poster")
    #expect(line(row) == #"{"title":"title of mars","subtitle":"subtitle","text":"text of mars"}"#)
  }

  @Test func jsonOutputOfTheInfoHasTheTextOfThePoster() {
    let row = PosterInfoRow(poster: poster("mars"))
    #expect(row.id == "mars")
    #expect(row.kind == "text")
    #expect(line(row) == #"{"text":"text of mars"}"#)
  }

  @Test func openPostersAndTheirInfosHaveNoMainAction() {
    #expect(PosterRow(poster("mars")).mainAction == nil)
    #expect(PosterInfoRow(poster: poster("mars")).mainAction == nil)
  }

  @Test func aPosterWhosePictureCannotBeDecodedKeepsItsTexts() async throws {
    let drawn = try await PosterRow(poster("mars")) { @Sendable in throw LoadFailure.image(.noDecoder) }
    #expect(drawn == PosterRow(poster("mars")))
  }

  @Test func cancellingADrawingThrowsACancellation() async {
    await #expect(throws: CancellationError.self) {
      try await PosterRow(poster("mars")) { @Sendable in throw CancellationError() }
    }
  }

  private func line(_ row: some ListRow) -> String {
    JSONValue.object(of: row.fields(in: context)).line
  }
}
