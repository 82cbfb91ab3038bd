import ImageViewer
import Loading
import Localization
import Post
import PostRows
import Posts
import SceneKit
import TerminalList
import Viper

/// Makes the scenes of a row in a plugin's list: its page, and each of its pictures.
@MainActor struct PluginItems {
  private let services: SceneServices
  private let external: ExternalActions
  /// The kind of a row's page.
  let pageKind: SceneKind
  /// The kind of a row's picture.
  let imageKind: SceneKind
  /// The name of the parameter that holds the row's id.
  private let item: String
  /// Finds the row with the given id in the list with the given parameters.
  private let find: @Sendable (_ id: String, _ parameters: [String: String]) async throws -> PluginRow

  /// Returns nil if one of the plugin's own routes could match the route of a row's page or picture.
  ///
  /// `first` are the items of the plugin's first list, whose scene names are reused; nil for that list itself.
  init?(
    of list: SceneKind, after first: PluginItems?, _ description: PluginDescription, _ services: SceneServices,
    external: ExternalActions,
    find: @escaping @Sendable (_ id: String, _ parameters: [String: String]) async throws -> PluginRow
  ) {
    let base = list.pattern.description
    item = list.pattern.parameters.contains("item") ? "item-of-list" : "item"
    let (page, image) = ("\(base)/{\(item)}/post", "\(base)/{\(item)}/image/{\(ImageNumber.name)?}")
    let patterns = [page, image].map { RoutePattern($0) }
    let isTaken = description.routes.map { RoutePattern($0) }.contains { own in
      patterns.contains {
        Self.overlap($0.shape, own.shape)
          || $0.optionalParameter != nil && Self.overlap($0.shape.dropLast(), own.shape)
      }
    }
    guard !isTaken else { return nil }
    pageKind =
      first?.pageKind.place(page, on: base)
      ?? SceneKind("\(description.name)-post", pattern: page, on: base, by: PostAction.show.rawValue)
    imageKind =
      first?.imageKind.place(image, on: base)
      ?? SceneKind("\(description.name)-image", pattern: image, on: base, by: PostAction.view.rawValue)
    (self.services, self.external, self.find) = (services, external, find)
  }

  /// Whether a route can match both patterns; nil components are parameters.
  private static func overlap(_ first: some Collection<String?>, _ second: some Collection<String?>) -> Bool {
    first.count == second.count && zip(first, second).allSatisfy { $0 == nil || $1 == nil || $0 == $1 }
  }

  /// The catalog entries for a row's page and a row's picture.
  var entries: [SceneEntry] {
    let example = Dictionary(pageKind.pattern.parameters.map { ($0, "example") }) { first, _ in first }
    return [
      SceneEntry(pageKind, example: example, texts: { [] }) { [self] parameters, placement in
        page(placement, isRevealed: false, loading(parameters))
      },
      SceneEntry(imageKind, example: example, check: ImageNumber.check, texts: { [] }) { [self] parameters, placement in
        image(ImageNumber.index(in: parameters), placement, isRevealed: false, loading(parameters))
      },
    ]
  }

  private func loading(_ parameters: [String: String]) -> @Sendable () async throws -> Post {
    let id = parameters[item] ?? ""
    return { [find] in try await find(id, parameters).post }
  }

  /// The page of a row that is already loaded.
  func page(of row: PostRow, in parameters: [String: String]) -> any Scene {
    let placement = pageKind.placement(parameters.merging([item: row.id.rawValue]) { $1 })
    return page(placement, isRevealed: row.isRevealed) { [post = row.post] in post }
  }

  /// A picture of a row that is already loaded.
  func image(_ index: Int, of row: PostRow, in parameters: [String: String]) -> any Scene {
    let own = ImageNumber.parameters(of: index).merging([item: row.id.rawValue]) { $1 }
    let placement = imageKind.placement(parameters.merging(own) { $1 })
    return image(index, placement, isRevealed: row.isRevealed) { [post = row.post] in post }
  }

  private func page(
    _ placement: ScenePlacement, isRevealed: Bool, _ load: @escaping @Sendable () async throws -> Post
  ) -> any Scene {
    let (context, external) = (services.context, external)
    let router = PluginRouter(services.stack, items: self, parameters: parameters(of: placement, pageKind))
    return ListComposer.compose(page: placement, pictures: services.loadPicture) { output, display in
      PostPresenter(
        context: context, interactor: ResourceLoader<Post>(load: load, output: output), router: router,
        display: display, isRevealed: isRevealed, external: external)
    } cell: {
      FullPostCell(row: $0, context: context)
    }
  }

  private func image(
    _ index: Int, _ placement: ScenePlacement, isRevealed: Bool, _ load: @escaping @Sendable () async throws -> Post
  ) -> any Scene {
    let (context, texts) = (services.context, services.context.strings(PostText.table))
    let loader = ViewedImageLoader(
      index: index, isRevealed: isRevealed, picture: picture, post: load,
      noImage: { texts(.noImage, ["number": String($0), "count": $1]) })
    return ListComposer.compose(
      placement,
      interactor: { ResourceLoader<ViewedImage>(load: loader.load, output: $0) },
      presenter: { [external] parts in
        ImageViewerPresenter(
          context: context, interactor: parts.interactor, display: parts.display, browse: external.browse,
          copy: external.copy, save: external.save, reveal: loader.reveal)
      },
      cell: { ImageViewerCell(row: $0, texts: context.strings(ImageViewerText.table), explains: context.isInteractive) }
    )
  }

  /// Loads a picture; returns a nil picture if the program does not draw pictures.
  private var picture: ViewedImageLoader.LoadPicture {
    { [load = services.loadLargePicture] address in
      guard let drawn = try await load?(address) else { return (nil, 0, 0) }
      return (drawn.picture, drawn.width, drawn.height)
    }
  }

  /// The parameters of the list, taken from the route of a row's page or picture.
  private func parameters(of placement: ScenePlacement, _ kind: SceneKind) -> [String: String] {
    (kind.pattern.match(placement.route) ?? [:]).filter { $0.key != item }
  }
}
