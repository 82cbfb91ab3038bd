import Terminal
import Viper

/// Puts the parts of a list scene together, so that each holds the next and what points back is weak.
enum ListModuleComposer {
  static func compose<Presenter: ListPresenter>(
    name: String,
    route: Route,
    interactor makeInteractor: (any LoadOutput<Presenter.Resource>) -> any LoadInteractor,
    presenter makePresenter: (_ interactor: any LoadInteractor, _ display: any ListDisplay) -> Presenter,
    cell: @escaping (Presenter.Row) -> any Cell
  ) -> ListScene<Presenter> {
    let output = WeakLoadOutput<Presenter.Resource>()
    let display = WeakListDisplay()
    let presenter = makePresenter(makeInteractor(output), display)
    let view = ListView(presenter: presenter, cell: cell)
    output.target = presenter
    display.target = view
    return ListScene(name: name, route: route, view: view)
  }
}
