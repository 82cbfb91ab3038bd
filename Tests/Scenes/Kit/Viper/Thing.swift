import JSON
import Loading
import Localization

@testable import Viper

/// A row of a list in these tests.
nonisolated struct Thing: ListRow {
  enum Action: String, RowAction {
    case open, copy

    var output: CommandOutput { .done }
    @MainActor func summary(in language: Language) -> String { "\(rawValue) a thing" }
  }

  let id: Int
  var text = ""
  /// A field that does not count as contents.
  var mark = 0
  var isUnread = false
  var actions: [Action] = [.open]
  var kind: String { "thing" }
  func hint(in context: PresentationContext) -> String { "thing \(id)" }

  func hasSameContents(as other: Thing) -> Bool { text == other.text && actions == other.actions }

  func fields(in context: PresentationContext) -> JSONFields {
    ["text": text.isEmpty ? nil : .string(text)]
  }
}

extension ListModel<Thing> {
  /// A complete load with one answer.
  ///
  /// - Returns: the change that the answer made.
  @discardableResult mutating func load(
    _ ids: some Sequence<Int>, next: ListPage<Thing>.Next = .unpaged, from origin: Origin = .remote,
    _ scope: LoadScope = .first
  ) -> ListChange {
    load(rows: ids.map { Thing(id: $0) }, next: next, from: origin, scope)
  }

  @discardableResult mutating func load(
    rows: [Thing], next: ListPage<Thing>.Next = .unpaged, from origin: Origin = .remote, _ scope: LoadScope = .first
  ) -> ListChange {
    _ = enter(.loading, scope)
    let change = receive(ListPage(rows: rows, next: next), from: origin, for: scope)
    _ = enter(.loaded, scope)
    return change
  }

  var ids: [Int] { rows.map(\.id) }
}
