import Foundation
import JSON
import Loading
import Localization
import Posts
import TerminalList
import Viper

/// The presenter of the faulty scenes.
final class NamesPresenter<Action: NameAction>: ResourcePresenter {
  typealias Resource = Page<Name>
  typealias Row = NameRow<Action>

  var model = ListModel<Row>()
  let context: PresentationContext
  let interactor: any LoadInteractor
  let display: any ListDisplay
  private let mistake: Mistake
  private let show: (Name) -> Void
  private var pageCount = 0

  init(
    _ mistake: Mistake, context: PresentationContext, interactor: any LoadInteractor, display: any ListDisplay,
    show: @escaping (Name) -> Void
  ) {
    self.mistake = mistake
    self.context = context
    self.interactor = interactor
    self.display = display
    self.show = show
  }

  let title = "Names"
  var emptyText: String {
    switch mistake {
    case .saysNothingWhenEmpty: ""
    case .saysEmptyInEnglish: "There are no names."
    default: "There are no names. (\(context.language.tag))"
    }
  }
  var fields: JSONFields { [mistake == .reservedSceneField ? "hasMore" : "names": .bool(true)] }
  var commands: [Command] {
    switch mistake {
    case .hidesCommand: [command("open")]
    case .untypableCommand: [command("Say It")]
    default: []
    }
  }

  private func command(_ name: String) -> Command {
    Command(name, in: .read, summary: "does something", output: .rows) { _ in .scene }
  }

  func present(_ page: Page<Name>) -> ListPage<Row> {
    // Only a refresh: every load would hold up all other tests, too.
    if mistake == .sleeps, model.hasLoaded { Thread.sleep(forTimeInterval: 0.07) }
    pageCount += 1
    let rows = page.items.enumerated().map { index, name in
      Row(
        id: id(of: name, at: page.items.count - index), text: name.text, kind: mistake == .noKind ? "" : "name",
        field: mistake == .reservedRowField ? "number" : "name")
    }
    switch mistake {
    case .hasNoNextPage: return ListPage(rows: rows)
    case .neverEnds: return ListPage(rows: rows, next: .after("page \(pageCount)"))
    default: return ListPage(rows: rows, next: page.cursor.map { .after($0) } ?? .end)
    }
  }

  private func id(of name: Name, at position: Int) -> String {
    switch mistake {
    case .numbersByPosition: "\(position)"
    case .idsAnew: UUID().uuidString
    case .idsOfEachPage: String(name.id.prefix(1))
    default: name.id
    }
  }

  func didFailLoading(_ scope: LoadScope, with error: any Error) {
    if mistake == .hidesFailure, !scope.isNextPage { return didFinishLoading(scope) }
    if mistake == .hidesPageFailure, scope.isNextPage { return didCancelLoading(scope) }
    let rows = model.rows.map(\.id)
    let change = model.fail(scope, with: Failure(loading: error, in: context.language))
    if mistake == .clearsRows, scope.isNextPage { rows.dropFirst().forEach { _ = model.remove($0) } }
    display.listDidChange(change)
  }

  func perform(_ action: Action, on target: ActionTarget<Row>) throws -> Answer {
    guard action.isOpen else {
      if mistake == .computes { compute(milliseconds: 70) }
      if mistake == .actionFails { throw Failure(.badArgument, "Not today.") }
      return .done("Copied.")
    }
    if mistake != .opensNothing { show(Name(target.row.id, target.row.text)) }
    return .scene
  }
}

/// Computes for a time that no other work on the machine makes longer.
func compute(milliseconds: Int) {
  var (start, now) = (timespec(), timespec())
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &start)
  repeat {
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now)
  } while (now.tv_sec - start.tv_sec) * 1_000 + (now.tv_nsec - start.tv_nsec) / 1_000_000 < milliseconds
}
