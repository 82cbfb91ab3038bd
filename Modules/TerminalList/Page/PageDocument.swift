public import Terminal

/// A document above the rows of a scene, such as a post above its comments.
public protocol PageDocument: Equatable {
  /// Lays out the document.
  ///
  /// No line is wider than the look.
  @MainActor func lines(in look: PageLook) -> [PageLine]
}

/// The room that a document is laid out in, and what can be drawn there.
public struct PageLook: Hashable, Sendable {
  /// The width in columns; nil for lines of any length.
  public let width: Int?
  /// The maximum size of a picture; nil if none are drawn.
  public let picture: ScreenSize?
  /// The abilities of the output.
  public let abilities: TextAbilities

  /// A look, by default without pictures.
  public init(width: Int?, picture: ScreenSize? = nil, abilities: TextAbilities = TextAbilities()) {
    self.width = width
    self.picture = picture
    self.abilities = abilities
  }
}

/// A line of a document, or a picture in it.
public struct PageLine: Hashable, Sendable {
  /// The content of a line.
  public enum Content: Hashable, Sendable {
    /// A line of text.
    case text(StyledText)
    /// A picture at an untrusted address, behind the beginning of each of its lines; it is as high as it is drawn.
    case picture(address: String, indentation: StyledText)
  }

  /// The text or the picture.
  public let content: Content
  /// The place in the document where the line begins, the same at every width, from 0; none is less than the one before.
  public let position: Int

  /// A line that begins at a place in the document.
  public init(_ content: Content, at position: Int) {
    self.content = content
    self.position = position
  }
}

/// The place where somebody stopped reading a document.
public struct ReadingPlace: Hashable, Sendable, Codable {
  /// The position of the first line on the screen.
  public let position: Int
  /// The part of the document that was read, in per cent.
  public let percent: Int

  /// A place in a document.
  public init(position: Int, percent: Int) {
    self.position = position
    self.percent = percent
  }
}
