import SceneKit
import TerminalList
import Viper

/// Converts between row numbers and ids in routes: `feed/3/comments` is the route of the third row of the open feed.
///
/// Text that equals the id of a loaded row is never treated as a number.
struct NumberedRoutes {
  /// The maximum row number for which a list loads pages.
  ///
  /// A larger number without a loaded row is treated as an id.
  private static let maximumNumber = 9_999

  let catalog: SceneCatalog
  /// The open scenes, beginning with the root.
  let scenes: [any Scene]

  /// Returns the route with row numbers replaced by ids.
  func resolved(_ route: Route) -> Route {
    children(of: route).lazy.compactMap { child, text in child.id(numbered: text).flatMap { child.route($0) } }.first
      ?? route
  }

  /// Returns the route with ids replaced by row numbers.
  func numbered(_ route: Route) -> Route {
    children(of: route).lazy.compactMap { child, id -> Route? in
      let number = child.scene.rowHints { $1 == id }.first.map { String($0.number) }
      return number.flatMap { child.id(numbered: $0) == id ? child.route($0) : nil }
    }.first ?? route
  }

  /// Returns the open scene that has no row with the number in a route; nil if it has one, or the route has no number.
  func sceneWithoutRow(of route: Route) -> (any Scene)? {
    children(of: route).first { child, text in
      Int(text) != nil && child.id(numbered: text) == nil && child.scene.rowHints { $1 == text }.isEmpty
    }?.child.scene
  }

  /// Parses a row number in a part of a route; returns nil for any text other than a short number.
  static func number(_ text: String) -> Int? {
    Int(text).flatMap { (1...maximumNumber) ~= $0 && String($0) == text ? $0 : nil }
  }

  /// Returns the list and the short row number to which a route refers; nil for any other route.
  func numberedRow(of route: Route) -> (list: [SceneDestination], number: Int)? {
    for kind in catalog.entries.map(\.kind) where kind.action != nil {
      guard let parent = kind.parent, let values = kind.pattern.match(route), let list = parent.route(with: values)
      else { continue }
      let own = kind.pattern.parameters.filter { !parent.parameters.contains($0) }
      guard own.count == 1, let number = values[own[0]].flatMap(Self.number),
        let destinations = catalog.stack(for: list)
      else { continue }
      return (destinations, number)
    }
    return nil
  }

  /// Returns the routes to children of the open scenes, by row number, that begin with the given text.
  func children(beginningWith prefix: String) -> [(route: Route, text: String)] {
    scenes.flatMap { scene in
      catalog.entries.compactMap { ChildKind($0, of: scene) }.flatMap { child -> [(Route, String)] in
        let ids = Set(scene.rowHints { Int($1) != nil }.map(\.id))
        let text = { (number: Int, id: String) in
          ids.contains(String(number)) && id != String(number) ? id : String(number)
        }
        return scene.rowHints { number, id in
          child.route(text(number, id))?.description.hasPrefix(prefix) == true
        }.compactMap { row in child.route(text(row.number, row.id)).map { ($0, row.text) } }
      }
    }
  }

  /// Returns the kinds of scenes that match a route and whose parent scene is open, each with the text that identifies
  /// a row of the parent.
  private func children(of route: Route) -> [(child: ChildKind, text: String)] {
    catalog.entries.flatMap { entry -> [(child: ChildKind, text: String)] in
      guard let typed = entry.kind.pattern.match(route) else { return [] }
      return scenes.reversed().compactMap { scene in
        guard let child = ChildKind(entry, of: scene), child.values.allSatisfy({ typed[$0] == $1 }),
          let text = typed[child.parameter]
        else { return nil }
        return (child, text)
      }
    }
  }
}

/// A kind of scene that can be opened from the rows of an open scene.
private struct ChildKind {
  let scene: any Scene
  private let pattern: RoutePattern
  /// The route parameter that identifies a row of `scene`.
  let parameter: String
  /// The values of the other parameters.
  let values: [String: String]

  /// Creates a kind of child scene; returns nil if rows of `scene` cannot open scenes of this kind.
  init?(_ entry: SceneEntry, of scene: any Scene) {
    guard entry.kind.action != nil, let values = entry.kind.parent?.match(scene.route) else { return nil }
    let rest = entry.kind.pattern.parameters.filter { values[$0] == nil }
    guard rest.count == 1 else { return nil }
    (self.scene, pattern, parameter, self.values) = (scene, entry.kind.pattern, rest[0], values)
  }

  /// Returns the route to the child of the row identified by a text.
  func route(_ text: String) -> Route? { pattern.route(with: values.merging([parameter: text]) { $1 }) }

  /// Returns the id of the row with the given number; nil for other text, and if the text is itself an id.
  func id(numbered text: String) -> String? {
    guard let number = Int(text), String(number) == text else { return nil }
    let rows = scene.rowHints { $0 == number || $1 == text }
    return rows.contains { $0.id == text } ? nil : rows.first { $0.number == number }?.id
  }
}
