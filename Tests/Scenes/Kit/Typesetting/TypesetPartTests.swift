import Markup
import Posts
import Testing

@testable import Terminal
@testable import Typesetting

/// The building blocks of the typesetter.
struct TypesetPartTests {
  private func parts(_ runs: RichText.Run...) -> [String] {
    LinePart.parts(of: runs).map { part in
      switch part {
      case .picture(let number): "(\(number))"
      case .runs(let runs):
        runs.map { run in
          switch run.content {
          case .words(let words): words
          case .number(let number): "[\(number)]"
          case .picture(let number): "<\(number)>"
          }
        }.joined()
      }
    }
  }

  private func words(_ words: String) -> RichText.Run { RichText.Run(.words(words)) }
  private func picture(_ number: Int) -> RichText.Run { RichText.Run(.picture(number)) }

  @Test func aPictureBetweenWordsStaysInTheLine() {
    #expect(parts(words("a "), picture(1), words(" b")) == ["a <1> b"])
    #expect(parts(words("a "), picture(1), words("\nb")) == ["a ", "(1)", "\nb"])
    #expect(parts(words("a "), picture(1), words("  ")) == ["a ", "(1)", "  "])
    #expect(parts(words("a "), picture(1), words(" "), picture(2)) == ["a ", "(1)", " ", "(2)"])
    #expect(parts(words("a "), picture(1), words(" "), picture(2), words("b")) == ["a <1> <2>b"])
    #expect(parts(picture(1), words("a\n"), picture(2)) == ["<1>a\n", "(2)"])
    #expect(parts(picture(1), RichText.Run(.number(3)), picture(2)) == ["<1>[3]", "(2)"])
    #expect(parts(words("a")) == ["a"])
    #expect(parts(picture(1)) == ["(1)"])
  }

  @Test func linesAfterAPictureHaveTheRightPositionInTheText() {
    let page = HTMLText("<p>aaaa <img src=\"http://a.example/1.png\"><br>bbbb<br>cccc").document
    let lines = Typesetter(width: 40).lines(of: page)
    #expect(lines.map { $0.text?.plain.filter(\.isLetter) } == ["aaaa", nil, "bbbb", "cccc"])
    let text = Array(page.plainText.utf8)
    let words = lines.suffix(2).map { String(decoding: text.dropFirst($0.position).prefix(4), as: UTF8.self) }
    #expect(words == ["bbbb", "cccc"])
  }

  @Test(arguments: [
    ("2", "²"), ("n", "ⁿ"), ("-12", "⁻¹²"), ("−1", "⁻¹"), ("(1+i)=0", "⁽¹⁺ⁱ⁾⁼⁰"), ("th", "^(th)"), ("2a", "^(2a)"),
    ("", ""),
  ])
  func superscriptCharactersAreUsedIfEveryCharacterHasOne(words: String, above: String) {
    #expect(Superscripts.above(words, hasSigns: true) == above)
    #expect(Superscripts.above("2", hasSigns: false) == "^(2)")
  }

  @Test(arguments: [("2", "₂"), ("-(3)", "₋₍₃₎"), ("n", "_(n)"), ("i", "_(i)"), ("=", "₌")])
  func subscriptCharactersAreUsedIfEveryCharacterHasOne(words: String, below: String) {
    #expect(Superscripts.below(words, hasSigns: true) == below)
  }

