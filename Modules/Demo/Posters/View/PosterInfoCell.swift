public import Localization
public import Terminal
public import TerminalList
import Viper

/// The text about a destination, with a hint on how to leave the scene.
public struct PosterInfoCell: Cell {
  private let poster: Poster
  private let texts: Strings<PostersText>

  public init(row: PosterInfoRow, texts: Strings<PostersText>) {
    poster = row.poster
    self.texts = texts
  }

  public func lines(width: Int) -> [StyledText] {
    StyledText(poster.title, .strong).wrapped(to: width) + StyledText(poster.text).wrapped(to: width)
      + StyledText(texts(.howToLeave, ["command": ShellWord.back.rawValue]), .secondary).wrapped(to: width)
  }
}
