extension RichText {
  /// A block of a text.
  public struct Block: Hashable, Sendable {
    /// The kind of a block.
    public enum Kind: Hashable, Sendable {
      /// Words that are wrapped.
      case paragraph
      /// A heading of a level from 1 to 6.
      case heading(level: Int)
      /// Lines whose blanks are kept, such as those of a program.
      case preformatted
      /// Rows of cells.
      case table(Table)
      /// The picture with a number, from 1; the runs are its caption.
      case picture(number: Int)
      /// A line between two parts of the text.
      case rule
      /// A video, a sound or another page within the text, as a link.
      case medium(Medium)
    }

    /// The kind of a medium.
    public enum Medium: Hashable, Sendable, CaseIterable {
      /// Another page.
      case page
      /// A video.
      case video
      /// A sound.
      case audio
    }

    /// The distance between a block and the text before it.
    public enum Spacing: UInt8, Hashable, Sendable {
      /// No distance, as before the first block.
      case none
      /// A blank, such as between two cells.
      case blank
      /// The end of a line.
      case line
      /// An empty line.
      case paragraph
    }

    /// The kind, with what only that has.
    public let kind: Kind
    /// The quotations, items and notes that the block belongs to, outermost first.
    public let containers: [Container]
    /// The distance from the text before, in plain text.
    public let spacing: Spacing
    /// The words, in order; empty for a table, a rule, and a picture without a caption.
    public let runs: [Run]

    /// A block, by default one that stands alone.
    public init(_ kind: Kind, in containers: [Container] = [], spacing: Spacing = .none, runs: [Run] = []) {
      self.kind = kind
      self.containers = containers
      self.spacing = spacing
      self.runs = runs
    }

    /// The words without styles, and without the numbers of links.
    public var words: String {
      runs.reduce(into: "") { words, run in
        if case .words(let part) = run.content { words += part }
      }
    }
  }
}
extension RichText {
  /// The parts of a document that its text leaves out.
  public struct Omission: Hashable, Sendable {
    /// The number of further pictures.
    public var pictures = 0
    /// The number of further links, which have no number.
    public var links = 0
    /// Whether the text ends before the document does.
    public var isCut = false

    /// Nothing that is left out.
    public init() {}

    /// Whether nothing is left out.
    public var isEmpty: Bool { pictures <= 0 && links <= 0 && !isCut }
  }

  /// The parts of the document that the text leaves out; nil if it leaves out nothing.
  public var omission: Omission? {
    layout?.pieces.lazy.compactMap { if case .omission(let omission) = $0 { omission } else { nil } }.first
  }

  /// The text as one that leaves out further pictures of its document.
  public func leavingOut(pictures count: Int) -> RichText {
    guard count > 0, let layout else { return self }
    var omission = omission ?? Omission()
    omission.pictures = omission.pictures.addingReportingOverflow(count).partialValue
    let pieces = layout.pieces.filter { if case .omission = $0 { false } else { true } }
    return RichText(plainText, RichTextLayout(pieces + [.omission(omission)]))
  }
}
