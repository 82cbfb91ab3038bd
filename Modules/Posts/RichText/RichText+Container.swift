extension RichText {
  /// A block around others, of which each line of them begins with something.
  public enum Container: Hashable, Sendable {
    /// Words of somebody else.
    case quotation
    /// An item of a list; the marker stands before its first block.
    case item(Marker, isFirst: Bool)
    /// The meaning of a term.
    case definition
    /// A footnote; the marker stands before its first block.
    case note(Marker, isFirst: Bool)

    /// The beginning of a line.
    ///
    /// - Parameter isFirst: whether it is the first line of the container.
    /// - Returns: the marker, or blanks as wide.
    func prefix(isFirst: Bool) -> String {
      switch self {
      case .quotation: "> "
      case .definition: "  "
      case .item(let marker, _), .note(let marker, _):
        isFirst ? marker.text : String(repeating: " ", count: marker.text.utf8.count)
      }
    }

    /// The container of a block, which is its first one or a further one.
    func containing(first: Bool) -> Container {
      switch self {
      case .quotation, .definition: self
      case .item(let marker, _): .item(marker, isFirst: first)
      case .note(let marker, _): .note(marker, isFirst: first)
      }
    }
  }

  /// The sign before an item.
  public enum Marker: Hashable, Sendable {
    /// No sign, as before a note that is no item.
    case none
    /// A dash, in a list without numbers.
    case bullet
    /// The number of the item, which may be negative.
    case number(Int)

    /// The sign with the blank behind it.
    public var text: String {
      switch self {
      case .none: ""
      case .bullet: "- "
      case .number(let number): "\(number). "
      }
    }
  }
}
