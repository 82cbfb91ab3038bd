public import Loading
public import Pictures
public import TerminalList
public import Viper

/// Composes the parts of a list scene.
///
/// References from a part to its owner are weak; all others are strong.
public enum ListComposer {
  /// The collaborators that a presenter receives.
  public struct Parts {
    /// Loads the list.
    public let interactor: any LoadInteractor
    /// Receives each change of the list; a weak proxy of the scene.
    public let display: any ListDisplay

    /// Creates the collaborators, for example from the spies of a presenter test.
    public init(interactor: any LoadInteractor, display: any ListDisplay) {
      self.interactor = interactor
      self.display = display
    }
  }

  /// Composes a list scene.
  ///
  /// - Parameters:
  ///   - placement: the scene's name and route.
  ///   - isModal: whether the scene is removed when another scene is shown.
  ///   - loadPicture: loads and draws the picture of a row, by its address; nil to show none.
  ///   - makeInteractor: makes the interactor that loads the scene's resource.
  ///   - makePresenter: makes the presenter, which holds its collaborators.
  ///   - cell: makes the cell that draws a row.
  /// - Returns: the scene, which loads nothing until it is started.
  public static func compose<Presenter: ResourcePresenter>(
    _ placement: ScenePlacement,
    isModal: Bool = false,
    pictures loadPicture: ImagePrefetcher<Picture>.Load? = nil,
    interactor makeInteractor: (WeakProxy<Presenter>) -> any LoadInteractor,
    presenter makePresenter: (Parts) -> Presenter,
    cell: @escaping (Presenter.Row) -> any Cell
  ) -> any Scene {
    compose(
      placement, isModal: isModal, pictures: loadPicture,
      presenter: { makePresenter(Parts(interactor: makeInteractor($0), display: $1)) }, cell: cell)
  }

  /// Composes a list scene.
  ///
  /// The presenter receives its loads through `output`, a weak proxy of the presenter, and reports each change to
  /// `display`, a weak proxy of the scene. `layout` overrides the user's layout for all lists.
  package static func compose<Presenter: ResourcePresenter>(
    _ placement: ScenePlacement, isModal: Bool = false, layout: RowLayout? = nil,
    pictures loadPicture: ImagePrefetcher<Picture>.Load? = nil, output: WeakProxy<Presenter> = WeakProxy(),
    presenter makePresenter: (_ output: WeakProxy<Presenter>, _ display: any ListDisplay) -> Presenter,
    cell: @escaping (Presenter.Row) -> any Cell
  ) -> any Scene {
    let display = WeakProxy<ListScene<Presenter>>()
    let presenter = makePresenter(output, display)
    let pictures = loadPicture.map { ImagePrefetcher(load: $0, output: display) }
    let view = ListView(presenter: presenter, pictures: pictures, cell: cell)
    view.chosenLayout = layout
    let scene = ListScene(at: placement, isModal: isModal, view: view)
    (output.target, display.target) = (presenter, scene)
    return scene
  }

  /// Composes a scene whose view is a page: a document with pictures, followed by rows.
  ///
  /// - Parameters:
  ///   - placement: the scene's name and route.
  ///   - loadPicture: loads and draws a picture of the document, by its address; nil to show none.
  ///   - makePresenter: makes the presenter, which sends its loads to `output`, a weak proxy of the presenter, and each
  ///     change to `display`, a weak proxy of the scene.
  ///   - cell: makes the cell of a row.
  /// - Returns: the scene, which loads nothing until it is started.
  public static func compose<Presenter: ResourcePresenter & PageContent>(
    page placement: ScenePlacement, pictures loadPicture: ImagePrefetcher<Picture>.Load?,
    presenter makePresenter: (_ output: WeakProxy<Presenter>, _ display: any ListDisplay) -> Presenter,
    cell: @escaping (Presenter.Row) -> any Cell
  ) -> any Scene {
    let (output, display) = (WeakProxy<Presenter>(), WeakProxy<ListScene<Presenter>>())
    let list = ListView(presenter: makePresenter(output, display), cell: cell)
    let pictures = loadPicture.map { ImagePrefetcher(load: $0, output: display) }
    let scene = ListScene(at: placement, page: PageView(list: list, pictures: pictures))
    (output.target, display.target) = (list.presenter, scene)
    return scene
  }
}
