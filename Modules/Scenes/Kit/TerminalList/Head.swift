import Loading
import Localization
import Terminal
import Viper

/// The header of a screenful: the title, the source, and the position in the list.
struct Head {
  /// The position of a screenful in the list.
  struct Position {
    /// The position of the first row, from 1.
    let first: Int
    /// The position of the last row, from 1.
    let last: Int
    /// The number of loaded rows.
    let count: Int
    /// Whether the source has further rows.
    let hasMore: Bool
    /// The number of unread rows, including those on pages that are not loaded.
    var unreadCount = 0
    /// Whether all rows counted as unread are loaded.
    var areUnreadLoaded = true
  }

  /// The screen width, in columns, below which the position and the percentage are shortened to numbers.
  private static let narrowWidth = 40
  private static let separator = StyledText(" · ", .secondary)
  /// The minimum number of columns for the title.
  private static let minimumTitleWidth = 10

  let title: String
  let source: String?
  let position: Position?
  /// The progress of the sources that a list waits for, shown instead of the position; nil if the list waits for none.
  var progress: LoadProgress?
  /// The percentage of a document that was printed, without the rows below the document; nil for a list.
  var percent: Int?
  let texts: Strings<ListText>

  /// The header on one line; a long title is shortened, and a narrow screen omits the source.
  func line(width: Int) -> StyledText {
    let title = StyledText(line: title, .title)
    let source = source.map { Self.separator + StyledText(line: $0, .secondary) } ?? .empty
    let progress =
      progress.map { text(of: $0, width: width) } ?? position.map { text(of: $0, width: width) }
      ?? percent.map { texts(width < Self.narrowWidth ? .percent : .percentOfText, ["percent": String($0)]) }
    let position = progress.map { Self.separator + StyledText($0, .secondary) } ?? .empty
    if title.width + source.width + position.width <= width { return title + source + position }
    let room = width - position.width
    return room >= Self.minimumTitleWidth ? title.shortened(to: room) + position : title.shortened(to: width)
  }

  private func text(of progress: LoadProgress, width: Int) -> String {
    let text = texts(.progress, ["done": progress.done, "total": progress.total])
    return width < Self.narrowWidth ? text : progress.bar + " " + text
  }

  private func text(of position: Position, width: Int) -> String {
    let count = String(position.count) + (position.hasMore ? "+" : "")
    let rows = position.first < position.last ? "\(position.first)–\(position.last)" : "\(position.last)"
    guard width >= Self.narrowWidth else { return "\(rows)/\(count)" }
    // Further rows may also be unread.
    let key = position.hasMore && position.areUnreadLoaded ? ListText.unreadOfThese : .unreadCount
    let unread = position.unreadCount > 0 ? " · " + texts(key, ["count": position.unreadCount]) : ""
    return texts(.position, ["rows": position.first == 1 ? String(position.last) : rows, "count": count]) + unread
  }
}
