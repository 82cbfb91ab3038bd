import Localization
import Reading
import Shell
import Sources
import Viper

/// Sources on this computer, such as folders and plugins, are only opened if the user has named them.
extension AppCore {
  /// Records the addresses in a route that the user has typed.
  func name(in route: Route) {
    for part in route.components { opener.name(SourceAddress(part)) }
  }

  /// The failure for a route with a source on this computer that the user has not named; nil for any other route.
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
