import Foundation
import Loading
import Localization
package import Viper

extension ListScene {
  package func pageLoading(
    until isEnough: @escaping @MainActor () -> Bool
  ) -> @MainActor () async throws -> Void {
    pageLoading(for: ShellWord.more.rawValue, until: isEnough)
  }

  private func pageLoading(
    for command: String, until isEnough: @escaping @MainActor () -> Bool
  ) -> @MainActor () async throws -> Void {
    { [weak presenter] in
      guard let loading = presenter.map({ PageLoading(of: $0, for: command, until: isEnough) }) else { return }
      var pages = loading
      try await pages.run()
    }
  }

  /// Performs an action once the rows that it refers to are loaded, or the list has ended.
  ///
  /// Further pages are loaded if `loadsPages`; otherwise only a running load is awaited.
  func loading(
    _ references: [RowReference], for command: String, loadsPages: Bool = true,
    _ action: @escaping @MainActor (ListScene) throws -> Answer
  ) throws -> Answer {
    let last = references.map(\.number).max() ?? 0
    let canGoOn = loadsPages && presenter.model.cursor.hasMore == true || presenter.interactor.isBusy
    guard last > presenter.model.numbers.last, canGoOn else { return try action(self) }
    let load = pageLoading(for: "\(command) \(last)") { [weak presenter] in
      presenter.map { $0.model.numbers.last >= last || !loadsPages && !$0.interactor.isBusy } ?? true
    }
    return .work(name: command, status: { [weak self] in self?.rowsSoFar ?? "" }) { [weak self] in
      try await load()
      return .act {
        guard let self else { throw CancellationError() }
        return try action(self)
      }
    }
  }

  package var rowsSoFar: String { texts(.rowsSoFar, ["count": rowCount]) }

  var texts: Strings<ListText> { presenter.context.strings(ListText.table) }
}

// MARK: - References

extension ListScene {
  func failure(_ text: ListText, _ reference: RowReference, _ values: [String: any TextValue] = [:]) -> Failure {
    Failure(.badArgument, texts(text, values.merging(["number": String(reference.number)]) { $1 }))
  }

  /// The failure of `open` for a row without a main action; names the scene's commands if the scene shows a single
  /// thing.
  func nothingOpens(_ reference: RowReference) -> Failure {
    guard presenter.showsOneThing else {
      return presenter.refusal(of: ShellWord.open.rawValue, row: reference.number).map { Failure(.badArgument, $0) }
        ?? failure(.noAction, reference, ["command": ShellWord.open.rawValue])
    }
    let names =
      commands.filter { $0.isUseful() && $0.name != ListCommand.retry }.map(\.name) + [
        ShellWord.back.rawValue, ShellWord.help.rawValue,
      ]
    let list = names.formatted(.list(type: .or).locale(presenter.context.language.locale))
    return Failure(.badArgument, texts(.nothingOpens, ["commands": list]))
  }
}

// MARK: - Neighbours

extension ListScene {
  package func neighbour(_ side: Neighbour, of reference: RowReference, offering name: String) -> RowReference? {
    let (rows, model) = (presenter.listedRows, presenter.model)
    guard let id = model.row(numbered: reference.number)?.id, let index = rows.firstIndex(where: { $0.id == id }) else {
      return nil
    }
    let part = reference.part ?? 1
    switch side {
    case .next:
      if part < numberOfParts(of: rows[index], for: name) { return RowReference(reference.number, part: part + 1) }
      let next = rows[(index + 1)...].first { action(name, of: $0) != nil }
      return next.flatMap { model.number(of: $0.id) }.map { RowReference($0) }
    case .previous:
      if part > 1 { return RowReference(reference.number, part: part == 2 ? nil : part - 1) }
      guard let previous = rows[..<index].last(where: { action(name, of: $0) != nil }),
        let number = model.number(of: previous.id)
      else { return nil }
      let count = numberOfParts(of: previous, for: name)
      return RowReference(number, part: count > 1 ? count : nil)
    }
  }

  package func step(to reference: RowReference, by name: String) throws -> Answer {
    let row = try presenter.row(reference)
    guard let action = action(name, of: row) else { throw failure(.noAction, reference, ["command": name]) }
    let answer = try presenter.perform(action, on: ActionTarget(row, part: reference.part))
    if let offset = presenter.model.offset(of: row.id) { presenter.move(to: offset) }
    // The action has shown the row, not the list.
    presenter.markShown([row.id])
    return answer
  }

  private func numberOfParts(of row: Presenter.Row, for name: String) -> Int {
    action(name, of: row).map(row.numberOfParts) ?? 1
  }

  /// The row's action with the given name; `open` is the main action.
  private func action(_ name: String, of row: Presenter.Row) -> Presenter.Row.Action? {
    name == ShellWord.open.rawValue ? row.mainAction : row.actions.first { $0.rawValue == name }
  }
}
