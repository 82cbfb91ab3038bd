import Posters
import Terminal
import Viper

/// Makes the scenes of the posters: the list, what is said of one, and the whole of one.
struct PostersModuleFactory {
  private let context: PresentationContext
  private let stack: WeakSceneStack
  private let studio: Studio
  private let repository: PosterRepository

  init(_ services: SceneServices, source: DestinationDataSource = .bundled) {
    context = services.context
    stack = services.stack
    studio = services.studio
    repository = PosterRepository(source: source, texts: services.context.strings(DestinationText.table))
  }

  func makeList(route: Route) -> any TerminalScene {
    ListModuleComposer.compose(
      name: "posters", route: route,
      interactor: { PostersInteractor(load: repository.posters, output: $0) },
      images: { [studio] output in
        studio.canvas.map { _ in
          RowImageLoader(
            load: { id in try await studio.thumbnail { _ in try Self.art(of: id, size: .thumbnail) } }, output: output)
        }
      },
      presenter: { parts in
        PostersPresenter(
          context: context, interactor: parts.interactor, images: parts.images,
          router: PostersRouter(
            stack: stack, poster: { makePoster($0.id, route: Self.route(to: $0.id)) },
            info: { makeInfo($0.id, route: Self.route(to: $0.id, "info")) }),
          display: parts.display)
      },
      cell: PosterListCell.init)
  }

  func makePoster(_ id: Destination.ID, route: Route) -> any TerminalScene {
    ListModuleComposer.compose(
      name: "poster", route: route,
      interactor: { output in
        PosterInteractor(
          load: { [repository, studio] in
            let poster = try await repository.poster(id)
            let picture = try await studio.picture {
              PosterCell(row: PosterRow(DrawnPoster(poster: poster, picture: nil))).lines(width: $0).count
            } _: {
              try Self.art(of: id, size: .whole)
            }
            return DrawnPoster(poster: poster, picture: picture)
          }, output: output)
      },
      presenter: { parts in
        PosterPresenter(
          title: context.strings(PostersText.table)[.posterTitle], context: context, interactor: parts.interactor,
          display: parts.display, row: PosterRow.init)
      },
      cell: PosterCell.init)
  }

  func makeInfo(_ id: Destination.ID, route: Route) -> any TerminalScene {
    let texts = context.strings(PostersText.table)
    return ListModuleComposer.compose(
      name: "posterInfo", route: route, isModal: true,
      interactor: { output in
        PosterInfoInteractor(load: { [repository] in try await repository.poster(id) }, output: output)
      },
      presenter: { parts in
        PosterInfoPresenter(
          title: texts[.infoTitle], context: context, interactor: parts.interactor, display: parts.display,
          row: PosterInfoRow.init(poster:))
      },
      cell: { PosterInfoCell(row: $0, texts: texts) })
  }

  static func route(to id: Destination.ID, _ rest: String...) -> Route {
    Route(["posters", id] + rest)
  }

  /// How large a poster is drawn, in pixels.
  private nonisolated enum Size: Int {
    case thumbnail = 90
    case whole = 360
  }

  private nonisolated static func art(of id: Destination.ID, size: Size) throws -> Bitmap {
    guard let destination = Destinations.all.first(where: { $0.id == id }) else { throw LoadError.invalidData }
    let art = PosterArt(destination.art, width: size.rawValue, height: size.rawValue * 4 / 3)
    return Bitmap(width: art.width, height: art.height, rgb: art.pixels)
  }
}

extension PostersModuleFactory {
  /// The scenes of the posters, for the catalog.
  var entries: [SceneEntry] {
    [
      SceneEntry("posters", pattern: "posters", on: SceneCatalog.feed, texts: PostersText.table.problems) {
        makeList(route: $1)
      },
      ofDestination("poster", pattern: "posters/{id}", make: makePoster),
      ofDestination("posterInfo", pattern: "posters/{id}/info", make: makeInfo),
    ]
  }

  /// A scene about one of the destinations there are posters of.
  private func ofDestination(
    _ name: String, pattern: String, make: @escaping (Destination.ID, Route) -> any TerminalScene
  ) -> SceneEntry {
    SceneEntry(
      name, pattern: pattern, on: "posters", example: ["id": "mars"],
      check: { parameters in
        Destinations.all.first { $0.id == parameters["id"]?.lowercased() }.map { ["id": $0.id] }
      },
      make: { parameters, route in make(parameters["id"] ?? "", route) })
  }
}
