/// An image drawn for a terminal.
///
/// Only a renderer makes one: what it consists of are escape sequences, and none of them comes from outside.
public struct Picture: Hashable, Sendable {
  /// Columns it takes.
  public let width: Int
  let lines: [String]

  /// The picture as lines of text that can be printed.
  public var text: [StyledText] {
    lines.map { StyledText(drawn: $0, width: width) }
  }
}

/// What has been drawn for a row.
public protocol Drawn {
  var picture: Picture { get }
}

extension Picture: Drawn {
  public var picture: Picture { self }
}

/// A row without an image.
extension Never: Drawn {
  public var picture: Picture {
    switch self {}
  }
}
