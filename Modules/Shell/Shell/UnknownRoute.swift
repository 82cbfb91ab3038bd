import Foundation
import Localization
package import SceneKit
import Terminal
package import Viper

/// Creates the failure for a route that is not in the catalog.
package struct UnknownRoute {
  /// The maximum width of a route in a message, in columns.
  private static let maximumWidth = 200

  package let catalog: SceneCatalog
  package let context: PresentationContext

  package init(catalog: SceneCatalog, context: PresentationContext) {
    self.catalog = catalog
    self.context = context
  }

  /// Creates the failure for a typed route.
  ///
  /// Suggests similar routes; if there are none, lists the available scenes.
  package func failure(_ text: String) -> Failure {
    let texts = context.strings(ShellText.table)
    let text = text.withoutUserPart  // it may be the address of a source
    let patterns = catalog.entries.map(\.kind.pattern)
    let nearest = NearestRoute.find(text, among: patterns, opens: { catalog.stack(for: $0) != nil }).map(Self.quoted)
    let message = texts(.unknownRoute, ["route": Self.quoted(text)])
    let places = catalog.places.map(\.route.description).joined(separator: ", ")
    return Failure(
      .badArgument,
      nearest.isEmpty
        ? message + " " + texts(.knownPlaces, ["places": places]) : context.message(message, suggesting: nearest))
  }

  /// Formats a route for a message: sanitized and shortened.
  static func quoted(_ route: String) -> String {
    StyledText(line: route).shortened(to: maximumWidth).plain
  }
}

extension PresentationContext {
  /// Joins candidates, with “or” before the last one.
  package func anyOf(_ candidates: [String]) -> String {
    candidates.formatted(.list(type: .or).locale(language.locale))
  }

  /// Appends suggestions to a message, if there are any candidates.
  func message(_ message: String, suggesting candidates: [String]) -> String {
    guard !candidates.isEmpty else { return message }
    return message + " " + strings(ShellText.table)(.didYouMean, ["candidates": anyOf(candidates)])
  }
}
