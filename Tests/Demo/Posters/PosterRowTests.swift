import JSON
import Localization
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
    let row = PosterRow(DrawnPoster(poster: poster("mars"), picture: nil))
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
    #expect(PosterRow(DrawnPoster(poster: poster("mars"), picture: nil)).mainAction == nil)
    #expect(PosterInfoRow(poster: poster("mars")).mainAction == nil)
  }

  private func line(_ row: some ListRow) -> String {
    JSONValue.object(of: row.fields(in: context)).line
  }
}
