import ArgumentParser
import Foundation
import Localization
import Shell
import Sources
import SubscriptionList
import Terminal

/// The option `--source`: the address of a source, or the name of a subscription.
nonisolated struct SourceOption {
  let address: SourceAddress
  /// Whether the user has chosen it, by the option or the environment.
  let isChosen: Bool

  /// Parses an address, or else the name of a subscription; nil means the source of the environment, or else the
  /// embedded server.
  ///
  /// - Throws: `ValidationError` for a text that is no address at all.
  init(_ text: String?, environment: [String: String]) throws {
    let chosen = text ?? environment["FEEDSHELL_SOURCE"].flatMap { $0.isEmpty ? nil : $0 }
    isChosen = chosen != nil
    let text = chosen ?? "demo"
    let typed = SourceAddress(text)
    if UserSubscriptions.isAddress(typed) {
      address = typed
    } else if let named = UserSubscriptions.list(in: UserDirectories(environment: environment).sources)
      .subscription(named: text)
    {
      address = named.address
    } else {
      throw ValidationError(
        CommandLineTexts.shared(.badSource, ["source": StyledText(line: text.withoutUserPart).plain]))
    }
  }

  /// The source of the last visit, to go on there; nil if the user has chosen one, or if it is none any more.
  @MainActor func resumed(_ visit: SavedVisit) -> SourceAddress? {
    let address = SourceAddress(visit.source)
    return !isChosen && UserSubscriptions.isAddress(address) ? address : nil
  }
}
