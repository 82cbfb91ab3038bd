import Loading
import Localization
import Pictures
import Posters
import SceneKit
import TerminalList
import Viper

/// Creates the scenes of the posters: the list, one poster, and the text about its destination.
struct PostersModuleFactory {
  let services: SceneServices
  let pictures: PictureService
  var destinations: @Sendable () async throws -> [Destination] = { Destinations.all }
  /// The posters in the current language.
  private var repository: PosterRepository {
    PosterRepository(texts: context.strings(DestinationText.table), destinations: destinations)
  }
  private var context: PresentationContext { services.context }

  func makeList(_ placement: ScenePlacement) -> any Scene {
    ListComposer.compose(
      placement,
      pictures: pictures.surface == nil ? nil : drawThumbnail,
      interactor: { ResourceLoader<[Poster]>(load: repository.posters, output: $0) },
      presenter: { parts in
        PostersPresenter(
          context: context, interactor: parts.interactor,
          router: PostersRouter(
            stack: services.stack,
            poster: { makePoster($0.id, SceneKind.poster.placement([Self.id: $0.id])) },
            info: { makeInfo($0.id, SceneKind.posterInfo.placement([Self.id: $0.id])) }),
          display: parts.display)
      },
      cell: PosterListCell.init)
  }

  private var drawThumbnail: ImagePrefetcher<Picture>.Load {
    { [pictures] id, size in
      try await pictures.thumbnail(in: size) { try await pictures.decode(Destinations.picture(of: id), $0, .file) }
    }
  }

  func makePoster(_ id: Destination.ID, _ placement: ScenePlacement) -> any Scene {
    ListComposer.compose(
      placement,
      interactor: { output in
        ResourceLoader<PosterRow>(
          load: { [repository, pictures] in
            let poster = try await repository.poster(id)
            return try await PosterRow(poster) {
              try await pictures.picture {
                PosterCell(row: PosterRow(poster)).lines(width: $0).count
              } _: {
                try await pictures.decode(Destinations.picture(of: id), $0, .file)
              }
            }
          }, output: output)
      },
      presenter: { parts in
        SingleRowPresenter<PosterRow, PosterRow>(
          title: context.strings(PostersText.table)[.posterTitle], context: context, interactor: parts.interactor,
          display: parts.display, row: { $0 })
      },
      cell: PosterCell.init)
  }

  func makeInfo(_ id: Destination.ID, _ placement: ScenePlacement) -> any Scene {
    let texts = context.strings(PostersText.table)
    return ListComposer.compose(
      placement, isModal: true,
      interactor: { output in
        ResourceLoader<Poster>(load: { [repository] in try await repository.poster(id) }, output: output)
      },
      presenter: { parts in
        SingleRowPresenter<Poster, PosterInfoRow>(
          title: texts[.infoTitle], context: context, interactor: parts.interactor, display: parts.display,
          row: PosterInfoRow.init(poster:))
      },
      cell: { [context] in PosterInfoCell(row: $0, texts: context.strings(PostersText.table)) })
  }
}

extension PostersModuleFactory {
  private static let id = "id"

  /// The entries of the posters' scenes, for the catalog.
  var entries: [SceneEntry] {
    [
      SceneEntry(.posters, about: context.strings(PostersText.table)[.about], texts: PostersText.table.problems) {
        makeList($1)
      },
      ofDestination(.poster, make: makePoster),
      ofDestination(.posterInfo, make: makeInfo),
    ]
  }

  /// The entry of a scene about one destination.
  private func ofDestination(
    _ kind: SceneKind, make: @escaping (Destination.ID, ScenePlacement) -> any Scene
  ) -> SceneEntry {
    SceneEntry(
      kind,
      known: {
        let texts = context.strings(DestinationText.table)
        return Destinations.all.map { ([Self.id: $0.id], texts[DestinationText.title(of: $0)]) }
      },
      example: [Self.id: "mars"],
      check: { parameters in
        Destinations.all.first { $0.id == parameters[Self.id]?.lowercased() }.map { [Self.id: $0.id] }
      },
      texts: { PostersText.table.problems() + DestinationText.table.problems() },
      make: { parameters, placement in make(parameters[Self.id] ?? "", placement) })
  }
}
