/// A mistake of a plugin's author, with its reason and its fix.
public struct PluginMistake: Error, Hashable, Sendable, CustomStringConvertible {
  /// One word for the broken rule, such as `rows`.
  public let rule: String
  /// The mistake; may quote untrusted text.
  public let what: String
  /// The reason why it matters.
  public let why: String
  /// The fix.
  public let fix: String
  /// The thing that makes it another mistake than one of the same kind, such as the name of a member.
  private let key: String

  init(_ rule: String, what: String, why: String, fix: String, key: String = "") {
    self.rule = rule
    self.key = key
    self.what = what
    self.why = why
    self.fix = fix
  }

  /// The kind of the mistake, whatever it quotes.
  var id: String { rule + why + key }

  public var description: String { "\(rule): \(what)\n  Why: \(why)\n  Fix: \(fix)" }
}

extension PluginMistake {
  static let noDescription = PluginMistake(
    "describe", what: "The answer to “describe” is no JSON object on one line.",
    why: "Without it, nothing is known about the program.",
    fix: "Print one line of JSON, and exit with status 0, when the only argument is “describe”.")

  static let noRoutes = PluginMistake(
    "routes", what: "It has no routes, and says not that it is a source.",
    why: "A scene is reached by its route.",
    fix: "Give “routes”, such as [\"weather\"]; or “source”: true.")

  static let longDescription = PluginMistake(
    "describe", what: "The description is too long.", why: "It is read at every start.",
    fix:
      "At most \(PluginLimits.descriptionSize >> 10) KiB, \(PluginLimits.parts) routes and \(PluginLimits.parts) actions."
  )

  static func scheme(_ name: String) -> PluginMistake {
    PluginMistake(
      "name", what: "“\(name)” is no name of a source.", why: "Addresses that are not the plugin's begin with it.",
      fix: "Give the source another name.")
  }

  static func otherProtocol(_ version: String) -> PluginMistake {
    PluginMistake(
      "describe", what: "It speaks protocol \(version), and not \(PluginDescription.version).",
      why: "Messages of another version may mean something else.",
      fix: "Give “protocol”: \(PluginDescription.version), or use another version of FeedShell.")
  }

  static func badName(_ name: String) -> PluginMistake {
    PluginMistake(
      "name", what: "“\(name)” is no name of a plugin.",
      why: "The name is the first word of its routes, which people type.",
      fix: "Use lower-case letters, digits and hyphens, a letter first, 32 at most.")
  }

  static func foreignRoute(_ route: String, name: String) -> PluginMistake {
    PluginMistake(
      "routes", what: "The route “\(route)” does not begin with “\(name)”, or has a part that cannot be typed.",
      why: "The name of a plugin keeps its routes apart from those of others.",
      fix: "Begin each route with the name: “\(name)”, “\(name)/{place}”, with lower-case words.")
  }

  static func otherName(_ name: String, than old: String) -> PluginMistake {
    PluginMistake(
      "name", what: "The plugin “\(old)” calls itself “\(name)” now.",
      why: "It was added under the other name.", fix: "Remove “\(old)”, and add the program again.")
  }
}
