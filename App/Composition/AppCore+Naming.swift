import Localization
import Reading
import Shell
import Sources
import Viper

/// Sources on this computer, such as folders and plugins, are only opened if the user has named them.
extension AppCore {
  /// Records the addresses in a route as named, because the user has typed the route.
  func name(in route: Route) {
    for part in route.components { opener.name(SourceAddress(part)) }
  }

  /// The failure for a route whose source is on this computer and was not named by the user; nil for any other route.
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
