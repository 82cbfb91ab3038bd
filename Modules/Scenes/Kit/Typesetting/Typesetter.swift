public import Posts
public import Terminal

/// Lays out rich texts in lines of a width: one code path for the screen, for files and for pipes.
///
/// No word is lost, whatever the width. Lines of programs are wrapped on a screen, with a mark; in files and pipes they
/// are whole, and perhaps wider.
public struct Typesetter: Sendable {
  /// The width, in columns; nil for lines as long as their paragraphs.
  public let width: Int?
  /// The columns beside the text that lines of programs have room in.
  public let programColumns: Int
  /// The abilities of the output.
  public let output: TextAbilities
  /// The words that are printed beside those of a text.
  public let words: TypesetWords
  /// The addresses of the numbered links, from number 1.
  public let links: [String]
  /// The number of links on the page before those of the text.
  public let linksBefore: Int
  /// The number of the row that the text is a part of, which precedes those of its links and pictures; nil for a text
  /// with a page of its own.
  public let row: Int?

  /// A typesetter for an output.
  ///
  /// - Parameters:
  ///   - width: the width, in columns; nil for lines as long as their paragraphs.
  ///   - programColumns: the columns beside the text that lines of programs have room in.
  ///   - output: the abilities of the output.
  ///   - words: the words that are printed beside those of a text.
  ///   - links: the addresses of the numbered links, from number 1.
  ///   - linksBefore: the number of links on the page before those of the text.
  ///   - row: the number of the row that the text is a part of; nil for a text with a page of its own.
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

  /// The number of a link or picture as a command takes it, such as `.3`, or `4.3` in a row.
  func name(of number: Int) -> String { "\(row.map(String.init) ?? "").\(number)" }

  /// The number of a link as a command takes it.
  func name(ofLink number: Int) -> String { name(of: number.addingReportingOverflow(linksBefore).partialValue) }

  /// The name of a picture, such as `▣ picture .2`.
  func name(ofPicture number: Int) -> String { output.picture("\(words.picture) \(name(of: number))") }

  /// The name of a picture within words, with its description.
  func description(ofPicture number: Int) -> String {
    name(ofPicture: number) + (words.pictureDescriptions[number].map { ": " + $0 } ?? "")
  }
}
