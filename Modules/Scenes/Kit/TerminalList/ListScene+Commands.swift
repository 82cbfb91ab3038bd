import Foundation
import Loading
import Localization
import Pictures
package import Viper

extension ListScene {
  package var commands: [Command] {
    view.commands + presenter.rowActions.compactMap(command(of:)) + presenter.commands
      + [ListCommand.refresh, ListCommand.retry].compactMap(listCommand)
  }

  package func command(named name: String) -> Command? {
    view.commands.first { $0.name == name } ?? presenter.rowActions.first { $0.rawValue == name }.flatMap(command(of:))
      ?? presenter.commands.first { $0.name == name } ?? listCommand(name)
  }

  /// The list's own command with the given name, `refresh` or `retry`; nil for other names.
  private func listCommand(_ name: String) -> Command? {
    switch name {
    case ListCommand.refresh: Command(name, in: .read, summary: texts[.refresh], output: .rows) { _ in self.refresh() }
    case ListCommand.retry:
      Command(
        name, .optionalRows, in: .read, summary: texts[.retry], output: .rows, isUseful: { self.canRetry }
      ) { try self.retry($0.rows) }
    default: nil
    }
  }

  package var openCommand: Command? {
    let action =
      presenter.rowActions.first { $0.rawValue == ShellWord.open.rawValue } ?? presenter.rows.first?.mainAction
    return action.map { action in
      command(ShellWord.open.rawValue, .row, as: action, isOffered: { $0.mainAction != nil }) {
        try $0.rows.first.map(self.open) ?? .nothing
      }
    }
  }

  package func open(_ reference: RowReference) throws -> Answer {
    if let part = reference.part, reference.isOfPage, let answer = try view.open(part: part) { return answer }
    return try loading([reference], for: ShellWord.open.rawValue) { scene in
      let row = try scene.presenter.row(reference)
      guard let action = scene.presenter.model.selection(of: row.id) else { throw scene.nothingOpens(reference) }
      let answer = try scene.presenter.perform(action, on: ActionTarget(row, part: reference.part))
      if reference.part == nil { scene.view.bringOnScreen(row: reference.number) }
      return answer
    }
  }

  /// The command for a row action; nil for `open`, which the shell implements.
  private func command(of action: Presenter.Row.Action) -> Command? {
    guard action.rawValue != ShellWord.open.rawValue else { return nil }
    return command(action.rawValue, action.input, as: action, isOffered: { $0.isUseful(action) }) {
      try self.perform(action, on: $0)
    }
  }

  /// The command for a row action; it has no effect if no row offers the action.
  private func command(
    _ name: String, _ input: RowActionInput, as action: Presenter.Row.Action,
    isOffered: @escaping (Presenter.Row) -> Bool, run: @escaping @MainActor (CommandArguments) throws -> Answer
  ) -> Command {
    Command(
      name, .rows(input), in: .read, summary: presenter.summary(of: action), output: action.output,
      isUseful: { [presenter] in
        let model = presenter.model
        return model.isEmpty && model.hidden == 0
          ? model.state == .loading
          : action.word != nil && model.hidden > 0 || model.rows.contains(where: isOffered)
      },
      yields: action.yields, isTypedInFull: action.isTypedInFull, word: action.word, run: run)
  }

  /// Reloads the list; if a load is already running, joins it, and reports this in an interactive session.
  private func refresh() -> Answer {
    let isRunning = presenter.model.phase == .loading && presenter.context.isInteractive
    presenter.load()
    return isRunning ? .done(texts(.loadingAlready, ["rows": rowsSoFar])) : .arrivals
  }

  /// Whether the last load, or a picture on the screen, has failed.
  private var canRetry: Bool {
    list.hasFailedPictures || [presenter.model.phase, presenter.model.pagePhase].contains(where: \.canBeRepeated)
  }

