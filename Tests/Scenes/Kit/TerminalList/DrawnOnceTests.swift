import Foundation
import Loading
import SceneTesting
import Terminal
import TerminalList
import Testing
import Viper

/// A row is drawn once for each width it is shown at, and again when something in it changes.
@Suite(.timeLimit(.minutes(1)))
struct DrawnOnceTests {
  private let sut = NotesScene()

  @Test func aRowIsDrawnOncePerScreenful() {
    sut.answers(notes(1...30), next: .after("a"))
    let size = ScreenSize(columns: 80, lines: 12)
    #expect(texts(sut.shows(.first, lines: 12)) == (1...6).map { "note \($0)" })
    _ = sut.view.isNearEnd(size: size)
    _ = sut.fills(lines: 12)
    _ = sut.shows(.again, lines: 12)
    #expect(texts(sut.shows(.next, lines: 12)) == (7...12).map { "note \($0)" })
    _ = sut.view.isNearEnd(size: size)
    _ = sut.view.rowLines(width: 80, in: 0..<12)
    #expect((1...12).map { sut.count.draws[$0] } == Array(repeating: [76], count: 12))
    #expect(!sut.count.draws.values.contains { $0.count > 1 })
    #expect(sut.count.draws[30] == nil, "rows that nobody nears are not drawn")
  }

  @Test func aRowIsRedrawnAtAnotherWidth() {
    sut.answers(notes(1...2))
    _ = sut.shows(.first)
    _ = sut.shows(.first, width: 40)
    #expect(sut.count.draws == [1: [76, 36], 2: [76, 36]])
  }

  @Test func aRowWithAChangedTextIsRedrawn() {
    sut.answers([Note(1, "before"), Note(2)])
    #expect(texts(sut.shows(.first)) == ["before", "note 2"])
    sut.answers([Note(1, "after"), Note(2)], .refresh)
    #expect(texts(sut.shows(.first)) == ["after", "note 2"])
    #expect(sut.count.draws.mapValues(\.count) == [1: 2, 2: 1])
  }

  @Test func aRowWithAChangedPictureAddressIsRedrawn() async throws {
    let sut = NotesScene(drawsPictures: true)
    sut.answers([Note(1, images: ["old"])])
    _ = sut.shows(.first)
    await sut.network.complete(with: try picture(18, red: 10), at: sut.network.request(for: "old"))
    await sut.waitForPictures(1)
    let old = sut.view.rowLines(width: 80, in: 0..<1)
    sut.answers([Note(1, images: ["new"])], .refresh)
    _ = sut.shows(.again)
    await sut.network.complete(with: try picture(18, red: 240), at: sut.network.request(for: "new"))
    await sut.waitForPictures(2)
    let new = sut.view.rowLines(width: 80, in: 0..<1)
    #expect(new != old)
    #expect(new.map(\.width) == old.map(\.width))
    #expect(sut.network.keys == ["old", "new"])
  }

  @Test func aRelativeDateIsRedrawnAsTimePasses() {
    var note = Note(1)
    note.date = sut.now.addingTimeInterval(-60)
    sut.answers([note])
    #expect(texts(sut.shows(.first)) == ["note 1", "minute ago"])
    #expect(sut.shows(.first)[1].hasSuffix("1 minute ago"))
    sut.clock.update { $0 += 60 }
    #expect(sut.shows(.again)[1].hasSuffix("2 minutes ago"))
    sut.clock.update { $0 += 3_600 }
    #expect(sut.view.rowLines(width: 80, in: 0..<1)[1].plain.hasSuffix("1 hour ago"))
  }

  @Test func rowsAreRedrawnWhenRowNumbersGetMoreDigits() {
    sut.answers(notes(1...1))
    #expect(sut.shows(.first) == [" 1  note 1", ""])
    sut.answers(notes(1...100), .refresh)
    #expect(sut.shows(.first, lines: 2) == ["  1  note 1", ""])
  }

  @Test func eachOfAThousandRowsIsDrawnOnce() {
    sut.answers(notes(1...1_000))
    #expect(sut.view.rowLines(width: 80, in: 0..<1_000).count { !$0.isEmpty } == 1_000)
    #expect(sut.count.draws.values.allSatisfy { $0.count == 1 })
  }
}
