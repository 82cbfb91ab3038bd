import Commands
import Localization
import Shell
import Sources
import SubscriptionList
import Terminal
import Viper

/// The option `--source`: the address of a source, or the name of a subscription.
struct SourceOption {
  private let recognizer: SourceRecognizer
  let address: SourceAddress
  /// Whether the user has chosen the source, with the option or the environment.
  let isChosen: Bool

  /// Parses an address, or else the name of a subscription.
  ///
  /// A nil `text` means the source in the environment, or else the embedded server; throws if `text` is neither.
  init(_ text: String?, in context: ProgramContext) throws {
    recognizer = context.recognizer
    let chosen = text ?? context.environment["FEEDSHELL_SOURCE"].flatMap { $0.isEmpty ? nil : $0 }
    isChosen = chosen != nil
    let text = chosen ?? "demo"
    let meant = SourceAddress(recognizer.address(typed: text))
    if recognizer.isAddress(SourceAddress(text)) {
      address = meant
    } else if let named = context.subscriptions.list(
      passwords: { [:] }, onProblems: { _ in }, onError: { _ in }
    ).subscription(named: text) {
      address = named.address
    } else if recognizer.isAddress(meant) {
      address = meant
    } else {
      let quoted = StyledText(line: text.withoutUserPart).plain
      throw Failure(.badArgument, context.texts(.badSource, ["source": quoted]))
    }
  }

  /// The source of the last session; nil if the user has chosen a source, or if the saved address is not valid.
  func resumed(_ visit: SavedVisit) -> SourceAddress? {
    let address = SourceAddress(visit.source)
    return !isChosen && recognizer.isAddress(address) ? address : nil
  }
}
