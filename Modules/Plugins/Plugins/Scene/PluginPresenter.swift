import JSON
import Loading
import Localization
import PostRows
import Posts
import Viper

/// Presents a list of a plugin.
final class PluginPresenter: ResourcePresenter {
  typealias Resource = PluginListAnswer
  typealias Row = PluginRow

  /// Performs one of the plugin's actions on the row with the id `row`, or on the list if `row` is nil.
  typealias Act = @Sendable (_ action: String, _ row: String?, _ words: [String]) async throws -> JSONValue

  var model = ListModel<Row>()
  let context: PresentationContext
  let interactor: any LoadInteractor
  let display: any ListDisplay
  let rowActions: [PluginAction]
  let router: PluginRouter
  let external: ExternalActions
  private let description: PluginDescription
  /// The pattern of the list's route.
  private let route: String
  private let act: Act
  /// The latest title and text about the list from the plugin; nil until it sends one.
  private var words: (title: String?, about: String?)
  /// The rows whose warning the user has lifted.
  private var revealed: Set<Row.ID> = []

  init(
    _ description: PluginDescription, at route: String, context: PresentationContext, actions: [PluginAction],
    interactor: any LoadInteractor, display: any ListDisplay, router: PluginRouter, external: ExternalActions,
    act: @escaping Act
  ) {
    self.description = description
    self.route = route
    self.context = context
    rowActions = actions
    self.interactor = interactor
    self.display = display
    self.router = router
    self.external = external
    self.act = act
  }

  private var texts: Strings<PluginText> { context.strings(PluginText.table) }

  var title: String { words.title ?? description.title(of: route, in: context.language) }
  var sourceName: String? { words.about }
  var emptyText: String { description.empty(at: route, in: context.language) ?? texts[.empty] }
  var fields: JSONFields { ["about": words.about.map { .string($0) }] }
  var collaborators: [AnyObject] { [router] }

  func present(_ answer: Resource) -> ListPage<Row> {
    words = (answer.title ?? words.title, answer.about ?? words.about)
    let page = answer.page
    let rows = page.items.map { revealed.contains($0.id) ? $0.revealed : $0 }
    return ListPage(
      sections: Self.sections(of: rows),
      next: description.isPaged ? page.cursor.map { .after($0) } ?? .end : .unpaged, leftOut: page.leftOut)
  }

  /// Groups adjacent rows with the same header into sections.
  private static func sections(of rows: [Row]) -> [ListSection<Row>] {
    let starts = rows.indices.filter { $0 == 0 || rows[$0].section != rows[$0 - 1].section }
    return zip(starts, starts.dropFirst() + [rows.count]).map { start, end in
      ListSection(header: rows[start].section, rows: Array(rows[start..<end]))
    }
  }
}

// MARK: - Actions

extension PluginPresenter {
  /// The plugin's actions on the list.
  var commands: [Command] {
    description.usableActions.filter(\.isOfList).map { action in
      Command(
        action.name, action.usage.map { .words([], usage: $0) } ?? .none, in: .read,
        summary: action.summary?[context.language] ?? action.name, output: .done
      ) { [self] in try performOwn(action, on: nil, words: $0.words) }
    }
  }

  func perform(_ action: PluginAction, on target: ActionTarget<Row>) throws -> Answer {
    if action == .open, let opens = target.row.opens {
      return .route(try PluginActAnswer(.null, of: description.name, texts).route(opens))
    }
    if let common = action.common { return try perform(common, on: target) }
    guard let own = action.own else { throw Failure(.badArgument, texts(.badAction, ["name": action.rawValue])) }
    return try performOwn(own, on: target.row, words: target.words)
  }

  /// Lifts the warnings of rows.
  func reveal(_ rows: [Row]) throws -> Answer {
    let rows = try self.rows(rows, with: PluginAction.reveal) { $0.post.details.warning != nil }
    revealed.formUnion(rows.map(\.id))
    return changed(rows, by: \.revealed)
  }

  /// Performs one of the plugin's actions; if it has a question, asks first.
  private func performOwn(_ action: PluginDescription.Action, on row: Row?, words: [String]) throws -> Answer {
    // The work belongs to the scene, and is cancelled with it.
    let work = Answer.work(name: action.name) { [self] in
      try answer(await act(action.name, row?.id, words))
    }
    return try work.asking(action, about: row?.hint(in: context), in: context)
  }

  /// Converts the plugin's JSON to an answer; if the plugin asks for a reload, starts it first.
  private func answer(_ json: JSONValue) throws -> Answer {
    let answer = PluginActAnswer(json, of: description.name, texts)
    if let undo = answer.undo { record(undo) }
    if answer.isReloaded { load() }
    return try answer.answer(or: answer.isReloaded ? .arrivals : .done(texts[.done]))
  }

  /// Records the undo of an action; it also works after the scene was released.
  private func record(_ undo: PluginActAnswer.Undo) {
    external.lastChange.record(for: self) { [act, name = description.name, texts] presenter in
      let answer = PluginActAnswer(try await act(undo.action, undo.row, undo.words), of: name, texts)
      if answer.isReloaded { presenter?.load() }
      return answer.message ?? texts[.done]
    }
  }
}
