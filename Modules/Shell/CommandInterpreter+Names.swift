import Foundation
import Localization
import Navigation
import SceneKit
import Terminal
import TerminalList
import Viper

extension CommandInterpreter {
  /// A command by its name, an alias, or a unique prefix of its name.
  ///
  /// - Throws: `Failure` for an unknown command or an ambiguous prefix.
  package func command(named word: String) throws -> ShellCommand {
    if let exact = command(exactly: word) { return exact }
    if let name = CommandAliases.command(word), let command = command(exactly: name) {
      return word == CommandAliases.leave ? command.with(.plain(leave)) : command
    }
    let names = commandNames()
    let all = names.filter { $0.hasPrefix(word) }
    let older = all.count > 1 ? commandNames(yielding: false).filter { $0.hasPrefix(word) } : []
    let candidates = older.count == 1 ? older : all
    guard candidates.count != 1 else { return try command(named: candidates[0]) }
    guard !candidates.isEmpty else { throw unknown(word, among: names) }
    let list = candidates.formatted(.list(type: .or).locale(core.context.language.locale))
    throw Failure(.unknownCommand, texts(.ambiguousCommand, ["command": word, "candidates": list]))
  }

  /// The command with a name, without making the others of the shell; nil for any other word.
  private func command(exactly name: String) -> ShellCommand? {
    if name == ShellWord.open.rawValue { return open }
    return (stack.top?.commands.first { $0.name == name } ?? core.commands.first { $0.name == name })
      .map { ShellCommand($0) } ?? ShellWord(rawValue: name).flatMap(shellCommand)
  }

  /// The names of the available commands, perhaps without those whose prefixes yield.
  private func commandNames(yielding: Bool = true) -> [String] {
    let commands = (stack.top?.commands ?? []) + core.commands
    return [ShellWord.open.rawValue] + commands.filter { yielding || !$0.yields }.map(\.name)
      + Self.shellWords.map(\.rawValue)
  }

  private func unknown(_ word: String, among known: [String]) -> Failure {
    if let place = place(word) { return place }
    let nearest = NearestMatch.find(word, among: known + aliases.all.map(\.name))
    let message = texts(.unknownCommand, ["command": StyledText(line: word.withoutUserPart).shortened(to: 40).plain])
    guard !nearest.isEmpty else {
      return Failure(.unknownCommand, message + (core.context.isInteractive ? " " + texts[.helpHint] : ""))
    }
    let names = nearest.formatted(.list(type: .or).locale(core.context.language.locale))
    return Failure(.unknownCommand, message + " " + texts(.didYouMean, ["candidates": names]))
  }

  /// The failure for a word that names a place, or a command of a scene that is open below; nil for any other word.
  private func place(_ word: String) -> Failure? {
    if let route = Route(parsing: word), core.catalog.stack(for: route) != nil {
      return Failure(.unknownCommand, texts(.isPlace, ["word": word, "command": "\(ShellWord.goto.rawValue) \(word)"]))
    }
    let isThere = { (scene: any TerminalScene) in scene.commands.contains { $0.name == word } }
    guard let scene = stack.scenes.last(where: isThere) ?? otherScene(where: isThere) else { return nil }
    let command = "\(ShellWord.goto.rawValue) \(StyledText(line: scene.route.description).plain)"
    return Failure(.unknownCommand, texts(.worksElsewhere, ["command": word, "place": scene.title, "goto": command]))
  }

  /// A scene that is not open, of those that need no row to go to.
  private func otherScene(where isWanted: @escaping (any TerminalScene) -> Bool) -> (any TerminalScene)? {
    core.catalog.entries.lazy.filter { $0.about != nil }.map { $0.exampleScene() }.first(where: isWanted)
  }
}
