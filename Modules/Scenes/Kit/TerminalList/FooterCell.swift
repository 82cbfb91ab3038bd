import Localization
import Terminal
import Viper

/// The foot of a screenful: more rows, the page that failed, or the end.
enum Foot: Hashable {
  /// There are further rows; the number is nil if it is unknown.
  case more(Int?)
  case failed(Failure)
  case end
}

/// Draws a foot.
struct FootCell: Cell {
  let foot: Foot
  let endText: String
  /// The commands to type besides Enter; nil for a foot without hints.
  let hints: [String]?
  let texts: Strings<ListText>
  /// Whether a user can type the command to retry.
  let isInteractive: Bool

  func lines(width: Int) -> [StyledText] {
    switch foot {
    case .more(let count): [more(count, width: width)]
    case .failed(let failure) where isInteractive && failure.canBeTriedAgain:
      (StyledText(failure.message, .error)
        + StyledText(" " + texts(.howToRetryPage, ["command": ShellWord.more.rawValue]), .secondary)).wrapped(to: width)
    case .failed(let failure): StyledText(failure.message, .error).wrapped(to: width)
    case .end: endText.isEmpty ? [] : StyledText(endText, .secondary).wrapped(to: width)
    }
  }

  /// The line about more rows, with as many hints as fit.
  private func more(_ count: Int?, width: Int) -> StyledText {
    let more = count.map { texts(.moreCount, ["count": $0]) } ?? texts[.moreRows]
    let enter = texts(.enter, ["more": more])
    guard let hints else { return StyledText(isInteractive ? enter : more, .secondary).shortened(to: width) }
    let parts = [enter] + hints
    let lines = (1...parts.count).map { StyledText(parts.prefix($0).joined(separator: " · "), .secondary) }
    return lines.last { $0.width <= width } ?? StyledText(more, .secondary).shortened(to: width)
  }
}
