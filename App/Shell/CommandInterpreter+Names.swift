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
  func command(named word: String) throws -> ShellCommand {
    let commands = commands
    if let exact = commands.first(where: { $0.name == word }) { return exact }
    if let name = CommandAliases.command(word), let command = commands.first(where: { $0.name == name }) {
      return word == CommandAliases.leave ? command.with(.plain(leave)) : command
    }
    let candidates = commands.filter { $0.name.hasPrefix(word) }
    switch candidates.count {
    case 1: return candidates[0]
    case 0: throw unknown(word, among: commands)
    default:
      let names = candidates.map(\.name).formatted(.list(type: .or).locale(core.context.language.locale))
      throw Failure(.unknownCommand, texts(.ambiguousCommand, ["command": word, "candidates": names]))
    }
  }

  private func unknown(_ word: String, among commands: [ShellCommand]) -> Failure {
    if let place = place(word) { return place }
    let nearest = NearestMatch.find(word, among: commands.map(\.name) + aliases.all.map(\.name))
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
