import JSON
import Loading
import Localization
import SceneTesting
import Terminal
import TerminalList
import Testing
import Viper

@testable import Navigation

/// Wrongly composed scenes are reported with the reference that leaks.
@Suite(.timeLimit(.minutes(1)))
struct LeakCheckTests {
  @Test func aStrongReferenceCycleIsReportedWithTheReferencePath() async throws {
    var leaks: [SceneLeak] = []
    let stack = RouterStack(onLeak: { leaks.append($0) })
    let display = StrongDisplay()
    stack.push(makeScene(display: display))
    stack.pop()
    await stack.finishLeakChecks()
    let leak = try #require(leaks.first)
    // The presenter and its interactor are alive, too, but only because the view is.
    #expect(leak.holders == [.init(part: "ListView", path: "PlainPresenter.display.view")])
    #expect(leak.description.contains("ListView is held by PlainPresenter.display.view"))
    #expect(leak.description.hasSuffix(SceneLeak.fix))
    display.view = nil
  }

  @Test func anObjectRetainedFromOutsideTheSceneIsReportedWithoutAReferencePath() async throws {
    var leaks: [SceneLeak] = []
    let stack = RouterStack(onLeak: { leaks.append($0) })
    let scene = makeScene(display: StrongDisplay(isWired: false))
    let held = scene.parts.last
    stack.push(scene)
    stack.pop()
    _ = consume scene
    await stack.finishLeakChecks()
    #expect(leaks.first?.holders == [.init(part: "LoadInteractorSpy", path: nil)])
    #expect(held != nil)
  }

  @Test func leaksOfAModalSceneAreReported() async throws {
    var leaks: [SceneLeak] = []
    let stack = RouterStack(onLeak: { leaks.append($0) })
    let display = StrongDisplay()
    stack.push(makeScene(display: display, isModal: true))
    stack.pop()
    await stack.finishLeakChecks()
    #expect(leaks.count == 1)
    display.view = nil
  }

  @Test func anObjectRetainedByARunningTaskIsNotALeak() async {
    let gate = LoaderSpy<Void>()
    let holder = Holder()
    var part: Holder? = Holder()
    holder.part = part
    var check = LeakCheck(named: "plain")
    let work = Task {
      do {
        try await gate.load()
      } catch {
        Issue.record(error)
      }
      holder.part = nil
    }
    check.add([part].compactMap(\.self), tasks: [RunningTask(name: "load", end: work)])
    part = nil
    var leak: SceneLeak?
    let run = Task { [check] in leak = await check.run() }
    await gate.waitForRequest()
    await gate.complete(with: ())
    await run.value
    #expect(leak == nil)
  }

  private func makeScene(display: StrongDisplay, isModal: Bool = false) -> ListScene<PlainPresenter> {
    let presenter = PlainPresenter(display: display)
    let view = ListView(presenter: presenter, cell: { _ in PlainCell() })
    if display.isWired { display.view = view }
    return ListScene(at: ScenePlacement("plain", at: Route(["plain"])), isModal: isModal, view: view)
  }
}

/// A display that wrongly holds the view strongly.
private final class StrongDisplay: ListDisplay {
  var view: AnyObject?
  let isWired: Bool

  init(isWired: Bool = true) {
    self.isWired = isWired
  }

  func listDidChange(_ change: ListChange) {}
}

/// An object that holds another.
private final class Holder {
  var part: Holder?
}

private struct PlainCell: Cell {
  func lines(width: Int) -> [StyledText] { [] }
}

private nonisolated struct PlainRow: ListRow {
  let id: Int
  var kind: String { "plain" }
  func hint(in context: PresentationContext) -> String { "" }
  func fields(in context: PresentationContext) -> JSONFields { [:] }
}

private final class PlainPresenter: ResourcePresenter {
  typealias Resource = [PlainRow]
  typealias Row = PlainRow

  var model = ListModel<PlainRow>()
  let interactor: any LoadInteractor = LoadInteractorSpy()
  let display: any ListDisplay
  let context = PresentationContext(language: .english)
  let title = "plain"
  let emptyText = "nothing"

  init(display: any ListDisplay) {
    self.display = display
  }

  func present(_ rows: Resource) -> ListPage<PlainRow> { ListPage(rows: rows) }
}
