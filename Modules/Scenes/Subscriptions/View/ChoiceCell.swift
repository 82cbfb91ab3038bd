public import Terminal
public import TerminalList
public import Viper

/// Draws a source to choose: its title, kind and address.
public struct ChoiceCell: Cell {
  private let choice: ChoiceRow
  private let context: PresentationContext

  public init(row: ChoiceRow, context: PresentationContext) {
    choice = row
    self.context = context
  }

  public func lines(width: Int) -> [StyledText] {
    let kind = SubscriptionsText.name(ofKind: choice.sourceKind, in: context)
    let title = choice.title.map { StyledText(line: $0, .strong).wrapped(to: width) } ?? []
    return title + StyledText(line: "\(kind) · \(choice.id)", .secondary).wrapped(to: width)
  }
}
