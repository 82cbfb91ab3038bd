extension RichText {
  /// A block of a rich text.
  public struct Block: Hashable, Sendable {
    /// The kind of a block.
    public enum Kind: Hashable, Sendable {
      /// Text that is wrapped.
      case paragraph
      /// A heading with a level from 1 to 6.
      case heading(level: Int)
      /// Lines whose whitespace is preserved, such as source code.
      case preformatted
      /// Rows of cells.
      case table(Table)
      /// The picture with the given number, counted from 1; the runs are its caption.
      case picture(number: Int)
      /// A horizontal rule between two parts of the text.
      case rule
      /// A video, a sound or another page embedded in the text, shown as a link.
      case medium(Medium)
    }

    /// The kind of an embedded medium.
    public enum Medium: Hashable, Sendable, CaseIterable {
      /// Another page, embedded in the text and shown as a link.
      case page
      /// A video.
      case video
      /// A sound.
      case audio
    }

    /// The separation of a block from the preceding text.
    public enum Spacing: UInt8, Hashable, Sendable {
      /// No separation, as before the first block.
      case none
      /// A space, such as between two cells.
      case blank
      /// A line break.
      case line
      /// An empty line.
      case paragraph
    }

    /// The kind, with the properties of that kind.
    public let kind: Kind
    /// The quotations, list items, definitions and footnotes around the block, outermost first.
    public let containers: [Container]
    /// The separation of the block from the preceding text, in plain text.
    public let spacing: Spacing
    /// The runs, in order; empty for a table, a rule, and a picture without a caption.
    public let runs: [Run]

    /// Creates a block, by default without containers.
    public init(_ kind: Kind, in containers: [Container] = [], spacing: Spacing = .none, runs: [Run] = []) {
      self.kind = kind
      self.containers = containers
      self.spacing = spacing
      self.runs = runs
    }

    /// The text of the block, without styles or link numbers.
    public var words: String {
      runs.reduce(into: "") { words, run in
        if case .words(let part) = run.content { words += part }
      }
    }
  }
}
extension RichText {
  /// The parts of a document that are missing from its rich text.
  public struct Omission: Hashable, Sendable {
    /// The number of pictures that were left out.
    public var pictures = 0
    /// The number of links that were left out; their words have no link number.
    public var links = 0
    /// Whether the text was truncated.
    public var isCut = false

    /// Creates an empty omission.
    public init() {}

    /// Whether nothing was left out.
    public var isEmpty: Bool { pictures <= 0 && links <= 0 && !isCut }
  }

  /// The parts of the document that were left out; nil if there are none.
  public var omission: Omission? {
    layout?.pieces.lazy.compactMap { if case .omission(let omission) = $0 { omission } else { nil } }.first
  }

  /// A copy in which `count` more pictures of the document are recorded as left out.
  public func leavingOut(pictures count: Int) -> RichText {
    guard count > 0, let layout else { return self }
    var omission = omission ?? Omission()
    omission.pictures = omission.pictures.addingReportingOverflow(count).partialValue
    let pieces = layout.pieces.filter { if case .omission = $0 { false } else { true } }
    return RichText(plainText, RichTextLayout(pieces + [.omission(omission)]))
  }
}
