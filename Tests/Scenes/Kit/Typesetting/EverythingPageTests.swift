import Markup
import SceneTesting
import Terminal
import Testing

@testable import Typesetting

/// Snapshots of a page with every kind of block.
struct EverythingPageTests {
  @Test(arguments: [30, 72, 120]) func aColouredPageMatchesItsSnapshotAndFitsTheWidth(width: Int) throws {
    let renderer = TextRenderer(
      colors: .indexed, theme: .dark, direction: .leftToRight, attributes: [.bold, .italic, .struck])
    let lines = printed(TextAbilities(hasSigns: true, strikesOut: true, isScreen: true), width: width)
    #expect(lines.allSatisfy { $0.width <= width })
    try expectSnapshot(shown(lines.map(renderer.render)), named: "everything-colours-\(width)")
  }

  @Test(arguments: [30, 72, 120]) func aPlainPageMatchesItsSnapshotAndFitsTheWidth(width: Int) throws {
    let lines = printed(TextAbilities(hasSigns: false, isScreen: true), width: width)
    #expect(lines.allSatisfy { $0.width <= width })
    try expectSnapshot(shown(lines.map(TextRenderer(colors: .none).render)), named: "everything-plain-\(width)")
  }

  @Test func aPageWithoutAWidthMatchesItsSnapshot() throws {
    let lines = printed(TextAbilities(), width: nil)
    try expectSnapshot(shown(lines.map(TextRenderer(colors: .none).render)), named: "everything-pipe")
  }

  private func printed(_ output: TextAbilities, width: Int?) -> [StyledText] {
    let page = EverythingPage.text
    let words = TypesetWords(pictureDescriptions: [2: "icon"])
    let typesetter = Typesetter(width: width, output: output, words: words, links: page.links)
    return typesetter.lines(of: page.document).flatMap { line -> [StyledText] in
      switch line.content {
      case .text(let text): [text]
      case .picture(let picture):
        lines(
          of: picture, named: typesetter.name(ofPicture: picture.number), page.images[picture.number - 1].alt)
      }
    }
  }

  /// The name and the description of a picture, as lines in its place.
  private func lines(of picture: TypesetPicture, named name: String, _ description: String?) -> [StyledText] {
    let name = StyledText(line: name, .secondary)
    let text = description.map { name + StyledText(line: ": " + $0, .secondary) } ?? name
    return text.wrapped(to: picture.columns ?? .max).map { picture.indentation + $0 }
  }

  private func shown(_ lines: [String]) -> String {
    lines.map { $0.replacing("\u{1B}", with: "\\e") + "\n" }.joined()
  }
}
