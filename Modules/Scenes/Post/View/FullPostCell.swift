import PostRows
public import Terminal
public import TerminalList
public import Viper

/// Draws a full post or comment as a row; if a warning hides the text, draws only the warning.
public struct FullPostCell: Cell {
  private let document: PostDocument
  private var abilities = TextAbilities()

  /// Creates the cell of a full post; the context determines the language and date format.
  public init(row: FullPostRow, context: PresentationContext) {
    document = PostDocument(row.row, context: context)
  }

  public func adapted(to abilities: TextAbilities) -> any Cell {
    var cell = self
    cell.abilities = abilities
    return cell
  }

  public func lines(width: Int) -> [StyledText] { document.text(in: PageLook(width: width, abilities: abilities)) }
}
