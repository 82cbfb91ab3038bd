import JSON
import Loading
import Localization
import Navigation
import SceneKit
import Terminal
import TerminalList
import Viper

/// The table of the shell's own commands.
extension CommandInterpreter {
  /// The maximum width of a scene's title in a summary, in columns.
  private static let maximumTitleWidth = 40

  /// The words of the commands that every scene has, in the order of `help`.
  static let shellWords: [ShellWord] = [
    .next, .previous, .more, .rows, .find, .new, .back, .top, .goto, .where, .tree, .login, .set, .alias, .unalias,
    .help, .quit,
  ]

  /// The commands that every scene has.
  var shellCommands: [ShellCommand] { Self.shellWords.compactMap(shellCommand) }

  /// The command of the shell's own with a word; nil for a word of others.
  func shellCommand(_ word: ShellWord) -> ShellCommand? {
    let hasRows = { stack.top?.view.hasRows ?? false }
    return switch word {
    case .next:
      ShellCommand(
        .next, in: .read, summary: texts[.nextSummary], output: .rows, isUseful: { hasNeighbours },
        body: .plain { try step(.next) })
    case .previous:
      ShellCommand(
        .previous, in: .read, summary: texts[.previousSummary], output: .rows, isUseful: { hasNeighbours },
        body: .plain { try step(.previous) })
    case .more:
      ShellCommand(
        .more, in: .read, summary: texts[.moreSummary], output: .rows, isUseful: { canShowMore },
        body: .text(usage: "[N|all]", example: "50", more))
    case .rows:
      ShellCommand(
        .rows, in: .read, summary: texts[.rowsSummary], output: .rows, isUseful: hasRows,
        body: .text(usage: "[N-M,…]", example: "1-3", rows))
    case .find:
      ShellCommand(
        .find, in: .read, summary: texts[.findSummary], output: .rows, isUseful: hasRows,
        body: .text(usage: "[TEXT]", example: "lake", find))
    case .new:
      ShellCommand(.new, in: .read, summary: texts[.newSummary], output: .rows, body: .plain(new))
    case .back:
      ShellCommand(.back, in: .go, summary: backSummary, output: .rows, body: .plain(back))
    case .top:
      ShellCommand(
        .top, in: .go, summary: texts(.topSummary, ["title": shortened(stack.homeTitle)]), output: .rows,
        isUseful: { stack.scenes.count > 1 || stack.isAwayFromHome }, body: .plain(top))
    case .goto:
      ShellCommand(.goto, in: .go, summary: texts[.gotoSummary], output: .scene, body: .route(go))
    case .where:
      ShellCommand(
        .where, in: .shell, summary: texts[.whereSummary], output: .object(["route": .string(shownRoute)]),
        body: .plain(location))
    case .tree:
      ShellCommand(
        .tree, in: .shell, summary: texts[.treeSummary],
        output: .object(["scenes": [["scene": "…", "route": "…", "state": "loaded", "tasks": []]]]),
        body: .plain(tree))
    case .login:
      ShellCommand(
        .login, in: .shell, summary: texts[.loginSummary], output: .nothing,
        body: .text(usage: "SERVER", example: "example.social") { [core] in
          .answer(.done(try core.login($0)), to: SceneAction(ShellWord.login.rawValue))
        })
    case .set:
      ShellCommand(
        .set, in: .shell, summary: texts[.setSummary],
        output: .object(["settings": ["images": ["value": "…", "from": "…"]]]),
        body: .words(usage: "[NAME VALUE]", known: settingPhrases, set))
    case .alias:
      ShellCommand(
        .alias, in: .shell, summary: texts[.aliasSummary],
        output: .object(["aliases": [["alias": "…", "command": "…"]]]),
        body: .text(usage: "[NAME …]", example: "o open", alias))
    case .unalias:
      ShellCommand(
        .unalias, in: .shell, summary: texts[.unaliasSummary], output: .done, isUseful: { !aliases.all.isEmpty },
        body: aliases.all.isEmpty
          ? .text(usage: "NAME", example: "o", unalias)
          : .words(usage: "NAME", known: aliases.all.map { [$0.name] }, unalias))
    case .help:
      ShellCommand(
        .help, in: .shell, summary: texts[.helpSummary],
        output: .object(["commands": [["name": "…", "usage": "…", "summary": "…", "group": "…"]], "places": []]),
        body: .command(help))
    case .quit:
      ShellCommand(.quit, in: .shell, summary: texts[.quitSummary], output: .nothing, body: .plain { .quit })
    case .open, .sources, .source, .add, .import, .export: nil
    }
  }

  /// The scene's own `open`, or the one that says that there is nothing to open.
  package var open: ShellCommand {
    stack.top?.openCommand.map { ShellCommand($0) }
      ?? ShellCommand(
        .open, in: .read, summary: texts[.openSummary], output: .scene, isUseful: { false }, body: .scene(openBody))
  }

  private var canShowMore: Bool {
    hasMoreText() || stack.top.map { !$0.view.isShownToTheEnd || $0.view.canLoadMore } ?? false
  }

  private var backSummary: String {
    let scenes = stack.scenes
    guard scenes.count > 1 else { return texts[.backLeaves] }
    return texts(.backSummary, ["title": shortened(scenes[scenes.count - 2].title)])
  }

  private func shortened(_ title: String) -> String {
    StyledText(line: title).shortened(to: Self.maximumTitleWidth).plain
  }

  /// The route of the scene on top.
  var shownRoute: String { stack.top?.route.description ?? "" }

  private func help(on word: String?) throws -> CommandResult {
    let places = core.catalog.places
    let help = CommandHelp(
      commands: commands, places: places.filter { $0.route != stack.top?.route }, scene: stack.top, texts: texts)
    guard let word else { return help.result }
    if word == KeyHelp.word { return KeyHelp(texts: texts, keys: keys).result }
    if word == SceneHelp.word { return SceneHelp(catalog: core.catalog, texts: texts).result }
    if word == CommandHelp.aliases { return help.aliases(own: aliases.all) }
    if aliases.text(of: word) != nil { return try alias(word) }
    do {
      return help.result(of: try command(named: word.lowercased()))
    } catch {
      guard let place = places.first(where: { $0.route.description == word }) else { throw error }
      return help.result(of: place)
    }
  }
}
