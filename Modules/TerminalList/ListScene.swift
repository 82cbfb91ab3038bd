public import Loading
import Localization
import Pictures
public import Viper

/// A list scene; a scene with a single item is a list of one row.
@MainActor public final class ListScene<Presenter: ListPresenter> {
  public let placement: ScenePlacement
  public let isModal: Bool
  public var onEvent: (@MainActor (SceneEvent) -> Void)?
  private let list: ListView<Presenter>
  private let actions = ActionTasks()
  private var presenter: Presenter { list.presenter }

  /// A scene that loads nothing before `start`.
  public init(at placement: ScenePlacement, isModal: Bool = false, view: ListView<Presenter>) {
    self.placement = placement
    self.isModal = isModal
    list = view
    view.onEvent = { [weak self] in self?.onEvent?($0) }
  }
}

extension ListScene: TerminalScene {
  public var view: any SceneView { list }
  public var title: String { presenter.title }
  public var state: SceneState { presenter.model.state }
  public var failure: Failure? { presenter.model.failure }
  public var rowCount: Int { presenter.numberOfRows }
  public var newRoute: Route? { presenter.newRoute }
  public var tasks: [RunningTask] { presenter.tasks + actions.tasks + (list.prefetcher?.tasks ?? []) }
  public var parts: [AnyObject] { [self, list, actions] + presenter.parts + (list.prefetcher.map { [$0] } ?? []) }

  public func start() {
    presenter.load()
  }

  public func loadMore() {
    presenter.loadMore()
  }

  public func loadMoreByItself() {
    presenter.loadMoreByItself()
  }

  public func pause() {
    list.prefetcher?.pause()
  }

  public func resume() {
    list.prefetcher?.resume()
    presenter.resume()
  }

  public func cancel() {
    presenter.interactor.cancel()
    let texts = presenter.context.strings(ListText.table)
    for name in actions.cancel() {
      onEvent?(.failed(Failure(.badArgument, texts(.cancelledAction, ["command": name]))))
    }
    list.prefetcher?.cancel()
  }

  public func run(_ action: SceneAction, name: String, _ work: @escaping @MainActor () async throws -> ActionAnswer) {
    let language = presenter.context.language
    actions.start(name, for: action.name, work) { [weak self] result in
      switch result {
      case .success(let answer): self?.onEvent?(.answered(answer, to: action))
      case .failure(is CancellationError): break
      case .failure(let error): self?.onEvent?(.failed(Failure(loading: error, in: language)))
      }
    }
  }

  public func json(_ rows: RowSelection) -> JSONValue {
    presenter.json(placement, rows)
  }

  public func lines(_ rows: RowSelection) -> [[String]] {
    presenter.lines(rows)
  }

  public func rowHints(
    for command: String?, where isWanted: (_ number: Int, _ id: String) -> Bool
  ) -> [RowHint] {
    presenter.sections.flatMap { section in
      section.rows.compactMap { row in
        let id = row.id.description
        guard let number = presenter.model.numbers.number(of: row.id),
          command.map({ isUseful($0, for: row) }) ?? true, isWanted(number, id)
        else { return nil }
        return RowHint(number: number, id: id, text: row.hint(in: presenter.context))
      }
    }
  }

  /// Whether a command has an effect on a row; true for a command that is no action of rows.
  private func isUseful(_ command: String, for row: Presenter.Row) -> Bool {
    switch command {
    case ShellWord.open.rawValue: row.mainAction.map(row.isUseful) ?? false
    case ListCommand.retry: list.hasFailedPicture(row)
    default: Presenter.Row.Action(rawValue: command).map(row.isUseful) ?? true
    }
  }
}

// MARK: - Commands

extension ListScene {
  public var commands: [SceneCommand] {
    let texts = presenter.context.strings(ListText.table)
    let list = [
      SceneCommand(
        ListCommand.refresh, in: .read, summary: texts[.refresh], output: .rows,
        body: .plain { [presenter] in
          presenter.load()
          return .arrivals
        }),
      SceneCommand(
        ListCommand.retry, in: .read, summary: texts[.retry], output: .rows, isUseful: { self.canRetry },
        body: .optionalRow { try self.retry($0) }),
    ]
    return rowCommands + presenter.commands + list
  }