  @Test(arguments: [("1", "[^1]"), ("[1]", "[^1]"), (" [ 2 ] ", "[^2]"), ("a*", "[^a*]"), ("", "[^]")])
  func footnoteBracketsAreNotDoubled(words: String, mark: String) { #expect(Superscripts.reference(words) == mark) }

  private func containers(_ container: RichText.Container...) -> PositionedBlock {
    PositionedBlock(block: RichText.Block(.paragraph, in: container, runs: []), firstPosition: 0)
  }

  private func widths(_ blocks: [PositionedBlock], level: Int = 0) -> [Int] {
    let markers = ListMarkers(blocks, TextAbilities(hasSigns: true))
    return blocks.enumerated().map { $1.block.containers.isEmpty ? 0 : markers.width(block: $0, level: level) }
  }

  @Test func allMarkersOfAListHaveTheWidthOfTheWidestMarker() {
    let numbers = [9, 10, 11].map { containers(.item(.number($0), isFirst: true)) }
    #expect(widths(numbers) == [4, 4, 4])
    #expect(widths(Array(numbers.prefix(1))) == [3])
    #expect(widths(numbers.prefix(1) + [containers()] + numbers.suffix(1)) == [3, 0, 4], "two lists")
    #expect(widths([numbers[0], containers(.quotation), numbers[2]]) == [3, 0, 4])
  }

  @Test func listsOfDifferentKindsHaveTheirOwnMarkerWidth() {
    let number = containers(.item(.number(100), isFirst: true))
    #expect(widths([number, containers(.item(.bullet, isFirst: true)), number]) == [5, 2, 5])
    #expect(
      widths([containers(.item(.number(1), isFirst: true)), containers(.note(.number(1), isFirst: true))]) == [3, 5])
    #expect(widths([containers(.item(.none, isFirst: true))]) == [0])
  }

  @Test func laterParagraphsOfAnItemHaveTheMarkerWidthOfTheList() {
    let first = containers(.item(.number(10), isFirst: true))
    #expect(widths([first, containers(.item(.number(10), isFirst: false))]) == [4, 4])
  }

  private func indentation(_ containers: [RichText.Container], _ width: Int?, marker: Int = 3) -> Indentation {
    Indentation(containers, TextAbilities(hasSigns: true), width: width) { _ in marker }
  }

  @Test func theLinesOfAnItemAreIndentedByItsMarker() {
    let item = indentation([.item(.number(1), isFirst: true)], 80, marker: 4)
    #expect(item.first.plain == " 1. " && item.rest.plain == "    " && item.columns == 4 && item.lead == "")
    let further = indentation([.item(.number(1), isFirst: false)], 80, marker: 4)
    #expect(further.first.plain == "    ")
    let bullets = indentation([.item(.bullet, isFirst: false), .item(.bullet, isFirst: true)], 80, marker: 2)
    #expect(bullets.first.plain == "  ◦ ")
    let mixed = indentation([.item(.number(1), isFirst: false), .item(.bullet, isFirst: true)], 80, marker: 3)
    #expect(mixed.first.plain == "    • ")
  }

  @Test func anEmptyLineInQuotationsHasOnlyTheQuotationBars() {
    let sut = indentation([.quotation, .item(.bullet, isFirst: true), .quotation], 80, marker: 2)
    #expect(sut.first.plain == "│ • │ ")
    #expect((0...3).map { sut.empty(depth: $0).plain } == ["", "│", "│", "│   │"])
  }

  /// The line width, and the indentation in a definition with three quotations.
  @Test(arguments: [
    (40, "    │ │ │ "), (25, "    │ │ │ "), (24, "│ │ │ "), (15, "│ │ │ "), (14, "││ │ "), (10, "│││ "), (7, "││"),
    (5, "││"),
    (2, ""),
  ])
  func indentationIsReducedAtNarrowWidths(width: Int, start: String) {
    #expect(indentation([.definition, .quotation, .quotation, .quotation], width).rest.plain == start)
  }

  @Test func aListMarkerTooWideForItsColumnIsPrintedBeforeTheFirstWords() {
    let sut = indentation([.item(.number(12_345), isFirst: true), .item(.bullet, isFirst: true)], 12, marker: 7)
    #expect(sut.lead == "12345. • " && sut.first.plain == sut.rest.plain)
    #expect(indentation([.item(.number(12_345), isFirst: false)], 12, marker: 7).lead == "")
  }

  @Test func footnotesFollowTheText() {
    let blocks = PositionedBlock.all([
      RichText.Block(.paragraph, in: [.note(.number(1), isFirst: true)], runs: [words("a\nb")]),
      RichText.Block(.paragraph, in: [], runs: [words("c"), words("d")]),
      RichText.Block(.paragraph, in: [.quotation, .note(.number(2), isFirst: true)], runs: [words("e")]),
    ])
    #expect(blocks.map(\.firstPosition) == [0, 2, 4])
    #expect(PositionedBlock.reading(blocks).map(\.firstPosition) == [2, 0, 4])
    #expect(PositionedBlock.reading(Array(blocks.suffix(1))).map(\.firstPosition) == [4])
  }
}
