import Foundation
package import SceneKit
import TerminalList
import Viper

extension RouterStack {
  /// The prompt text for the top scene's route: the subject of the scene, or the list and row from which it was opened.
  package func words(in catalog: SceneCatalog) -> String {
    top.map { words(of: $0, in: catalog) } ?? ""
  }

  private func words(of scene: any Scene, in catalog: SceneCatalog) -> String {
    let words = catalog.words(of: scene.route)
    guard let origin = catalog.origin(of: scene.route), let list = scenes.last(where: { $0.route == origin.list }),
      list !== scene
    else { return isNamed(scene, words) ? Self.withoutScheme(scene.title) : words.removingPercentEncoding ?? words }
    // A list that is not loaded, such as the list of a resumed session, has no row numbers.
    guard let row = list.rowHints(where: { $1 == origin.value }).first else {
      let isTitle = scene.heading == scene.title && (isNamed(scene, words) || scene.title == origin.value)
      if isTitle { return Self.withoutScheme(scene.title) }
      // An id that consists of letters, such as `mars`, is used as a name.
      if origin.value.allSatisfy(\.isLetter) { return words }
      return "\(self.words(of: list, in: catalog))/\(scene.heading.replacing("/", with: " "))"
    }
    // A row whose text is its id is named by that text.
    if row.text == row.id { return row.text }
    return "\(self.words(of: list, in: catalog))/\(RowReference(row.number, part: origin.part).typed)"
  }

  /// Whether the prompt shows a scene's title: true if its route is `titledRoute`, contains an address, or ends in the
  /// title.
  private func isNamed(_ scene: any Scene, _ words: String) -> Bool {
    scene.route == titledRoute || words.contains(Self.escapedSlashes) || words.hasSuffix("/" + scene.title)
  }

  /// The percent-encoded `//` that identifies an address in a route.
  private static let escapedSlashes = "%2F%2F"

  /// The title; a title that is an address is shortened by its scheme.
  private static func withoutScheme(_ title: String) -> String {
    title.firstRange(of: "://").map { String(title[$0.upperBound...]) } ?? title
  }
}
