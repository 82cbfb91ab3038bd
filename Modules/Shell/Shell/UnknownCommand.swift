import Localization
import Navigation
import Queries
import SceneKit
import Terminal
import TerminalList
import Viper

/// Creates the failure for an unknown command in the top scene.
struct UnknownCommand {
  let core: ShellScenes
  /// The names to suggest if they resemble the word.
  let names: [String]
  private var texts: Strings<ShellText> { core.context.strings(ShellText.table) }

  /// Creates the failure for an unknown group, a group with search text, or a source address without a command.
  ///
  /// Returns nil for other text, and for an address with a password.
  func nameAlone(_ typed: String) -> Failure? {
    if typed.first == TaggedText.mark {
      let typed = StyledText(line: typed).plain
      let name = String(typed.prefix { !$0.isWhitespace })
      guard let group = core.names.first(where: { $0.lowercased() == name.lowercased() }) else {
        return Failure(.badArgument, texts(.noSuchName, ["name": name]))
      }
      let condition = QueryKey.group.typed + Query.quoted(String(group.dropFirst()))
      let command = "\(QueryWordCompletion.search) \(condition)\(typed.dropFirst(name.count))"
      return Failure(.unknownCommand, core.context.message(message(for: typed), suggesting: [command]))
    }
    guard core.sources != nil, typed.contains("@") || typed.contains("://"), !typed.contains(where: \.isWhitespace),
      !typed.hasPassword
    else { return nil }
    let command = "\(ShellWord.source.rawValue) \(StyledText(line: typed).plain)"
    return Failure(.unknownCommand, core.context.message(message(for: typed), suggesting: [command]))
  }

  /// Creates the failure for a typed word and the text after it.
  ///
  /// Suggests the command for a new user's word, the scene with such a command, or similar names.
  func failure(for typed: String, with text: String = "") -> Failure {
    let word = typed.lowercased()
    if let answer = NewcomerWords(core: core, texts: texts).answer(to: word, with: text) {
      return Failure(.unknownCommand, answer)
    }
    if let elsewhere = elsewhere(word, with: text) { return Failure(.unknownCommand, elsewhere) }
    let nearest = NearestMatch.find(word, among: names)
    let hint = nearest.isEmpty && core.context.isInteractive ? " " + texts[.helpHint] : ""
    let message = message(for: typed.withoutUserPart) + hint
    return Failure(.unknownCommand, core.context.message(message, suggesting: nearest))
  }

  private func message(for text: String) -> String {
    texts(.unknownCommand, ["command": StyledText(line: text).shortened(to: 40).plain])
  }

  /// Returns the message about a command available only in another scene; nil for any other word.
  private func elsewhere(_ word: String, with text: String) -> String? {
    let isThere = { (scene: any Scene) in scene.command(named: word) != nil }
    guard let scene = core.stack.scenes.last(where: isThere) ?? otherScene(where: isThere) else { return nil }
    if let refusal = core.stack.top?.refusal(of: word, row: RowReference(parsing: text)?.number) { return refusal }
    let isBelow = core.stack.scenes.dropLast().last === scene
    let route = StyledText(line: scene.route.description).plain
    let command = isBelow ? ShellWord.back.rawValue : "\(ShellWord.goto.rawValue) \(route)"
    return texts(.worksElsewhere, ["command": word, "place": scene.title, "goto": command])
  }

  /// Creates a scene of the first kind that meets the condition, among kinds whose routes have no parameters.
  private func otherScene(where isWanted: @escaping (any Scene) -> Bool) -> (any Scene)? {
    core.catalog.entries.lazy.filter { $0.about != nil }.map { $0.exampleScene() }.first(where: isWanted)
  }
}
