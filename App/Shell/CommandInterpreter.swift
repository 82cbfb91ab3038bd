import Foundation
import Terminal
import Viper

/// Carries out commands on the scene stack.
///
/// It knows the shell's own commands; those of the scene on top it learns from the scene.
struct CommandInterpreter {
  private let browser: Browser
  private let texts: Strings<AppText>
  private var stack: RouterStack { browser.stack }

  init(browser: Browser) {
    self.browser = browser
    texts = browser.context.strings(AppText.table)
  }

  /// The commands in a line: `;` and line ends separate them, `#` begins a comment.
  static func commands(in line: String) -> [String] {
    line.split { $0 == ";" || $0.isNewline }
      .map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty && !$0.hasPrefix("#") }
  }

  /// - Throws: `Failure`.
  func execute(_ command: String) throws -> Reply {
    let word = command.prefix { !$0.isWhitespace }
    let argument = command.dropFirst(word.count).trimmingCharacters(in: .whitespaces)
    if argument.isEmpty, word.allSatisfy({ ("0"..."9").contains($0) }) {
      return try open(rowNumber(String(word), of: "open"))
    }
    let found = try self.command(named: word.lowercased())
    switch found.body {
    case .plain(let run):
      guard argument.isEmpty else { throw failure(.takesNothing, ["command": found.name]) }
      return try run()
    case .row(let run): return try run(rowNumber(argument, of: found.name))
    case .optionalRow(let run): return try run(argument.isEmpty ? nil : rowNumber(argument, of: found.name))
    case .words(let run, let known): return try run(Self.words(in: argument, of: known))
    case .route(let run):
      guard !argument.isEmpty else { throw failure(.needsRoute, ["command": found.name]) }
      return try run(argument)
    case .command(let run): return try run(argument.isEmpty ? nil : argument)
    }
  }

  /// What can be typed now: the scene's commands first.
  var commands: [ShellCommand] {
    sceneCommands + shellCommands
  }

  /// A command by its name, another word for it, or the beginning of its name that no other shares.
  /// - Throws: `Failure`.
  func command(named word: String) throws -> ShellCommand {
    let commands = commands
    if let exact = commands.first(where: { $0.name == word || $0.aliases.contains(word) }) { return exact }
    let candidates = commands.filter { $0.name.hasPrefix(word) }
    switch candidates.count {
    case 1: return candidates[0]
    case 0: throw unknown(word, among: commands)
    default:
      let names = candidates.map(\.name).formatted(.list(type: .or).locale(browser.context.language.locale))
      throw Failure(.unknownCommand, texts(.ambiguousCommand, ["command": word, "candidates": names]))
    }
  }

  /// The words that were typed, each whole if it is the beginning of only one that can stand there.
  private static func words(in text: String, of known: [[String]]) -> [String] {
    text.split(whereSeparator: \.isWhitespace).map(String.init).reduce(into: []) { words, word in
      let next = Set(known.filter { $0.starts(with: words) }.compactMap { $0.dropFirst(words.count).first })
      let candidates = next.contains(word) ? [word] : next.filter { $0.hasPrefix(word) }
      words.append(candidates.count == 1 ? candidates.first ?? word : word)
    }
  }

  private func unknown(_ word: String, among commands: [ShellCommand]) -> Failure {
    let nearest = NearestMatch.find(word, among: commands.map(\.name))
    let message = texts(.unknownCommand, ["command": StyledText(line: word).shortened(to: 40).plain])
    guard !nearest.isEmpty else { return Failure(.unknownCommand, message + " " + texts[.helpHint]) }
    let names = nearest.formatted(.list(type: .or).locale(browser.context.language.locale))
    return Failure(.unknownCommand, message + " " + texts(.didYouMean, ["candidates": names]))
  }

  private func rowNumber(_ text: String, of command: String) throws -> Int {
    guard let number = Int(text) else { throw failure(.needsRow, ["command": command]) }
    return number
  }

  private func failure(_ key: AppText, _ values: [String: String] = [:]) -> Failure {
    Failure(.badArgument, texts(key, values))
  }
}

// MARK: - The commands

extension CommandInterpreter {
  private var sceneCommands: [ShellCommand] {
    (stack.top?.commands ?? []).map { command in
      let reply: Reply =
        switch command.outcome {
        case .scene: .scene
        case .arrivals: .arrivals
        }
      let body: ShellCommand.Body =
        switch command.body {
        case .plain(let run):
          .plain {
            try run()
            return reply
          }
        case .row(let run):
          .row {
            try run($0)
            return reply
          }
        case .optionalRow(let run):
          .optionalRow {
            try run($0)
            return reply
          }
        case .words(let run, let known):
          .words(
            {
              try run($0)
              return reply
            }, known: known)
        }
      return ShellCommand(name: command.name, summary: command.summary, body: body)
    }
  }

