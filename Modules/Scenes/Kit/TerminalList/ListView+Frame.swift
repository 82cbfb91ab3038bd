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

  package func takeFoot(hints: Bool, next: () -> NextThing, width: Int) -> [StyledText] {
    guard isFootDue, let (foot, rest) = self.foot else { return [] }
    isFootDue = false
    return lines(of: foot, rest: rest, hints: hints ? self.hints : nil, width: width)
  }

  /// The lines of a footer, aligned with the texts of the rows.
  ///
  /// `rest` is the number of further rows; nil if unknown. `hints` are the commands to suggest besides Enter; nil for
  /// no suggestions.
  func lines(of foot: PageFooter, rest: Int? = nil, hints: [String]?, width: Int) -> [StyledText] {
    let margin = renderer.margin
    let width = width - margin.width
    let texts = presenter.context.strings(ListText.table)
    let lines: [StyledText] =
      switch foot {
      case .more, .loading: [more(rest, hints, texts, width: width)]
      case .failed(let failure) where presenter.context.isInteractive && failure.canBeTriedAgain:
        (StyledText(failure.message, .error)
          + StyledText(" " + texts(.howToRetryPage, ["command": ShellWord.more.rawValue]), .secondary))
          .wrapped(to: width)
      case .failed(let failure): StyledText(failure.message, .error).wrapped(to: width)
      case .end: endText.isEmpty ? [] : StyledText(endText, .secondary).wrapped(to: width)
      }
    return lines.map { margin + $0 }
  }

  /// The line about further rows, with as many hints as fit.
  private func more(_ count: Int?, _ hints: [String]?, _ texts: Strings<ListText>, width: Int) -> StyledText {
    let more = count.map { texts(.moreCount, ["count": $0]) } ?? texts[.moreRows]
    let enter = texts(.enter, ["more": more])
    guard let hints else {
      return StyledText(presenter.context.isInteractive ? enter : more, .secondary).shortened(to: width)
    }
    let parts = [enter] + hints
    let lines = (1...parts.count).map { StyledText(parts.prefix($0).joined(separator: " · "), .secondary) }
    return lines.last { $0.width <= width } ?? StyledText(more, .secondary).shortened(to: width)
  }

  /// The text after the last row of the list, or after the last match of a search.
  private var endText: String {
    guard search != nil else { return presenter.endText }
    let values: [String: any TextValue] = ["count": pagedCount, "command": ShellWord.find.rawValue]
    return presenter.context.strings(ListText.table)(.foundEnd, values)
  }

  /// The position of the last screenful; nil for an empty list, and in a scene with a single item.
  private var position: Head.Position? {
    let pager = presenter.model.pager
    guard !presenter.showsOneThing, pager.next > pager.start else { return nil }
    return Head.Position(
      first: pager.start + 1, last: min(pager.next, pagedCount), count: pagedCount,
      hasMore: presenter.model.cursor.hasMore == true, unreadCount: search == nil ? presenter.unreadCount : 0,
      areUnreadLoaded: presenter.unreadCount == presenter.model.unreadCount)
  }

  /// The footer below the rows shown so far; nil in a scene with a single item, and while more rows may join the
  /// screenful.
  private var foot: (PageFooter, Int?)? {
    let pager = presenter.model.pager
    guard !presenter.showsOneThing, hasContent, !isWaitingForPictures, waiting.pending.isEmpty else { return nil }
    // The list may grow soon, so its number of rows is not shown. A search loads further pages only on request.
    let rest = presenter.model.cursor.hasMore == true && search == nil ? nil : pagedCount - pager.next
    if pager.next < pagedCount { return pager.room > 0 ? nil : (PageFooter.more, rest) }
    guard pager.room <= 0 || search != nil || !presenter.model.goesOnByItself else { return nil }
    switch presenter.model.footer ?? .end {
    case .loading where search != nil: return nil
    case .end where endText.isEmpty: return nil
    case let footer: return (footer, nil)
    }
  }

  /// The suggested commands: opening the first row, its next action, and `help`.
  private var hints: [String] {
    if let hints = presenter.hints { return hints + [ShellWord.help.rawValue] }
    let pager = presenter.model.pager
    // If the rows do not fit on the screen, only the last row is visible.
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
