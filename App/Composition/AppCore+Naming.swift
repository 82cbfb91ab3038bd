import Localization
import Reading
import SceneKit
import Sources
import SubscriptionList
import Viper

extension Route {
  /// The address of the source whose posts the route shows; nil for posts of several sources, and for other scenes.
  ///
  /// `own` is the address of the session's source, which the route of the feed shows.
  func sourceAddress(of own: String, in list: SubscriptionList) -> String? {
    if components.first == SceneKind.feed.name { return own }
    guard components.first == SceneKind.sources.name, components.count > 1 else { return nil }
    return list.subscription(named: components[1])?.address.text ?? components[1]
  }
}

/// Sources on this computer, such as folders and plugins, are opened only if the user has named them.
extension AppCore {
  /// Records the addresses in a route as named, because the user has typed the route.
  func name(in route: Route) {
    for part in route.components { opener.name(SourceAddress(part)) }
  }

  /// The failure for a route with a local source that the user has not named; nil for any other route.
  func failure(ofUnnamed route: Route) -> Failure? {
    guard let address = route.components.map({ SourceAddress($0) }).first(where: { opener.isUnnamed($0) }) else {
      return nil
    }
    return Failure(
      .badArgument,
      context.strings(ProgramText.table)(
        .unnamedAddress, ["address": address.text, "command": "\(ShellWord.source.rawValue) \(address.text)"]),
      reason: "unnamedAddress")
  }
}
