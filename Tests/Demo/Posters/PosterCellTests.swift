import Localization
import Posters
import Terminal
import TerminalList
import Testing

/// The cells of the list, of a poster and of its text.
@Suite(.timeLimit(.minutes(1)))
struct PosterCellTests {
  @Test func aPosterInTheListShowsTitleAndSubtitle() {
    #expect(
      PosterListCell(row: PosterListRow(poster("mars"))).lines(width: 80) == [
        StyledText("title of mars", .strong), StyledText("subtitle", .secondary),
      ])
  }

  @Test func aPosterWithoutAPictureShowsItsTexts() {
    let sut = PosterCell(row: PosterRow(poster("mars")))
    #expect(sut.lines(width: 80).map(\.plain) == ["title of mars", "subtitle", "text of mars"])
  }

  @Test func theInfoOfAPosterMentionsTheCommandThatReturnsToTheList() {
    #expect(
      info(.english).lines(width: 80).map(\.plain) == [
        "title of mars", "text of mars", "Type back to return to the list.",
      ])
  }

  @Test(arguments: [20, 30, 80, 300]) func noLineIsWiderThanTheScreen(width: Int) async throws {
    for language in Language.supported {
      let repository = PosterRepository(texts: DestinationText.table.strings(for: language))
      for poster in try await repository.posters() {
        let cells: [any Cell] = [
          PosterListCell(row: PosterListRow(poster)),
          PosterCell(row: PosterRow(poster)),
          PosterInfoCell(row: PosterInfoRow(poster: poster), texts: PostersText.table.strings(for: language)),
        ]
        for cell in cells {
          #expect(!cell.lines(width: width).isEmpty)
          #expect(cell.lines(width: width).filter { $0.width > width }.map(\.plain) == [])
        }
      }
    }
  }

  private func info(_ language: Language) -> PosterInfoCell {
    PosterInfoCell(row: PosterInfoRow(poster: poster("mars")), texts: PostersText.table.strings(for: language))
  }
}