  private var shellCommands: [ShellCommand] {
    [
      ShellCommand(name: ShellWord.open.rawValue, summary: texts[.openSummary], body: .row(open)),
      ShellCommand(name: ShellWord.more.rawValue, summary: texts[.moreSummary], body: .plain { .more }),
      ShellCommand(name: ShellWord.rows.rawValue, summary: texts[.rowsSummary], body: .plain { .rows }),
      ShellCommand(name: ShellWord.back.rawValue, aliases: [".."], summary: texts[.backSummary], body: .plain(back)),
      ShellCommand(name: ShellWord.top.rawValue, summary: texts[.topSummary], body: .plain(top)),
      ShellCommand(name: ShellWord.goto.rawValue, summary: texts[.gotoSummary], body: .route(go)),
      ShellCommand(name: ShellWord.where.rawValue, summary: texts[.whereSummary], body: .plain(location)),
      ShellCommand(name: ShellWord.tree.rawValue, summary: texts[.treeSummary], body: .plain(tree)),
      ShellCommand(name: ShellWord.help.rawValue, aliases: ["?"], summary: texts[.helpSummary], body: .command(help)),
      ShellCommand(name: ShellWord.quit.rawValue, summary: texts[.quitSummary], body: .plain { .quit }),
    ]
  }

  private func open(_ number: Int) throws -> Reply {
    try stack.top?.select(row: number)
    return .scene
  }

  private func back() -> Reply {
    guard stack.scenes.count > 1 else { return .quit }
    stack.pop()
    return .scene
  }

  private func top() -> Reply {
    stack.popToRoot()
    return .scene
  }

  /// Shows the scenes that a route names.
  func go(to text: String) throws -> Reply {
    guard let destinations = Route(parsing: text).flatMap({ browser.catalog.stack(for: $0) }) else {
      throw unknownRoute(text)
    }
    stack.show(destinations)
    return .scene
  }

  /// Says that a route leads nowhere, and which one was perhaps meant.
  func unknownRoute(_ text: String) -> Failure {
    let patterns = browser.catalog.entries.map(\.pattern)
    let list = ListFormatStyle<StringStyle, [String]>.list(type: .or).locale(browser.context.language.locale)
    let nearest = NearestRoute.find(text, among: patterns)
    let hint =
      nearest.isEmpty
      ? texts(.knownRoutes, ["routes": patterns.map(\.description).formatted(list)])
      : texts(.didYouMean, ["candidates": nearest.formatted(list)])
    return Failure(.badArgument, texts(.unknownRoute, ["route": text]) + " " + hint)
  }

  private func location() -> Reply {
    let route = stack.top?.route.description ?? ""
    return .text([Paragraph(StyledText(line: route))], ["route": .string(route)])
  }

  private func tree() -> Reply {
    let lines = stack.scenes.enumerated().map { depth, scene in
      let tasks = scene.tasks.map(\.name).joined(separator: ", ")
      let running = tasks.isEmpty ? "" : ", " + texts(.runningTasks, ["tasks": tasks])
      let text =
        StyledText(String(repeating: "  ", count: depth)) + StyledText(line: scene.route.description, .strong)
        + StyledText(line: "  " + scene.title + ", " + text(of: scene) + running, .secondary)
      return Paragraph(text, indentation: 2 * depth + 2)
    }
    let scenes = stack.scenes.map { scene -> JSONValue in
      [
        "scene": .string(scene.name), "route": .string(scene.route.description),
        "state": .string(scene.state.rawValue), "tasks": .array(scene.tasks.map { .string($0.name) }),
      ]
    }
    return .text(lines, ["scenes": .array(scenes)])
  }

  private func text(of scene: any TerminalScene) -> String {
    switch scene.state {
    // A scene that has never been on top has loaded nothing and is not going to before it is.
    case .loading: scene.isBusy ? texts[.stateLoading] : texts[.stateNotLoaded]
    case .loaded: texts[.stateLoaded]
    case .empty: texts[.stateEmpty]
    case .failed: texts[.stateFailed]
    }
  }

  private func help(on word: String?) throws -> Reply {
    if let word {
      let command = try command(named: word)
      return .text([line(of: command, width: command.usage.count)], json(of: command))
    }
    let width = commands.map(\.usage.count).max() ?? 0
    let lines =
      [Paragraph(StyledText(texts[.hereHeading], .strong))] + sceneCommands.map { line(of: $0, width: width) }
      + [Paragraph(StyledText(texts[.everywhereHeading], .strong))] + shellCommands.map { line(of: $0, width: width) }
    return .text(lines, ["commands": .array(commands.map(json))])
  }

  private func line(of command: ShellCommand, width: Int) -> Paragraph {
    let usage = "  " + command.usage.padding(toLength: width, withPad: " ", startingAt: 0)
    return Paragraph(StyledText(usage, .accent) + StyledText("  " + command.summary), indentation: width + 4)
  }

  private func json(of command: ShellCommand) -> JSONValue {
    ["name": .string(command.name), "usage": .string(command.usage), "summary": .string(command.summary)]
  }
}
