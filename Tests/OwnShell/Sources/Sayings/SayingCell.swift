public import Terminal

/// A saying, on as many lines as it takes.
public struct SayingCell: Cell {
  private let saying: Saying

  public init(_ saying: Saying) {
    self.saying = saying
  }

  public func lines(width: Int) -> [StyledText] {
    StyledText(saying.text).wrapped(to: width)
  }
}
