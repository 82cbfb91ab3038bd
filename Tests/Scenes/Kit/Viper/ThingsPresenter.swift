import Foundation
import Loading
import Localization
import Posts
import SceneTesting
import Viper

/// A presenter of things whose interactor is controlled by a test.
final class ThingsPresenter: ResourcePresenter {
  typealias Resource = Page<Thing>
  typealias Row = Thing

  var model = ListModel<Thing>()
  let interactor: any LoadInteractor
  let display: any ListDisplay
  let context = PresentationContext(language: .english) { Date(timeIntervalSince1970: 1_000) }
  let title = "Things"
  let emptyText = "There are no things."

  init(interactor: any LoadInteractor, display: any ListDisplay) {
    self.interactor = interactor
    self.display = display
  }

  func present(_ page: Page<Thing>) -> ListPage<Thing> { ListPage(page) { $0 } }

  func perform(_ action: Thing.Action, on target: ActionTarget<Thing>) throws -> Answer { .scene }
}

/// Records requested loads; busy when a test sets `tasks`.
final class InteractorSpy: LoadInteractor {
  private(set) var loads: [LoadScope] = []
  var tasks: [RunningTask] = []

  func load(_ scope: LoadScope) { loads.append(scope) }
  func cancel() {}
  private(set) var hurryCount = 0
  func hurry() { hurryCount += 1 }
}
