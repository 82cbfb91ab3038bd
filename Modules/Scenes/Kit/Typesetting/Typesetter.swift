public import Posts
public import Terminal

/// Lays out rich text in lines of a given width, for screens, files and pipes.
///
/// All words are kept at any width. On a screen, long preformatted lines are wrapped, with a continuation mark. In
/// files and pipes, they are not wrapped, and may exceed the width.
public struct Typesetter: Sendable {
  /// The width in columns; nil for no limit.
  public let width: Int?
  /// The number of columns beyond `width` that preformatted lines may use.
  public let programColumns: Int
  /// The capabilities of the output.
  public let output: TextAbilities
  /// The labels that the typesetter adds, such as `picture`, in the user's language.
  public let words: TypesetWords
  /// The addresses of the numbered links; the first has the number 1.
  public let links: [String]
  /// The number of links on the page before this text.
  public let linksBefore: Int
  /// The number of the text's row, used as a prefix of link and picture numbers; nil for a text on a separate page.
  public let row: Int?

  /// Creates a typesetter for output of the given width; nil for no limit.
  ///
  /// Preformatted lines may exceed `width` by `programColumns` columns. `linksBefore` is the number of links on the
  /// page before this text. `row` is the number of the text's row; nil for a text on a separate page.
  public init(
    width: Int?, programColumns: Int = 0, output: TextAbilities = .init(), words: TypesetWords = .init(),
    links: [String] = [],
    linksBefore: Int = 0, row: Int? = nil
  ) {
    self.width = width.map { max(1, $0) }
    self.programColumns = max(0, programColumns)
    self.output = output
    self.words = words
    self.links = links
    self.linksBefore = linksBefore
    self.row = row
  }

  /// Lays out a text, with placeholders for its pictures.
  public func lines(of text: RichText) -> [TypesetLine] {
    let (blocks, positions) = text.placedBlocks
    var flow = BlockFlow(typesetter: self, positions: positions)
    return flow.lines(of: PositionedBlock.reading(PositionedBlock.all(blocks)), width: width)
  }

  /// Returns the number of a link or picture as typed in a command, such as `.3`, or `4.3` in a row.
  func name(of number: Int) -> String { "\(row.map(String.init) ?? "").\(number)" }

  /// Returns the number of a link as typed in a command.
  func name(ofLink number: Int) -> String { name(of: number.addingReportingOverflow(linksBefore).partialValue) }

  /// Returns the name of a picture, such as `▣ picture .2`.
  func name(ofPicture number: Int) -> String { output.picture("\(words.picture) \(name(of: number))") }

  /// Returns the name and description of a picture within a line.
  func description(ofPicture number: Int) -> String {
    name(ofPicture: number) + (words.pictureDescriptions[number].map { ": " + $0 } ?? "")
  }
}
