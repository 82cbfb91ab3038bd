import Feed
import Foundation
import Terminal
import Viper

/// Every scene of the program: the one place that names them all.
struct SceneCatalog {
  /// A kind of scene: what its routes look like, which scene it stands on, and how one is made.
  struct Entry {
    let pattern: RoutePattern
    /// The pattern of the scene beneath; nil for a root.
    let parent: RoutePattern?
    /// The scene with these parameters; nil if one is not what it must be.
    let destination: (_ parameters: [String: String]) -> Destination?
  }

  /// A scene that is not made yet.
  struct Destination {
    /// Its route, each part in its one right spelling.
    let route: Route
    let make: () -> any TerminalScene
  }

  private static let feed = RoutePattern("feed")
  private static let comments = RoutePattern("feed/{image}/comments")
  private static let image = RoutePattern("feed/{image}/image")

  let entries: [Entry]
  /// Where a visit starts.
  let start = Route(["feed"])

  init(context: PresentationContext, source: CachedSource, canvas: Canvas?, stack: WeakSceneStack) {
    let studio = Studio(canvas: canvas, loadData: source.image(at:))
    let images = ImageModuleFactory(context: context, findImage: source.image(withID:), studio: studio)
    let comments = CommentsModuleFactory(
      context: context, loadComments: source.comments, stack: stack,
      picture: { images.make(id: $0, route: Self.imageRoute(of: $0)) })
    let feed = FeedModuleFactory(
      context: context, loadPage: source.feedPage, loadThumbnail: canvas.map { _ in studio.thumbnail(of:) },
      stack: stack,
      comments: { comments.make(image: $0.id, route: Self.commentsRoute(of: $0.id)) },
      picture: { images.make(image: $0, route: Self.imageRoute(of: $0.id)) })
    entries = [
      Entry(pattern: Self.feed, parent: nil) { _ in
        let route = Route(["feed"])
        return Destination(route: route) { feed.make(route: route) }
      },
      Self.entry(Self.comments, route: Self.commentsRoute) { comments.make(image: $0, route: $1) },
      Self.entry(Self.image, route: Self.imageRoute) { images.make(id: $0, route: $1) },
    ]
  }

  /// A scene about one image of the feed.
  private static func entry(
    _ pattern: RoutePattern, route: @escaping (UUID) -> Route, make: @escaping (UUID, Route) -> any TerminalScene
  ) -> Entry {
    Entry(pattern: pattern, parent: feed) { parameters in
      guard let id = parameters["image"].flatMap(UUID.init(uuidString:)) else { return nil }
      return Destination(route: route(id)) { make(id, route(id)) }
    }
  }

  private static func commentsRoute(of image: UUID) -> Route {
    Route(["feed", image.uuidString, "comments"])
  }

  private static func imageRoute(of image: UUID) -> Route {
    Route(["feed", image.uuidString, "image"])
  }
}

extension SceneCatalog {
  /// The scenes that a route names, from the root up; nil for a route that leads nowhere.
  func stack(for route: Route) -> [Destination]? {
    for entry in entries {
      guard let parameters = entry.pattern.match(route) else { continue }
      guard let destination = entry.destination(parameters) else { return nil }
      guard let parent = entry.parent else { return [destination] }
      return parent.route(with: parameters).flatMap(stack).map { $0 + [destination] }
    }
    return nil
  }

  /// What a prompt shows of a route: its words.
  func words(of route: Route) -> String {
    entries.first { $0.pattern.match(route) != nil }?.pattern.words ?? route.description
  }
}

extension RouterStack {
  /// Shows a route.
  ///
  /// Scenes that it shares with what is on screen, from the root up, stay as they are.
  func show(_ destinations: [SceneCatalog.Destination]) {
    let shared = zip(scenes, destinations).prefix { $0.route == $1.route }.count
    replace(from: shared, with: destinations[shared...].map { $0.make() })
  }
}
