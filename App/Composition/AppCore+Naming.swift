import Localization
import Reading
import Shell
import Sources
import Viper

/// The sources of this computer, such as folders and plugins: opened only if a person has named them.
extension AppCore {
  /// Records the addresses in a route that a person has typed.
  func name(in route: Route) {
    for part in route.components { opener.name(SourceAddress(part)) }
  }

  /// The failure for a route that names a source of this computer, and that no person has typed; nil for any other.
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
