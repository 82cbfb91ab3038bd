import Foundation
import Localization
import Shell
import SubscriptionList
import Viper

/// Resolves typed names of sources and groups.
struct SourceNames {
  /// The maximum number of names in a message.
  private static let maximumCandidates = 8

  let list: SubscriptionList
  let context: PresentationContext

  /// All names; group names begin with `#`.
  var all: [String] { list.all.map(\.name) + list.groups.map(SubscriptionGroup.typed) }

  /// Resolves typed text to a name, ignoring case: an exact match, or a unique prefix.
  ///
  /// A group takes precedence over its subgroups, and an account over its own group.
  func name(typed text: String) throws -> String? {
    let text = TaggedText.unquoted(CommandWords(text).words.joined(separator: " "))
    guard !text.isEmpty else { return nil }
    let names = all
    let wanted = Self.folded(text)
    let tests: [(String) -> Bool] = [
      { $0 == text || SubscriptionGroup.name(in: $0) == text },
      { Self.folded($0) == wanted || SubscriptionGroup.name(in: $0).map(Self.folded) == wanted },
      {
        Self.folded($0).hasPrefix(wanted) || SubscriptionGroup.name(in: $0).map(Self.folded)?.hasPrefix(wanted) == true
      },
    ]
    guard var found = tests.lazy.map({ names.filter($0) }).first(where: { !$0.isEmpty }) else { return nil }
    for account in list.accounts where found.contains(account.name) {
      found.removeAll { $0 == SubscriptionGroup.typed(account.name) }
    }
    guard found.count > 1 else { return found[0] }
    if let outer = found.first(where: { name in found.allSatisfy { $0 == name || $0.hasPrefix(name + "/") } }),
      SubscriptionGroup.name(in: outer) != nil
    {
      return outer
    }
    throw ambiguous(text, found)
  }

  private func ambiguous(_ text: String, _ names: [String]) -> Failure {
    let texts = context.strings(ShellText.table)
    let rest = names.count - Self.maximumCandidates
    let shown =
      rest > 1
      ? Array(names.prefix(Self.maximumCandidates)) + [texts(.moreCandidates, ["count": rest])] : names
    let list = rest > 1 ? shown.joined(separator: ", ") : context.anyOf(shown)
    return Failure(.unknownCommand, texts(.ambiguousCommand, ["command": text, "candidates": list]))
  }

  private static func folded(_ text: String) -> String {
    text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
  }
}
