import Localization
package import Terminal
import Viper

extension ListView {
  package func head(width: Int) -> StyledText {
    Head(
      title: presenter.heading, source: search.map { "/" + $0.text } ?? presenter.sourceName, position: position,
      progress: presenter.progress, texts: presenter.context.strings(ListText.table)
    ).line(width: width)
  }

  package func takeFoot(hints: Bool, width: Int) -> [StyledText] {
    guard isFootDue, let foot else { return [] }
    isFootDue = false
    return renderer.lines(of: cell(of: foot, hints: hints ? self.hints : nil), width: width)
  }

  func cell(of foot: Foot, hints: [String]?) -> FootCell {
    FootCell(
      foot: foot, endText: endText, hints: hints, texts: presenter.context.strings(ListText.table),
      isInteractive: presenter.context.isInteractive)
  }

  /// The text after the last row of the list, or after the last hit of a search.
  private var endText: String {
    guard search != nil else { return presenter.endText }
    let values: [String: any TextValue] = ["count": pagedCount, "command": ShellWord.find.rawValue]
    return presenter.context.strings(ListText.table)(.foundEnd, values)
  }

  /// The position of the last screenful; nil in a scene of a single thing, and for a list without rows.
  private var position: Head.Position? {
    let pager = presenter.model.pager
    guard !presenter.showsOneThing, pager.next > pager.start else { return nil }
    return Head.Position(
      first: pager.start + 1, last: min(pager.next, pagedCount), count: pagedCount,
      hasMore: presenter.model.cursor.hasMore == true, unreadCount: search == nil ? presenter.unreadCount : 0)
  }

  /// The foot below the rows shown so far; nil in a scene of a single thing, and while more rows may join the
  /// screenful.
  private var foot: Foot? {
    let pager = presenter.model.pager
    guard !presenter.showsOneThing, hasContent, !isWaitingForPictures, waiting.pending.isEmpty else { return nil }
    // With further pages, the number would soon be wrong; a search loads further pages only on request.
    let rest = presenter.model.cursor.hasMore == true && search == nil ? nil : pagedCount - pager.next
    if pager.next < pagedCount { return pager.room > 0 ? nil : .more(rest) }
    guard pager.room <= 0 || search != nil || !presenter.model.goesOnByItself else { return nil }
    switch presenter.model.footer {
    case .loading where search != nil: return nil
    case .more, .loading: return .more(nil)
    case .failed(let failure): return .failed(failure)
    case nil, .end: return endText.isEmpty ? nil : .end
    }
  }

  /// The commands to type next: the first row's number with what it opens, the row's next action, and `help`.
  private var hints: [String] {
    if let hints = presenter.hints { return hints + [ShellWord.help.rawValue] }
    let pager = presenter.model.pager
    // If the rows did not fit on the screen, the last row is on it.
    let index = pager.isLong ? max(pager.start, pager.next - 1) : pager.start
    guard let row = presenter.model.position(ofPaged: index).flatMap(presenter.model.entry)?.row,
      let number = presenter.model.number(of: row.id)
    else { return [ShellWord.help.rawValue] }
    let main = row.mainAction.map { action in
      presenter.label(of: action).map { "\(number): \($0)" } ?? "\(ShellWord.open.rawValue) \(number)"
    }
    let next = row.actions.first { $0 != row.mainAction && row.isUseful($0) }.map { "\($0.rawValue) \(number)" }
    return [main, next, ShellWord.help.rawValue].compactMap(\.self)
  }
}