  private func perform(_ action: Presenter.Row.Action, on arguments: CommandArguments) throws -> Answer {
    if arguments.rows.isEmpty, action.word != nil { return try presenter.performByWord(action) }
    return try loading(arguments.rows, for: action.rawValue, loadsPages: action.isReading) {
      try $0.performNow(action, on: arguments)
    }
  }

  private func performNow(_ action: Presenter.Row.Action, on arguments: CommandArguments) throws -> Answer {
    let references = arguments.rows
    if !action.isReading, let part = references.first(where: { $0.part != nil }) {
      throw failure(.wholeRows, part, ["command": action.rawValue])
    }
    let listed = try presenter.rows(references)
    let rows = listed.filter { $0.actions.contains(action) }
    guard let first = rows.first, action.isReading || rows.count == listed.count else {
      let index = listed.firstIndex { !$0.actions.contains(action) } ?? 0
      throw presenter.refusal(of: action.rawValue, row: references[index].number).map { Failure(.badArgument, $0) }
        ?? failure(.noAction, references[index], ["command": action.rawValue])
    }
    return try presenter.perform(
      action,
      on: ActionTarget(
        first, further: Array(rows.dropFirst()), part: references.first?.part, words: arguments.words))
  }

  /// Reloads the pictures of the referenced rows; without references, repeats all failed loads on the screen.
  private func retry(_ references: [RowReference]) throws -> Answer {
    guard !references.isEmpty else {
      let (retriesPictures, retriesList) = (list.retryPictures(), presenter.retry())
      guard retriesPictures || retriesList else { throw Failure(.badArgument, texts[.nothingFailed]) }
      return .arrivals
    }
    let rows = try presenter.rows(references)
    guard let pictures = list.pictures else { throw failure(.nothingToRetry, references[0]) }
    if let index = rows.firstIndex(where: { $0.pictureAddress == nil }) {
      throw failure(.nothingToRetry, references[index])
    }
    for row in rows {
      list.awaitPicture(of: row.id)
      row.pictureAddress.map(pictures.retry)
    }
    return .pictures(of: references.map(\.number))
  }
}

// MARK: - Pages

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

  /// Performs an action once the rows that it refers to are loaded, or once the list has ended.
  ///
  /// If `loadsPages` is true, further pages are loaded; otherwise only a running load is awaited.
  private func loading(
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

  package var rowsSoFar: String { texts(.rowsSoFar, ["count": presenter.model.count]) }

  private var texts: Strings<ListText> { presenter.context.strings(ListText.table) }
}

// MARK: - References

extension ListScene {
  private func failure(
    _ text: ListText, _ reference: RowReference, _ values: [String: any TextValue] = [:]
  ) -> Failure {
    Failure(.badArgument, texts(text, values.merging(["number": String(reference.number)]) { $1 }))
  }

  /// The failure of `open` for a row without a main action; in a scene with a single item, the text lists the scene's
  /// commands.
  private func nothingOpens(_ reference: RowReference) -> Failure {
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
      let next = rows[(index + 1)...].first { hasStep(to: $0, by: name) }
      return next.flatMap { model.number(of: $0.id) }.map { RowReference($0) }
    case .previous:
      if part > 1 { return RowReference(reference.number, part: part == 2 ? nil : part - 1) }
      guard let previous = rows[..<index].last(where: { hasStep(to: $0, by: name) }),
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
    view.bringOnScreen(row: reference.number)
    // The action has shown the row, not the list.
    presenter.markShown([row.id])
    return answer
  }

  private func hasStep(to row: Presenter.Row, by name: String) -> Bool {
    presenter.rowHiding(row.id) == nil && action(name, of: row) != nil
  }

  private func numberOfParts(of row: Presenter.Row, for name: String) -> Int {
    action(name, of: row).map(row.numberOfParts) ?? 1
  }

  /// The row's action with the given name; for `open`, the main action.
  private func action(_ name: String, of row: Presenter.Row) -> Presenter.Row.Action? {
    name == ShellWord.open.rawValue ? row.mainAction : row.actions.first { $0.rawValue == name }
  }
}
