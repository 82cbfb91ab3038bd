public import Terminal
public import Viper

/// Puts the parts of a list scene together, so that each holds the next and what points back is weak.
public enum ListModuleComposer {
  /// What a presenter is made with.
  public struct Parts<Presenter: ListPresenter> {
    public let interactor: any LoadInteractor
    public let images: RowImageLoader<Presenter.Row.ID, Presenter.Image>?
    public let display: any ListDisplay
  }

  /// A list scene.
  ///
  /// - Parameters:
  ///   - name: its name for scripts.
  ///   - route: where it stands.
  ///   - isModal: whether it lies over the scene beneath.
  ///   - makeInteractor: makes the interactor that loads its resource.
  ///   - makeImages: makes the interactor that loads the images of its rows; nil where none are shown.
  ///   - makePresenter: makes the presenter, which holds those.
  ///   - cell: how a row looks.
  /// - Returns: the scene, which loads nothing before it is started.
  public static func compose<Presenter: ResourcePresenter>(
    name: String,
    route: Route,
    isModal: Bool = false,
    interactor makeInteractor: (any LoadOutput<Presenter.Resource>) -> any LoadInteractor,
    images makeImages: (any RowImageOutput) -> RowImageLoader<Presenter.Row.ID, Presenter.Image>? = { _ in nil },
    presenter makePresenter: (Parts<Presenter>) -> Presenter,
    cell: @escaping (Presenter.Row) -> any Cell
  ) -> ListScene<Presenter> where Presenter.Image: Drawn {
    let output = WeakLoadOutput<Presenter.Resource>()
    let imageOutput = WeakRowImageOutput()
    let display = WeakListDisplay()
    let presenter = makePresenter(
      Parts(interactor: makeInteractor(output), images: makeImages(imageOutput), display: display))
    let view = ListView(presenter: presenter, cell: cell)
    output.target = presenter
    imageOutput.target = presenter
    display.target = view
    return ListScene(name: name, route: route, isModal: isModal, view: view)
  }
}
