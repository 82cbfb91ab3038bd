import Loading
import Localization
import SceneKit
import TerminalList
import Things
import Viper

/// Makes the scene of Things.
struct ThingsModuleFactory {
  private let services: SceneServices
  private let load: ThingsLoad

  /// - Parameters:
  ///   - services: the services of the program.
  ///   - load: loads the items.
  init(_ services: SceneServices, load: @escaping ThingsLoad = ThingsSamples.load) {
    self.services = services
    self.load = load
  }

  /// The entry of the scene, for the catalog.
  var entries: [SceneEntry] {
    [
      SceneEntry(
        .things, about: services.context.strings(ThingsText.table)[.about],
        texts: ThingsText.table.problems
      ) { makeList($1) }
    ]
  }

  func makeList(_ placement: ScenePlacement) -> any Scene {
    ListComposer.compose(
      placement,
      pictures: services.loadPicture,  // --pictures
      interactor: { ThingsInteractor(load: load, output: $0) },
      presenter: { parts in
        ThingsPresenter(context: services.context, interactor: parts.interactor, display: parts.display)
      },
      cell: ThingsCell.init)
  }
}
