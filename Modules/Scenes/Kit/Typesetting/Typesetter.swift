public import Posts
public import Terminal

/// Lays out rich texts in lines of a given width: one code path for the screen, for files and for pipes.
///
/// No word is lost, at any width. Preformatted lines are wrapped, with a mark, on a screen; in files and pipes they are
/// not, and may be wider.
public struct Typesetter: Sendable {
  /// The width in columns; nil for no limit.
  public let width: Int?
  /// How many columns past `width` preformatted lines may use.
  public let programColumns: Int
  /// The capabilities of the output.
  public let output: TextAbilities
  /// The labels that the typesetter adds, such as `picture`, in the user's language.
  public let words: TypesetWords
  /// The addresses of the numbered links, from number 1.
  public let links: [String]
  /// How many links precede this text on its page.
  public let linksBefore: Int
  /// The number of the row that the text belongs to, which prefixes its link and picture numbers; nil for a text on a
  /// page of its own.
  public let row: Int?

  /// Creates a typesetter for an output of the given width (nil: no limit).
  ///
  /// `programColumns` is how many columns past `width` preformatted lines may use, `linksBefore` how many links precede
  /// this text on its page, and `row` the number of the text's row, nil for a text on a page of its own.
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

  /// The lines of a text, with placeholders for its pictures.
  public func lines(of text: RichText) -> [TypesetLine] {
    let (blocks, positions) = text.placedBlocks
    var flow = BlockFlow(typesetter: self, positions: positions)
    return flow.lines(of: PositionedBlock.reading(PositionedBlock.all(blocks)), width: width)
  }

  /// The number of a link or picture as typed in a command, such as `.3`, or `4.3` in a row.
  func name(of number: Int) -> String { "\(row.map(String.init) ?? "").\(number)" }

  /// The number of a link as typed in a command.
  func name(ofLink number: Int) -> String { name(of: number.addingReportingOverflow(linksBefore).partialValue) }

  /// The name of a picture, such as `▣ picture .2`.
  func name(ofPicture number: Int) -> String { output.picture("\(words.picture) \(name(of: number))") }

  /// The name of a picture within a line, with its description.
  func description(ofPicture number: Int) -> String {
    name(ofPicture: number) + (words.pictureDescriptions[number].map { ": " + $0 } ?? "")
  }
}
