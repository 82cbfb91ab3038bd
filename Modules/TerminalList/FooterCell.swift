import Localization
import Terminal
import Viper

/// The pagination footer of every list.
struct FooterCell: Cell {
  let footer: PageFooter
  let endText: String
  let texts: Strings<ListText>
  /// Whether a person can type the command that tries again.
  let isInteractive: Bool

  func lines(width: Int) -> [StyledText] {
    text.wrapped(to: width)
  }

  private var text: StyledText {
    let more = ["command": ShellWord.more.rawValue]
    return switch footer {
    case .more: StyledText(texts(.more, more), .secondary)
    case .loading: StyledText(texts[.loadingMore], .secondary)
    case .failed(let failure) where isInteractive && failure.canBeTriedAgain:
      StyledText(failure.message, .error) + StyledText(" " + texts(.howToRetryPage, more), .secondary)
    case .failed(let failure): StyledText(failure.message, .error)
    case .end: StyledText(endText, .secondary)
    }
  }
}
