import JSON
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

  /// The names of the commands available in every scene, in `help` order.
  static let shellWords: [ShellWord] = [
    .next, .previous, .more, .rows, .find, .new, .back, .top, .goto, .where, .tree, .login, .set, .alias, .unalias,
    .help, .quit,
  ]

  /// Returns the shell's own command with the given name; nil if the shell has no such command.
  func shellCommand(_ word: ShellWord) -> Command? {
    let name = word.rawValue
    let hasRows: @MainActor () -> Bool = { stack.top?.view.hasContent ?? false }
    return switch word {
    // The scene's own `open`, or a command that reports that there is nothing to open.
    case .open:
      stack.top?.openCommand
        ?? Command(name, .rows(.row), in: .read, summary: texts[.openSummary], output: .scene, isUseful: { false }) {
          [stack] in try $0.rows.first.flatMap { try stack.top?.open($0) } ?? .nothing
        }
    case .next:
      Command(
        name, .words([[ShellWord.new.rawValue]], usage: "[\(ShellWord.new.rawValue)]"), in: .read,
        summary: texts[.nextSummary], output: .rows, isUseful: { neighbours.nextIsUseful }
      ) { try neighbours.next($0) }
    case .previous:
      Command(name, in: .read, summary: texts[.previousSummary], output: .rows, isUseful: { neighbours.exist }) { _ in
        try neighbours.step(.previous)
      }
    case .more:
      Command(
        name, .text(usage: "[N|all]", example: "50"), in: .read, summary: texts[.moreSummary], output: .rows,
        isUseful: { hasMoreText() || stack.top.map { !$0.view.isShownToTheEnd || $0.view.canLoadMore } ?? false }
      ) { try more($0.text) }
    case .rows:
      Command(
        name, .text(usage: "[N-M,…]", example: "1-3"), in: .read, summary: texts[.rowsSummary], output: .rows,
        isUseful: hasRows
      ) { try search.rows($0.text) }
    case .find:
      Command(
        name, .text(usage: "[TEXT]", example: "lake"), in: .read, summary: texts[.findSummary], output: .rows,
        isUseful: hasRows
      ) { try search.find($0.text) }
    case .new:
      Command(
        name, .text(usage: "[#GROUP|NAME]", example: "#news"), in: .read, summary: texts[.newSummary], output: .rows,
        run: { try routes.new($0.text) })
    case .back: Command(name, in: .go, summary: backSummary, output: .rows) { _ in try routes.back() }
    case .top:
      Command(
        name, in: .go, summary: texts(.topSummary, ["title": shortened(stack.homeTitle)]), output: .rows,
        isUseful: { stack.scenes.count > 1 || stack.isAwayFromHome }
      ) { _ in
        stack.popToRoot()
        return .scene
      }
    case .goto:
      Command(name, .route, in: .go, summary: texts[.gotoSummary], output: .scene) { try routes.go(to: $0.text) }
    case .where:
      Command(name, in: .shell, summary: texts[.whereSummary], output: .object(routes.location.json)) { _ in
        try .shown(display.print(routes.location))
      }
    case .tree:
      Command(
        name, in: .shell, summary: texts[.treeSummary],
        output: .object(["scenes": [["scene": "…", "route": "…", "state": "loaded", "tasks": []]]])
      ) { _ in try .shown(display.print(routes.tree)) }
    case .login:
      Command(
        name, .text(usage: "SERVER [--write]", example: "example.social"), in: .shell, summary: texts[.loginSummary],
        output: .nothing
      ) { [core] in .done(try core.login($0.text)) }
    case .set:
      Command(
        name, .words(setting.phrases, usage: "[NAME VALUE]"), in: .shell, summary: texts[.setSummary],
        output: .object(["settings": ["images": ["value": "…", "from": "…"]]])
      ) { try .shown(display.print(setting.set($0.text))) }
    case .alias:
      Command(
        name, .text(usage: "[NAME …]", example: "o open"), in: .shell, summary: texts[.aliasSummary],
        output: .object(["aliases": [["alias": "…", "command": "…"]]])
      ) { try .shown(display.print(aliasCommands.alias($0.text))) }
    case .unalias:
      Command(
        name,
        aliases.all.isEmpty
          ? .text(usage: "NAME", example: "o") : .words(aliases.all.map { [$0.name] }, usage: "NAME"),
        in: .shell, summary: texts[.unaliasSummary], output: .done, isUseful: { !aliases.all.isEmpty }
      ) { try .shown(display.print(aliasCommands.unalias($0.text))) }
    case .help:
      Command(
        name, .command, in: .shell, summary: texts[.helpSummary],
        output: .object(["commands": [["name": "…", "usage": "…", "summary": "…", "group": "…"]], "places": []])
      ) { try .shown(display.print(CommandHelp(self).result(on: $0.text))) }
    case .quit:
      Command(name, in: .shell, summary: texts[.quitSummary], output: .nothing) { _ in
        try .shown(display.leave(asksAgain: false))
      }
    case .sources, .source, .add, .import, .export: nil
    }
  }

  var setting: SettingCommand { SettingCommand(core: core, settings: settings, origin: origin) }

  var aliasCommands: AliasCommands {
    AliasCommands(core: core, aliases: aliases, origin: origin, startUpFile: startUpFile) { name in
      CommandAliases.command(name) != nil || command(exactly: name) != nil
    }
  }

  private var backSummary: String {
    guard let below = stack.scenes.dropLast().last else { return texts[.backLeaves] }
    return texts(.backSummary, ["title": shortened(below.title)])
  }

  private func shortened(_ title: String) -> String {
    StyledText(line: title).shortened(to: Self.maximumTitleWidth).plain
  }

  /// Shows the rest of a text, the next rows or, after the end of a page, the next row or post.
  private func more(_ text: String) throws -> Answer {
    if text.isEmpty, !hasMoreText() {
      if let view = stack.top?.view, view.isPageAtEnd, neighbours.exist {
        return try .shown(show(neighbours.stepOn(), to: .next))
      }
      if let answer = try search.findOn() { return answer }
    }
    guard let amount = MoreRows(text) else {
      throw Failure(.badArgument, texts(.needsAmount, ["command": ShellWord.more.rawValue, "all": MoreRows.allWord]))
    }
    return try .shown(display.showMore(amount))
  }
}