  public var openCommand: SceneCommand? {
    let action = Presenter.Row.Action(rawValue: ShellWord.open.rawValue) ?? presenter.rows.first?.mainAction
    return action.map { action in
      command(ShellWord.open.rawValue, as: action, .row { try self.open($0) }) { $0.mainAction != nil }
    }
  }

  public func open(_ reference: RowReference) throws -> ActionAnswer {
    let row = try row(reference)
    guard let action = row.mainAction else { throw failure(.noAction, reference, ["command": ShellWord.open.rawValue]) }
    return try presenter.perform(action, on: ActionTarget(row, part: reference.part))
  }

  /// A command for each action that rows can offer, except `open`, which is the shell's.
  private var rowCommands: [SceneCommand] {
    Presenter.Row.Action.allCases.filter { $0.rawValue != ShellWord.open.rawValue }.map { action in
      let body: SceneCommand.Body =
        switch action.input {
        case .row: .row { try self.perform(action, on: [$0]) }
        case .rows: .rows { try self.perform(action, on: $0) }
        case .rowAndWords(let usage, let example):
          .rowAndWords({ try self.perform(action, on: [$0], words: $1) }, usage: usage, example: example)
        }
      return command(action.rawValue, as: action, body) { $0.isUseful(action) }
    }
  }

  /// The command of an action; it has no effect if no row offers it.
  private func command(
    _ name: String, as action: Presenter.Row.Action, _ body: SceneCommand.Body,
    isOffered: @escaping (Presenter.Row) -> Bool
  ) -> SceneCommand {
    SceneCommand(
      name, in: .read, summary: action.summary(in: presenter.context.language), output: action.output,
      isUseful: { [presenter] in
        presenter.numberOfRows == 0
          ? presenter.model.state == .loading : presenter.sections.contains { $0.rows.contains(where: isOffered) }
      },
      body: body)
  }

  /// Whether a load or a picture of the screen has failed.
  private var canRetry: Bool {
    list.hasFailedPictures || [presenter.model.phase, presenter.model.pagePhase].contains(where: \.canBeRepeated)
  }

  private func perform(
    _ action: Presenter.Row.Action, on references: [RowReference], words: [String] = []
  ) throws -> ActionAnswer {
    let rows = try references.map { reference in
      let row = try row(reference)
      guard row.actions.contains(action) else { throw failure(.noAction, reference, ["command": action.rawValue]) }
      return row
    }
    guard let first = rows.first else { throw Failure(.badArgument, "") }
    return try presenter.perform(
      action, on: ActionTarget(first, further: Array(rows.dropFirst()), part: references.first?.part, words: words))
  }

  /// Loads the picture of a row again; without a row, repeats every failed load of the screen.
  private func retry(_ reference: RowReference?) throws -> ActionAnswer {
    if let reference {
      let row = try row(reference)
      guard let pictures = list.pictures, let address = row.pictureAddress else {
        throw failure(.nothingToRetry, reference)
      }
      list.awaitPicture(of: row.id)
      pictures.retry(address)
    } else {
      let (retriesPictures, retriesList) = (list.retryPictures(), presenter.retry())
      guard !retriesPictures, !retriesList else { return .arrivals }
      throw Failure(.badArgument, presenter.context.strings(ListText.table)[.nothingFailed])
    }
    return .arrivals
  }

  private func row(_ reference: RowReference) throws -> Presenter.Row {
    guard let id = presenter.model.numbers.id(numbered: reference.number) else {
      throw (state == .failed ? presenter.model.failure : nil) ?? failure(.noRow, reference)
    }
    guard let row = presenter.model.row(withID: id) else { throw failure(.goneRow, reference) }
    return row
  }

  private func failure(
    _ text: ListText, _ reference: RowReference, _ values: [String: String] = [:]
  ) -> Failure {
    let texts = presenter.context.strings(ListText.table)
    return Failure(.badArgument, texts(text, values.merging(["number": String(reference.number)]) { $1 }))
  }
}
