import Foundation
import Loading
import Localization
import Terminal
import Viper

/// The texts about the loads of a list.
extension ListPresenter {
  private var texts: Strings<ListText> { context.strings(ListText.table) }

  /// The state of the list, if it needs a message: loading, failed, cancelled, saved, or empty.
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

  /// The number of rows hidden by filters, and the command that shows them.
  private var hidden: StyledText? {
    guard model.hidden > 0, let hiddenCommand else { return nil }
    return StyledText(texts(.hidden, ["count": model.hidden, "command": hiddenCommand]), .secondary)
  }

  /// The summary of an update to a list that already had rows; nil if none is needed.
  func summary(of update: ListUpdate, for scope: LoadScope) -> StyledText? {
    let isNewsDue = update.newCount > 0 || (scope == .refresh && !model.new.isEmpty)
    return switch (isNewsDue, update.goneCount, scope) {
    case (true, _, _): newRows
    case (_, 1..., _): StyledText(texts(.goneRows, ["count": update.goneCount]), .secondary)
    case (_, _, .refresh): changedRows(update) ?? nothingNew
    default: nil
    }
  }

  /// The number of edited rows, and the command that shows a new order; nil if neither has changed.
  private func changedRows(_ update: ListUpdate) -> StyledText? {
    let edited = update.editedCount > 0 ? texts(.editedRows, ["count": update.editedCount]) : nil
    let order = update.isReordered ? texts(.newOrder, ["command": ShellWord.rows.rawValue]) : nil
    let sentences = [edited, order].compactMap(\.self)
    return sentences.isEmpty ? nil : StyledText(sentences.joined(separator: " "), .secondary)
  }

  /// The number of new rows, or else of unread rows that were not yet shown, and the command that shows them.
  var newRows: StyledText {
    let (key, count) = model.new.isEmpty ? (ListText.unreadRows, model.unshown.count) : (.newRows, model.new.count)
    return StyledText(texts(key, ["count": count, "command": ShellWord.new.rawValue]), .secondary)
  }

  /// The text for a list without new rows.
  var nothingNew: StyledText { StyledText(texts[.nothingNew], .secondary) }

  /// The age of saved rows; nil for other rows.
  private var age: String? {
    if case .cache(let date, _) = model.origin { context.relativeText(for: date) } else { nil }
  }

  /// A failure, preceded by the age of the rows if they were saved.
  private func saved(_ failure: Failure) -> String {
    age.map { texts(.savedBecause, ["age": $0, "reason": failure.message]) } ?? failure.message
  }

  /// A hint to type `refresh`; empty if that would not help, or no user can type it.
  private func howToRetry(_ failure: Failure?) -> StyledText {
    guard context.isInteractive, failure?.canBeTriedAgain != false else { return .empty }
    return StyledText(" " + texts(.howToRetry, ["command": ListCommand.refresh]), .secondary)
  }
}
