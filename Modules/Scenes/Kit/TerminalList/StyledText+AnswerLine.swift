public import Terminal
public import Viper

extension StyledText {
  /// Creates styled text from a paragraph of a command's answer.
  public init(_ line: AnswerLine) {
    let role: TextRole =
      switch line.emphasis {
      case .body: .body
      case .strong: .strong
      case .secondary: .secondary
      }
    self.init(line.text, role)
  }
}
