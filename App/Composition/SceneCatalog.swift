import Feed
import Foundation
import Terminal
package import Viper

/// Every scene of the program, by its routes.
package struct SceneCatalog {
  let entries: [SceneEntry]
  /// Where a visit starts.
  let start = Route(["feed"])

  /// The scenes that a route names, from the root up; nil for a route that leads nowhere.
  package func stack(for route: Route) -> [SceneDestination]? {
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
    entries.first { $0.pattern.match(route) != nil }?.pattern.words(of: route) ?? route.description
  }
}

extension SceneCatalog {
  /// The route of the scene that the others stand on.
  static let feed = "feed"

  /// The program's own scenes: the one place that names them all, a line for each family.
  static func own(_ services: SceneServices) -> [SceneEntry] {
    [
      feed(services),
      MessagesModuleFactory(services).entries,
      PostersModuleFactory(services).entries,
    ].flatMap(\.self)
  }

  /// The feed, and what is said and shown of its images.
  private static func feed(_ services: SceneServices) -> [SceneEntry] {
    let images = ImageModuleFactory(services)
    let comments = CommentsModuleFactory(services) { images.make(id: $0, route: imageRoute(of: $0)) }
    let feed = FeedModuleFactory(
      services,
      comments: { comments.make(image: $0.id, route: commentsRoute(of: $0.id)) },
      picture: { images.make(image: $0, route: imageRoute(of: $0.id)) })
    return [
      SceneEntry("feed", pattern: Self.feed, texts: FeedText.table.problems) { feed.make(route: $1) },
      ofImage("comments", pattern: "feed/{image}/comments") { comments.make(image: $0, route: $1) },
      ofImage("image", pattern: "feed/{image}/image") { images.make(id: $0, route: $1) },
    ]
  }

  /// A scene about one image of the feed.
  private static func ofImage(
    _ name: String, pattern: String, make: @escaping (UUID, Route) -> any TerminalScene
  ) -> SceneEntry {
    let example = UUID()
    return SceneEntry(
      name, pattern: pattern, on: feed, example: ["image": example.uuidString],
      check: { parameters in
        parameters["image"].flatMap(UUID.init(uuidString:)).map { ["image": $0.uuidString] }
      },
      make: { parameters, route in make(parameters["image"].flatMap(UUID.init(uuidString:)) ?? example, route) })
  }

  private static func commentsRoute(of image: UUID) -> Route {
    Route(["feed", image.uuidString, "comments"])
  }

  private static func imageRoute(of image: UUID) -> Route {
    Route(["feed", image.uuidString, "image"])
  }
}

extension RouterStack {
  /// Shows a route.
  ///
  /// Scenes that it shares with what is on screen, from the root up, stay as they are.
  package func show(_ destinations: [SceneDestination]) {
    let shared = zip(scenes, destinations).prefix { $0.route == $1.route }.count
    replace(from: shared, with: destinations[shared...].map { $0.make() })
  }
}
