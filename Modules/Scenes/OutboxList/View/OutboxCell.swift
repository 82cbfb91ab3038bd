import Localization
import PostRows
import Posts
public import Terminal
public import TerminalList
public import Viper

/// A change in the outbox: the command and the post, and below that the account, the state and the reason.
public struct OutboxCell: Cell {
  private let row: OutboxRow
  private let context: PresentationContext
  private var texts: Strings<OutboxText> { context.strings(OutboxText.table) }

  public init(row: OutboxRow, context: PresentationContext) {
    (self.row, self.context) = (row, context)
  }

  public func shortLines(width: Int) -> [StyledText] {
    [subject.shortened(to: width), (StyledText("  ") + facts).shortened(to: width)]
  }

  public func lines(width: Int) -> [StyledText] { subject.wrapped(to: width) + facts.wrapped(to: width) }

  private var subject: StyledText {
    StyledText(row.write.write.word, .accent) + StyledText("  ")
      + StyledText(line: row.words(in: context), .strong)
  }

  private var facts: StyledText {
    let state =
      switch row.write.state {
      case .pending: texts[.pending]
      case .sending: texts[.sending]
      case .failed: texts[.failed]
      }
    let parts = [row.write.account, state, row.write.reason].compactMap(\.self)
    return StyledText(line: parts.joined(separator: " · "), .secondary)
  }
}
