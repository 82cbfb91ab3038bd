public import Terminal

/// A document displayed above the rows of a scene, such as a post above its comments.
public protocol PageDocument: Equatable {
  /// Lays out the document.
  ///
  /// Only preformatted lines may be wider than `look.width`. On a screen, they may use the columns beside the text. In
  /// a file, they are not wrapped.
  @MainActor func lines(in look: PageLook) -> [PageLine]
}

/// The available space and the capabilities for drawing a document.
public struct PageLook: Hashable, Sendable {
  /// The width in columns; nil for no limit.
  public let width: Int?
  /// The number of extra columns beside the page that preformatted lines may use.
  public let programColumns: Int
  /// The maximum size of a picture; nil to draw no pictures.
  public let picture: ScreenSize?
  /// The capabilities of the output.
  public let abilities: TextAbilities

  /// Creates a look, by default without pictures.
  public init(
    width: Int?, programColumns: Int = 0, picture: ScreenSize? = nil, abilities: TextAbilities = TextAbilities()
  ) {
    self.width = width
    self.programColumns = programColumns
    self.picture = picture
    self.abilities = abilities
  }

  /// Returns the look for the space to the right of a margin.
  package func behind(_ margin: StyledText) -> PageLook {
    PageLook(
      width: width.map { max(1, $0 - margin.width) }, programColumns: programColumns, picture: picture,
      abilities: abilities)
  }
}

/// A picture among the lines of a page.
public struct PagePicture: Hashable, Sendable {
  /// The height limit of a picture.
  public enum Height: Hashable, Sendable {
    /// The maximum height in the look.
    case full
    /// Half the maximum height in the look, for a picture in a part of the document, such as a quotation.
    case half
    /// At most the given number of lines.
    case lines(Int)
  }

  /// The untrusted address.
  public let address: String
  /// The prefix of each of the picture's lines, such as the bars of quotations.
  public let indentation: StyledText
  /// The height limit.
  public let height: Height

  /// Creates a picture at an untrusted address.
  public init(_ address: String, indentation: StyledText, height: Height = .full) {
    (self.address, self.indentation, self.height) = (address, indentation, height)
  }
}

/// A text line or a picture of a page.
public struct PageLine: Hashable, Sendable {
  /// The content of a page line.
  public enum Content: Hashable, Sendable {
    /// A line of text.
    case text(StyledText)
    /// A picture, as tall as its drawing.
    case picture(PagePicture)
  }

  /// The text or the picture.
  public let content: Content
  /// The offset of the line's start in the document, from 0.
  ///
  /// It does not depend on the width, and never decreases from one line to the next.
  public let position: Int
  /// Whether the line has to be on the same screenful as the previous line, as the caption of a picture does.
  public let isAttached: Bool

  /// Creates a line that begins at the given position in the document.
  public init(_ content: Content, at position: Int, isAttached: Bool = false) {
    self.content = content
    self.position = position
    self.isAttached = isAttached
  }

  /// Returns the line with a margin before it.
  package func behind(_ margin: StyledText) -> PageLine {
    let content: Content =
      switch content {
      case .text(let text): .text(text.isEmpty ? text : margin + text)
      case .picture(let picture):
        .picture(PagePicture(picture.address, indentation: margin + picture.indentation, height: picture.height))
      }
    return PageLine(content, at: position, isAttached: isAttached)
  }

  /// The text; nil for a picture.
  public var text: StyledText? { if case .text(let text) = content { text } else { nil } }
}

/// The position at which a user stopped reading a document.
public struct ReadingPosition: Hashable, Sendable, Codable {
  /// The position of the first line on the screen.
  public let position: Int
  /// The percentage of the document that was read.
  public let percent: Int

  /// Creates a reading position.
  public init(position: Int, percent: Int) {
    self.position = position
    self.percent = percent
  }
}
