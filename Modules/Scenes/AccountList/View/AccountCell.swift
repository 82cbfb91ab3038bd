import Localization
public import Terminal
public import TerminalList
public import Viper

/// An account: its name and server, and below that whether it is the default one, whether it can write, and whether its
/// login has ended.
public struct AccountCell: Cell {
  private let account: ListedAccount
  private let texts: Strings<AccountListText>

  public init(row: AccountRow, context: PresentationContext) {
    account = row.account
    texts = context.strings(AccountListText.table)
  }

  public func shortLines(width: Int) -> [StyledText] {
    [(name + StyledText("  ") + facts).shortened(to: width)]
  }

  public func lines(width: Int) -> [StyledText] {
    name.wrapped(to: width) + facts.wrapped(to: width)
  }

  private var name: StyledText { StyledText(line: account.id, .strong) }

  private var facts: StyledText {
    let words = [
      account.isDefault ? texts[.standard] : nil, texts[account.canWrite ? .writes : .reads],
      account.hasEnded ? texts[.ended] : nil,
    ]
    return StyledText(line: words.compactMap(\.self).joined(separator: " · "), .secondary)
  }
}
