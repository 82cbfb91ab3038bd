import JSON
import Loading
import Localization
import Posts
import TerminalList
import Viper

/// Presents a list of a plugin.
final class PluginPresenter: ResourcePresenter {
  typealias Resource = Page<PluginRow>
  typealias Row = PluginRow

  /// Performs an action of the plugin's own on a row, by its id.
  typealias Act = @Sendable (_ action: String, _ row: String, _ words: [String]) async throws -> JSONValue

  var model = ListModel<Row>()
  let context: PresentationContext
  let interactor: any LoadInteractor
  let display: any ListDisplay
  let rowActions: [PluginAction]
  private let description: PluginDescription
  private let act: Act

  init(
    _ description: PluginDescription, context: PresentationContext, actions: [PluginAction],
    interactor: any LoadInteractor, display: any ListDisplay, act: @escaping Act
  ) {
    self.description = description
    self.context = context
    rowActions = actions
    self.interactor = interactor
    self.display = display
    self.act = act
  }

  var title: String { description.title(in: context.language) }
  var emptyText: String { description.empty?[context.language] ?? context.strings(PluginText.table)[.empty] }

  func present(_ page: Resource) -> ListPage<Row> {
    description.isPaged
      ? ListPage(page) { $0 } : ListPage(rows: page.items, leftOut: page.leftOut)
  }

  func perform(_ action: PluginAction, on target: ActionTarget<Row>) throws -> Answer {
    if action == .open, let opens = target.row.opens { return .route(try route(opens)) }
    // The work is the scene's: it is cancelled with it.
    return .work(name: action.rawValue) { [self] in
      try answer(await act(action.rawValue, target.row.id, target.words))
    }
  }

  /// The answer of an action: a reload begins, then comes its message, then the scene of its route.
  private func answer(_ json: JSONValue) throws -> Answer {
    let isReloaded = json["reload"]?.flag == true
    if isReloaded { load() }
    let message = json["say"]?.text?.nonBlank.map { Answer.done($0) }
    let place = try json["goto"]?.text?.nonBlank.map { Answer.route(try route($0)) }
    if let message, let place { return .all([message, place]) }
    return message ?? place ?? (isReloaded ? .arrivals : .done(context.strings(PluginText.table)[.done]))
  }

  private func route(_ text: String) throws -> Route {
    guard let route = Route(parsing: text) else {
      throw Failure(
        .invalidData,
        context.strings(PluginText.table)(.badRoute, ["name": description.name, "route": text]))
    }
    return route
  }
}
