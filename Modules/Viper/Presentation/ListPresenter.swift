public import JSON
public import Loading
import Localization

/// The presenter of a list scene: its data source, with loading, configuration and interaction.
///
/// A conformer provides texts and actions; loading, states and errors have defaults.
@MainActor public protocol ListPresenter<Row>: Collectionable, AnyObject {
  /// The state of the list, its only copy.
  var model: ListModel<Row> { get set }
  /// The interactor that loads the list.
  var interactor: any LoadInteractor { get }
  /// The receiver of each change of the model.
  var display: any ListDisplay { get }
  /// The language, calendar and clock to present with.
  var context: PresentationContext { get }

  /// The scene's title, in the user's language.
  var title: String { get }
  /// The name of the thing shown, in the head of a screen, such as `Comments on “Meteora”`.
  ///
  /// By default, the title; of a single thing, the line that identifies it.
  var heading: String { get }
  /// The name of the source, in the head of a screen; nil, by default, for none.
  var sourceName: String? { get }
  /// Whether its pictures are the point of the list: on a wide screen they stand side by side; false by default.
  var isPictureList: Bool { get }
  /// The text for a list without rows.
  var emptyText: String { get }
  /// The text after the last row of a list with pages.
  var endText: String { get }
  /// Whether the scene shows a single item, which is printed again after each refresh.
  var showsOneThing: Bool { get }

  /// The scene's own JSON fields, before its rows; none by default.
  var fields: JSONFields { get }

  /// The actions that rows of the scene can offer; by default, all of their type.
  var rowActions: [Row.Action] { get }
  /// One line for `help` about an action in this scene; by default, the action's own.
  func summary(of action: Row.Action) -> String
  /// A word for the thing that an action shows in this scene, beside a row's number; by default, the action's own.
  func label(of action: Row.Action) -> String?
  /// Performs an action that a row offers.
  ///
  /// - Throws: a `Failure` with its message, or any other error, which is quoted.
  func perform(_ action: Row.Action, on target: ActionTarget<Row>) throws -> ActionAnswer
  /// Rows were printed on a user's screen: never those of a script, prefetched ones, or those below the screen.
  ///
  /// - Parameters:
  ///   - rows: the rows.
  ///   - whole: those of which nothing was left out, by their ids.
  func didShow(_ rows: [Row], whole: Set<Row.ID>)
  /// The scene's own commands, beside the actions of its rows and the commands of every list.
  var commands: [SceneCommand] { get }
  /// The route of `new`; nil, by default, for the new rows of this list.
  var newRoute: Route? { get }
  /// The summary of an answer to a list that had rows; nil, by default, for the usual one.
  func notice(of update: ListUpdate, for scope: LoadScope) -> String?
  /// Called when the scene is on top again; does nothing by default.
  func resume()
  /// The objects that this presenter owns beside its interactor, such as its router; checked for leaks.
  var collaborators: [AnyObject] { get }
}

extension ListPresenter {
  public var sections: [ListSection<Row>] { model.sections }
  public var collaborators: [AnyObject] { [] }
  public var fields: JSONFields { [:] }
  public var rowActions: [Row.Action] { Row.Action.allCases }
  public func summary(of action: Row.Action) -> String { action.summary(in: context.language) }
  public func label(of action: Row.Action) -> String? { action.label(in: context.language) }
  public var commands: [SceneCommand] { [] }
  public func didShow(_ rows: [Row], whole: Set<Row.ID>) {}
  public var heading: String { (showsOneThing ? model.rows.first?.hint(in: context).nonBlank : nil) ?? title }
  public var sourceName: String? { nil }
  public var isPictureList: Bool { false }
  public var showsOneThing: Bool { false }
  public var newRoute: Route? { nil }
  public func notice(of update: ListUpdate, for scope: LoadScope) -> String? { nil }
  public func resume() {}
  public var endText: String { context.strings(ListText.table)(.end, ["count": model.count]) }

  /// The loads under way.
  public var tasks: [RunningTask] { interactor.tasks }

  /// The presenter and the objects it owns, for the leak check.
  public var parts: [AnyObject] { [self, interactor] + collaborators }

  /// Loads the list from its beginning.
  public func load() {
    model.requestRefresh()
    interactor.load(model.hasLoaded ? .refresh : .first)
  }

  /// Loads the next page, on request of the user.
  public func loadMore() {
    // Of a list that could not be loaded, its beginning is what comes next.
    if model.state == .failed, retry() { return }
    guard let cursor = model.takeNextPage(), interactor.tasks.isEmpty else { return }
    interactor.load(.nextPage(after: cursor))
  }

  /// Loads the next page, if it may load without a request of the user.
  public func loadMoreByItself() {
    guard let cursor = model.takeNextPageByItself(), interactor.tasks.isEmpty else { return }
    interactor.load(.nextPage(after: cursor))
  }

  /// Repeats the load that failed or was cancelled: of the list, or else of the page; false without such a load.
  public func retry() -> Bool {
    switch (model.phase, model.pagePhase) {
    case (.failed, _), (.cancelled, _): load()
    case (_, .failed), (_, .cancelled): loadMore()
    default: return false
    }
    return true
  }
}

extension ListPresenter where Row.Action == NoRowAction {
  /// Never called: these rows have no actions.
  public func perform(_ action: NoRowAction, on target: ActionTarget<Row>) throws -> ActionAnswer {
    .scene
  }
}
