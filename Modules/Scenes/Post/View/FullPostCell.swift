import PostRows
public import Terminal
public import TerminalList
public import Viper

/// A post or comment in full, as a row; behind a warning that hides its text, only the warning.
public struct FullPostCell: Cell {
  private let document: PostDocument
  private var abilities = TextAbilities()

  /// The look of a whole post for a person and moment.
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
