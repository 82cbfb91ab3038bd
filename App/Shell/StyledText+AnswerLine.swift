import Terminal
import Viper

extension StyledText {
  /// A paragraph of an answer.
  init(_ line: AnswerLine) {
    let role: TextRole =
      switch line.emphasis {
      case .body: .body
      case .strong: .strong
      case .secondary: .secondary
      }
    self.init(line.text, role)
  }
}
