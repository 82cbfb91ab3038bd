import Foundation
import Loading
import Localization
import Terminal
import Viper

/// The texts about the loads of a list.
@MainActor struct ListNotices<Row: ListRow> {
  let model: ListModel<Row>
  /// The text for a list without rows.
  let emptyText: String
  let context: PresentationContext

  private var texts: Strings<ListText> { context.strings(ListText.table) }

  /// The state of the list, if it needs words: loading, failed, cancelled, saved, or empty.
  var notices: [StyledText] {
    switch model.phase {
    case .idle: return []
    case .loading: return model.isEmpty ? [StyledText(texts[.loading], .secondary)] : []
    case .failed(let failure):
      let saved = model.isEmpty ? nil : age.map { texts(.saved, ["age": $0]) + " " }
      return [
        StyledText(failure.message, .error) + StyledText(" ") + StyledText(saved ?? "", .secondary) + howToRetry
      ]
    case .cancelled: return [StyledText(texts[.cancelled], .secondary) + StyledText(" ") + howToRetry]
    case .loaded:
      let saved = age.map { StyledText(texts(.savedOnly, ["age": $0]), .secondary) }
      let empty = model.isEmpty ? StyledText(emptyText, .secondary) : nil
      let leftOut =
        model.leftOut > 0 ? StyledText(texts(.leftOut, ["count": String(model.leftOut)]), .secondary) : nil
      return [saved, empty, leftOut].compactMap { $0 }
    }
  }

  /// The summary of an answer to a list that had rows; nil if it needs no words.
  func summary(of update: ListUpdate, for scope: LoadScope) -> StyledText? {
    let isNewsDue = update.newCount > 0 || (scope == .refresh && !model.new.isEmpty)
    return switch (isNewsDue, update.goneCount, scope) {
    case (true, _, _): newRows
    case (_, 1..., _): StyledText(texts(.goneRows, ["count": String(update.goneCount)]), .secondary)
    case (_, _, .refresh) where update.editedCount > 0:
      StyledText(texts(.editedRows, ["count": String(update.editedCount)]), .secondary)
    case (_, _, .refresh): nothingNew
    default: nil
    }
  }

  /// The number of new rows, and the command that shows them.
  var newRows: StyledText {
    StyledText(
      texts(.newRows, ["count": String(model.new.count), "command": ShellWord.new.rawValue]), .secondary)
  }

  /// The text for a list without new rows.
  var nothingNew: StyledText { StyledText(texts[.nothingNew], .secondary) }

  /// The age of saved rows; nil for others.
  private var age: String? {
    if case .cache(let date) = model.origin { context.relativeText(for: date) } else { nil }
  }

  private var howToRetry: StyledText {
    StyledText(texts(.howToRetry, ["command": ListCommand.refresh]), .secondary)
  }
}
