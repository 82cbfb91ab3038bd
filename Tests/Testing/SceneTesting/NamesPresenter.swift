import Foundation
import JSON
import Loading
import Localization
import Posts
import SceneTesting
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
  /// The router, which every scene but that of `.forgetsCollaborator` lists as a collaborator.
  private let router: NamesRouter
  private let lastChange: LastChange
  private let ending: () -> String
  private let mistake: Mistake
  private var pageCount = 0
  private var lookCount = 0
  /// How often each row was copied, by its id.
  private var copies: [String: Int] = [:]

  init(
    _ mistake: Mistake, context: PresentationContext, interactor: any LoadInteractor, display: any ListDisplay,
    router: NamesRouter, lastChange: LastChange, ending: @escaping () -> String
  ) {
    self.mistake = mistake
    self.context = context
    self.interactor = interactor
    self.display = display
    self.router = router
    self.lastChange = lastChange
    self.ending = ending
    if mistake == .sharesCopies { copies = FaultyScene.copies }
  }

  var collaborators: [AnyObject] { mistake == .forgetsCollaborator ? [] : [router] }
  var title: String {
    switch mistake {
    case .titleOfEachLook: countLooks()
    case .hasNoTitle: " "
    case .titleInEnglish: "The names"
    default: context.language == .english ? "Names" : "Names (\(context.language.tag))"
    }
  }
  private func countLooks() -> String {
    lookCount += 1
    return "Names, looked at \(lookCount) times (\(context.language.tag))"
  }

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
    Command(name, in: .read, summary: "does something (\(context.language.tag))", output: .rows) { _ in .scene }
  }

  func present(_ page: Page<Name>) -> ListPage<Row> {
    // Only a refresh sleeps: if every load did, all other tests would wait, too.
    if mistake == .sleeps, model.hasLoaded { Thread.sleep(forTimeInterval: 0.07) }
    pageCount += 1
    let items =
      mistake == .ordersByDictionary ? Dictionary(grouping: page.items, by: \.id).values.flatMap(\.self) : page.items
    let rows = items.enumerated().map { index, name in
      var row = Row(
        id: id(of: name, at: page.items.count - index, in: page), text: name.text, end: ending(),
        copies: copies[mistake == .keepsCopiesByPosition ? "\(index)" : name.id] ?? 0, kind: kind, field: field,
        hasPicture: ![.drawsNoLines, .drawsNothing].contains(mistake), hint: hint(of: name))
      if mistake == .repeatedField { row.copiedField = "name" }
      return row
    }
    return ListPage(
      sections: [ListSection(header: header(of: page), rows: rows)], next: next(after: page))
  }

  /// The name of the field with the text of a row.
  private var field: String {
    switch mistake {
    case .reservedRowField: "number"
    case .translatesField where context.language != .english: "nom"
    default: "name"
    }
  }

  private func hint(of name: Name) -> String? {
    switch mistake {
    case .hasNoHint: " "
    case .hasAddressAsHint: "https://names.example/\(name.id)"
    default: nil
    }
  }

  private var kind: String {
    switch mistake {
    case .noKind: ""
    case .kindOfTwoWords: "a name"
    default: "name"
    }
  }

  private func header(of page: Page<Name>) -> String? {
    guard mistake != .headersOfFirstPage || pageCount == 1 else { return nil }
    return page.items.first?.id.last.flatMap { $0.isNumber ? "Group \($0)" : nil }
  }

  private func next(after page: Page<Name>) -> ListPage<Row>.Next {
    switch mistake {
    case .hasNoNextPage: .unpaged
    case .loadsAfterLastRow: (page.cursor ?? page.items.last?.id).map { .after($0) } ?? .end
    case .neverEnds: .after(page.cursor ?? "page \(pageCount)")
    case .takesFirstRowAsCursor: page.cursor == nil ? .end : .after(page.items.first?.id ?? "")
    case .alwaysNext: .after(page.cursor ?? "next")
    default: page.cursor.map { .after($0) } ?? .end
    }
  }

  private func id(of name: Name, at position: Int, in page: Page<Name>) -> String {
    switch mistake {
    case .numbersByPosition: "\(page.items.first?.id.suffix(1) ?? "")-\(position)"
    case .positionsOfEachPage: "\(position)"
    case .idsAnew: UUID().uuidString
    case .idsOfEachPage: String(name.id.prefix(1))
    default: name.id
    }
  }

  func didFailLoading(_ scope: LoadScope, with error: any Error) {
    if mistake == .hidesFailure, !scope.isNextPage { return didFinishLoading(scope) }
    if mistake == .hidesPageFailure, scope.isNextPage { return didCancelLoading(scope) }
    let rows = model.rows.map(\.id)
    let change = model.enter(.failed(Failure(loading: error, in: context.language)), scope)
    if mistake == .clearsRows, scope.isNextPage { rows.dropFirst().forEach { _ = model.remove($0) } }
    display.listDidChange(change)
  }

  func perform(_ action: Action, on target: ActionTarget<Row>) throws -> Answer {
    guard action.isOpen else {
      return switch mistake {
      case .failsInEnglish where target.words.isEmpty: throw Failure(.badArgument, "Type a text.")
      case .copiesFirstRowOnly: try copy([target.row.id])
      case .copiesFirstRow: try copy(Set(model.rows.prefix(1).map(\.id)))
      default: try copy(Set(target.rows.map(\.id)))
      }
    }
    switch mistake {
    case .opensNothing: break
    case .answersUnknownWord: return .route(Route(["namez", target.row.id]))
    case .answersUnknownRoute: return .all([.nothing, .act { .route(Route(["names", target.row.id, "more"])) }])
    case .showsUnknownRoute: try router.show(Route(["names", target.row.id, "more"]))
    default: router.push(Name(target.row.id, target.row.text))
    }
    return .scene
  }

  /// Adds a number to the copies of rows.
  private func add(_ number: Int, toCopiesOf ids: Set<String>) {
    if mistake == .forgetsOtherCopies { copies = copies.filter { ids.contains($0.key) } }
    for id in ids {
      let sum = copies[key(of: id), default: 0] + number
      copies[key(of: id)] = mistake == .undoForgetsEarlierMark ? max(0, number) : sum
    }
    if mistake == .sharesCopies { FaultyScene.copies = copies }
    guard mistake != .showsCopiesLate else { return }
    let shown = Dictionary(model.rows.map { ($0.id, copies[key(of: $0.id)] ?? 0) }) { first, _ in first }
    change(mistake == .forgetsOtherCopies ? Set(model.rows.map(\.id)) : ids) { row in
      var row = row
      row.copies = shown[row.id] ?? 0
      if mistake == .changesID { row.id += "-\(row.copies)" }
      return row
    }
  }

  /// The key of a row's copies.
  private func key(of id: String) -> String {
    guard mistake == .keepsCopiesByPosition, let position = model.rows.firstIndex(where: { $0.id == id }) else {
      return id
    }
    return "\(position)"
  }

  private func recordUndo(_ ids: Set<String>) {
    switch mistake {
    case .undoHoldsPresenter:
      lastChange.record {
        self.add(-1, toCopiesOf: ids)
        return "Not copied."
      }
    case .undoFails: lastChange.record { throw Failure(.badArgument, "Not today.") }
    case .undoForgetsEarlierCopies:
      lastChange.record(for: self) { presenter in
        for id in ids { presenter?.add(-(presenter?.copies[id] ?? 0), toCopiesOf: [id]) }
        return "Not copied."
      }
    case .undoLeavesStore:
      lastChange.record(for: self) { presenter in
        presenter?.change(ids) { row in
          var row = row
          row.copies -= 1
          return row
        }
        return "Not copied."
      }
    case .undoLeavesRow: lastChange.record { "Not copied." }
    default:
      lastChange.record(for: self) { presenter in
        presenter?.add(-1, toCopiesOf: ids)
        return "Not copied."
      }
    }
  }

  private func copy(_ ids: Set<String>) throws -> Answer {
    add(1, toCopiesOf: ids)
    recordUndo(ids)
    switch mistake {
    case .computes: compute(milliseconds: 70)
    case .ignoresRefusal: Task { [router] in try? await router.send() }
    case .ignoresStorage: try? router.keep()
    case .actionFails: throw Failure(.badArgument, "Not today.")
    case .answersNothing: return .done("")
    case .worksWithoutName: return .work(name: "") { .nothing }
    case .answersInEnglish: return .done("Copied.")
    case .worksForever:
      Task {
        await FaultyScene.endOfWork.wait { $0 }
        pageCount += 1
      }
    default: break
    }
    return .done(context.language == .english ? "Copied." : "Copied. (\(context.language.tag))")
  }
}

/// Computes for a duration of processor time, whatever else the machine runs.
func compute(milliseconds: Int) {
  var (start, now) = (timespec(), timespec())
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &start)
  repeat {
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now)
  } while (now.tv_sec - start.tv_sec) * 1_000 + (now.tv_nsec - start.tv_nsec) / 1_000_000 < milliseconds
}
