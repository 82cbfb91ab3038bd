import SceneKit
import TerminalList
import Viper

/// Converts between row numbers and ids in routes: `feed/3/comments` is the route of the third row of the open feed.
///
/// Text that is the id of a row is never treated as a number.
struct NumberedRoutes {
  /// The maximum number that is a row of a list whose rows are not loaded; larger ones are ids.
  private static let maximumNumber = 9_999

  let catalog: SceneCatalog
  /// The open scenes, from the root up.
  let scenes: [any Scene]

  /// Returns the route with row numbers replaced by ids.
  func resolved(_ route: Route) -> Route {
    for (entry, scene, parameter) in children(of: route) {
      guard let values = entry.kind.pattern.match(route), let text = values[parameter],
        let id = id(numbered: text, in: scene),
        let resolved = entry.kind.pattern.route(with: values.setting(parameter, id))
      else { continue }
      return resolved
    }
    return route
  }

  /// Returns the route with ids replaced by row numbers.
  func numbered(_ route: Route) -> Route {
    for (entry, scene, parameter) in children(of: route) {
      guard let values = entry.kind.pattern.match(route), let id = values[parameter],
        let row = scene.rowHints(where: { $1 == id }).first, self.id(numbered: String(row.number), in: scene) == id,
        let numbered = entry.kind.pattern.route(with: values.setting(parameter, String(row.number)))
      else { continue }
      return numbered
    }
    return route
  }

  /// The open scene to whose rows a route refers by a number, if no row has that number; otherwise nil.
  func sceneWithoutRow(of route: Route) -> (any Scene)? {
    children(of: route).first { entry, scene, parameter in
      let text = entry.kind.pattern.match(route)?[parameter] ?? ""
      return Int(text) != nil && id(numbered: text, in: scene) == nil && scene.rowHints { $1 == text }.isEmpty
    }?.scene
  }

  /// The list in which a route names a row by a short number, unless the list is open with its rows; otherwise nil.
  func unloadedList(of route: Route) -> [SceneDestination]? {
    for kind in catalog.entries.map(\.kind) where kind.action != nil {
      guard let parent = kind.parent, let values = kind.pattern.match(route), let list = parent.route(with: values)
      else { continue }
      let own = kind.pattern.parameters.filter { !parent.parameters.contains($0) }
      guard own.count == 1, let text = values[own[0]], let number = Int(text), (1...Self.maximumNumber) ~= number,
        String(number) == text, let destinations = catalog.stack(for: list)
      else { continue }
      let open = scenes.last { $0.route == destinations.last?.route }
      return open.map { $0.isBusy && $0.rowNumbers == nil } ?? true ? destinations : nil
    }
    return nil
  }

  /// The routes to children of the open scenes, by row number, that begin with the given text.
  func children(beginningWith prefix: String) -> [(route: Route, text: String)] {
    scenes.flatMap { scene in
      catalog.entries.flatMap { entry -> [(Route, String)] in
        guard let (parameter, values) = row(of: entry, on: scene) else { return [] }
        let route = { (text: String) in entry.kind.pattern.route(with: values.setting(parameter, text)) }
        let ids = Set(scene.rowHints { Int($1) != nil }.map(\.id))
        let text = { (number: Int, id: String) in
          ids.contains(String(number)) && id != String(number) ? id : String(number)
        }
        return scene.rowHints { number, id in
          route(text(number, id))?.description.hasPrefix(prefix) == true
        }.compactMap { row in route(text(row.number, row.id)).map { ($0, row.text) } }
      }
    }
  }

  /// The id of the row with the given number; nil for any other text, and if the text is itself an id.
  private func id(numbered text: String, in scene: any Scene) -> String? {
    guard let number = Int(text), String(number) == text else { return nil }
    let rows = scene.rowHints { $0 == number || $1 == text }
    return rows.contains { $0.id == text } ? nil : rows.first { $0.number == number }?.id
  }

  /// For each kind of scene that matches a route and whose parent scene is open: that parent scene, and the parameter
  /// of the route that names a row of the parent scene.
  private func children(
    of route: Route
  ) -> [(entry: SceneEntry, scene: any Scene, parameter: String)] {
    catalog.entries.filter { $0.kind.pattern.match(route) != nil }.flatMap { entry in
      scenes.reversed().compactMap { scene in
        guard let (parameter, values) = row(of: entry, on: scene),
          let typed = entry.kind.pattern.match(route), values.allSatisfy({ typed[$0] == $1 })
        else { return nil }
        return (entry, scene, parameter)
      }
    }
  }

  /// The route parameter of a kind of scene that names a row of `scene`, and the values of the other parameters; nil
  /// unless the rows of `scene` open scenes of that kind.
  private func row(
    of entry: SceneEntry, on scene: any Scene
  ) -> (parameter: String, values: [String: String])? {
    guard entry.kind.action != nil, let values = entry.kind.parent?.match(scene.route) else { return nil }
    let rest = entry.kind.pattern.parameters.filter { values[$0] == nil }
    return rest.count == 1 ? (rest[0], values) : nil
  }
}

extension [String: String] {
  /// A copy of the parameters with one value added or replaced.
  fileprivate func setting(_ name: String, _ value: String) -> [String: String] {
    merging([name: value]) { $1 }
  }
}
