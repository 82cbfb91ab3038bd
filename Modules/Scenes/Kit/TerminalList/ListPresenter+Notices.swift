import Foundation
import Loading
import Localization
import Terminal
import Viper

/// The messages about the loads of a list.
extension ListPresenter {
  private var texts: Strings<ListText> { context.strings(ListText.table) }

  /// The message about the list's state: loading, failed, cancelled, saved, or empty; no lines if none is needed.
  var notices: [StyledText] {
    switch model.phase {
    case .idle: return []
    case .loading: return model.isEmpty ? [StyledText(texts[.loading], .secondary)] : []
    case .failed(let failure):
      return [StyledText(model.isEmpty ? failure.message : saved(failure), .error) + howToRetry(failure)]
    case .cancelled where !model.hasToldCancellation:
      return [StyledText(texts[.cancelled], .secondary) + howToRetry(nil)]
    case .loaded, .cancelled:
      let failure = model.origin?.failure.map { Failure(loading: $0, in: context.language) }
      let saved = age.map { age in
        failure.map { StyledText(self.saved($0), .error) } ?? StyledText(texts(.saved, ["age": age]), .secondary)
      }
      let empty = model.isEmpty ? emptyText.nonBlank.map { StyledText($0, .secondary) } : nil
      let leftOut =
        model.leftOut > 0 ? StyledText(texts(.leftOut, ["count": model.leftOut]), .secondary) : nil
      let omissions = model.omissions.map { StyledText($0.text(texts), .secondary) }
      let remark = remark.map { StyledText($0, .error) }
      return [saved, empty, leftOut, hidden, remark].compactMap { $0 } + omissions
    }
  }

  /// The message about rows hidden by filters, with the command that shows them; nil if no rows are hidden.
  private var hidden: StyledText? {
    guard model.hidden > 0, let hiddenCommand else { return nil }
    return StyledText(texts(.hidden, ["count": model.hidden, "command": hiddenCommand]), .secondary)
  }

  /// The message about an update to a list that already had rows; nil if no message is needed.
  func summary(of update: ListUpdate, for scope: LoadScope) -> StyledText? {
    let isNewsDue = update.newCount > 0 || (scope == .refresh && !model.new.isEmpty)
    return switch (isNewsDue, update.goneCount, scope) {
    case (true, _, _): newRows
    case (_, 1..., _): StyledText(texts(.goneRows, ["count": update.goneCount]), .secondary)
    case (_, _, .refresh): changedRows(update) ?? nothingNew
    default: nil
    }
  }

  /// The message about edited rows or a changed order, with the command that shows the change; nil if neither changed.
  private func changedRows(_ update: ListUpdate) -> StyledText? {
    let edited = update.editedCount > 0 ? texts(.editedRows, ["count": update.editedCount]) : nil
    let order = update.isReordered ? texts(.newOrder, ["command": ShellWord.rows.rawValue]) : nil
    let sentences = [edited, order].compactMap(\.self)
    return sentences.isEmpty ? nil : StyledText(sentences.joined(separator: " "), .secondary)
  }

  /// The message about new rows, or else about unread rows that were not shown yet, with the command that shows them.
  var newRows: StyledText {
    let (key, count) = model.new.isEmpty ? (ListText.unreadRows, model.unshown.count) : (.newRows, model.new.count)
    return StyledText(texts(key, ["count": count, "command": ShellWord.new.rawValue]), .secondary)
  }

  /// The message for a list without new rows.
  var nothingNew: StyledText { StyledText(texts[.nothingNew], .secondary) }

  /// The age of saved rows; nil for rows from the server.
  private var age: String? {
    if case .cache(let date, _) = model.origin { context.relativeText(for: date) } else { nil }
  }

  /// The text of a failure, preceded by the age of the rows if they were saved.
  private func saved(_ failure: Failure) -> String {
    age.map { texts(.savedBecause, ["age": $0, "reason": failure.message]) } ?? failure.message
  }

  /// A hint to type `refresh`; empty if a refresh would not help, or if there is no user to type it.
  private func howToRetry(_ failure: Failure?) -> StyledText {
    guard context.isInteractive, failure?.canBeTriedAgain != false else { return .empty }
    return StyledText(" " + texts(.howToRetry, ["command": ListCommand.refresh]), .secondary)
  }
}
