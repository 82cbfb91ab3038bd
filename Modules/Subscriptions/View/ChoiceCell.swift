import Localization
public import Terminal
public import TerminalList
public import Viper

/// A source to choose: its title, its kind and its address.
public struct ChoiceCell: Cell {
  private let choice: SourceChoice
  private let texts: Strings<SubscriptionsText>

  public init(row: ChoiceRow, context: PresentationContext) {
    choice = row.choice
    texts = context.strings(SubscriptionsText.table)
  }

  public func lines(width: Int) -> [StyledText] {
    let kind = SubscriptionsText(rawValue: choice.kind).map { texts[$0] } ?? choice.kind
    let title = choice.title.map { StyledText(line: $0, .strong).wrapped(to: width) } ?? []
    return title + StyledText(line: "\(kind) · \(choice.id)", .secondary).wrapped(to: width)
  }
}
