import JSON
import Localization
import Navigation
import SceneKit
import Terminal
import TerminalList
import Viper

/// The output of `help`: the available commands and scenes, or the details of a single one.
struct CommandHelp {
  /// The topic that lists the built-in aliases.
  static let aliases = "aliases"
  /// The topics of `help` that are not commands.
  static let topics = [aliases, KeyHelp.word, SceneHelp.word]

  /// The maximum width of the column of commands, including its margins.
  private static let maximumColumn = 24

  private let interpreter: CommandInterpreter
  /// All commands, beginning with those of the top scene.
  private let commands: [Command]
  private var core: ShellScenes { interpreter.core }
  private var scene: (any Scene)? { core.stack.top }
  private var texts: Strings<ShellText> { interpreter.texts }
  /// The available scenes, except the current one.
  private var places: [CatalogDestination] { core.catalog.places.filter { $0.route != scene?.route } }

  init(_ interpreter: CommandInterpreter) {
    self.interpreter = interpreter
    commands = interpreter.commands
  }

  /// A line of the list: a command or route, and its description.
  private struct Entry {
    let term: StyledText
    let text: StyledText
  }

  /// Returns the section title for a command; a command in the group `read` counts as an action if it shows neither
  /// rows nor a scene.
  private static func title(of command: Command) -> ShellText {
    switch (command.group, command.output) {
    case (.read, .rows), (.read, .scene): .readGroup
    case (.read, _): .actGroup
    case (.go, _): .goGroup
    case (.shell, _): .shellGroup
    }
  }

  /// Returns the help on a topic: a command, a route, `keys`, `scenes` or `aliases`; without a topic, the general help.
  func result(on word: String) throws -> PrintedText {
    let own = interpreter.aliases
    switch word {
    case "": return result
    case KeyHelp.word: return KeyHelp(texts: texts, keys: interpreter.keys).result
    case SceneHelp.word: return SceneHelp(catalog: core.catalog, texts: texts).result
    case Self.aliases: return aliases(own: own.all)
    case _ where own.text(of: word) != nil: return try interpreter.aliasCommands.alias(word)
    default: break
    }
    do {
      return result(of: try interpreter.command(named: word.lowercased()))
    } catch {
      guard let place = core.catalog.places.first(where: { $0.route.description == word }) else { throw error }
      return PrintedText(paragraphs(entries(of: [place]), column: column(for: entries(of: [place]))), json(of: place))
    }
  }

  /// The commands that have an effect in the top scene, grouped by purpose.
  private var result: PrintedText {
    let useful = commands.filter { $0.isUseful() }
    let titles: [ShellText] = [.readGroup, .goGroup, .actGroup, .shellGroup]
    let groups = titles.map { title in
      let commands = useful.filter { Self.title(of: $0) == title }
      return (
        title: texts[title],
        entries: entries(of: title == .goGroup ? backFirst(commands) : commands)
          + (title == .goGroup ? names + unnamed : title == .readGroup ? [keys] : [])
      )
    }.filter { !$0.entries.isEmpty }
    let column = column(for: groups.flatMap(\.entries))
    let lines = groups.flatMap { title, entries in
      [Paragraph(StyledText(title, .strong))] + paragraphs(entries, column: column)
    }
    return PrintedText(
      lines, ["commands": .array(useful.map { json(of: $0) }), "places": .array(places.map { json(of: $0) })])
  }

  /// The help line about names of sources and groups, which can be typed like commands.
  private var names: [Entry] {
    core.names.isEmpty ? [] : [Entry(term: StyledText("#GROUP, NAME", .accent), text: StyledText(texts[.helpNames]))]
  }

  /// The help line about `help keys`.
  private var keys: Entry {
    Entry(
      term: StyledText("\(ShellWord.help.rawValue) \(KeyHelp.word)", .accent), text: StyledText(texts[.helpKeys]))
  }

  /// The user's aliases, followed by the built-in aliases.
  private func aliases(own: [(name: String, text: String)]) -> PrintedText {
    let builtIn = CommandAliases.table.filter { alias, _ in !own.contains { $0.name == alias } }
    let entries =
      own.map { Entry(term: StyledText(line: $0.name, .accent), text: StyledText(line: $0.text)) }
      + builtIn.map { alias, command in
        let note =
          switch alias {
          case CommandAliases.leave: texts(.asksToLeave, ["command": command])
          case ShellWord.nextNew: "\(command) \(ShellWord.new.rawValue)"
          default: command
          }
        return Entry(term: StyledText(alias, .accent), text: StyledText(note))
      }
    let all = own + builtIn.map { (name: $0.key, text: $0.value) }
    let values = all.map { alias -> JSONValue in ["alias": .string(alias.name), "command": .string(alias.text)] }
    return PrintedText(paragraphs(entries, column: column(for: entries)), ["aliases": .array(values)])
  }

  /// Returns the help on a command: its description, an example, its JSON, and its aliases.
  private func result(of command: Command) -> PrintedText {
    let word = ShellWord(rawValue: command.name)
    let examples: [String] =
      switch word {
      case .add, .source: core.sources?.examples ?? []
      case .login: ["@user@server", "reader:URL NAME"]
      default: []
      }
    let table = word == .set ? interpreter.setting.table : []
    let example = example(of: command)
    let output = sample(of: command)
    let names = CommandAliases.table.filter { $0.value == command.name }.map(\.key)
    let details: [(ShellText, [String])] = [
      (.helpExample, [example]), (.helpChoices, table.isEmpty ? command.choices ?? examples : []),
      (.helpAliases, names),
      (.helpJSON, output.map { [$0.line] } ?? []),
    ]
    let notes = details.filter { !$0.1.isEmpty }.map { label, values in
      Entry(term: StyledText(texts[label], .secondary), text: StyledText(values.joined(separator: ", ")))
    }
    let destinations = command.input == .route ? entries(of: places) : []
    let parts = [entries(of: [command]), destinations, notes].map { paragraphs($0, column: column(for: $0)) }
    let lines = parts[0] + parts[1] + table + parts[2]
    return PrintedText(lines, json(of: command).adding("example", .string(example)).adding("output", output))
  }

  /// Moves `back`, `top` and `goto` before the program's own navigation commands.
  private func backFirst(_ commands: [Command]) -> [Command] {
    let general = Set([ShellWord.back, .top, .goto].map(\.rawValue))
    return commands.filter { general.contains($0.name) } + commands.filter { !general.contains($0.name) }
  }

  /// The scenes for which there is no command.
  private var unnamed: [Entry] {
    let names = Set(commands.filter { $0.group == .go }.map(\.name))
    return entries(of: places.filter { !names.contains($0.route.description) })
  }

  private func entries(of commands: [Command]) -> [Entry] {
    commands.map { Entry(term: StyledText($0.usage, .accent), text: StyledText(line: $0.summary)) }
  }

  private func entries(of places: [CatalogDestination]) -> [Entry] {
    places.map {
      Entry(term: StyledText("\(ShellWord.goto.rawValue) \($0.route)", .accent), text: StyledText(line: $0.about))
    }
  }

  private func column(for entries: [Entry]) -> Int {
    Paragraph.column(for: entries.map(\.term), atMost: Self.maximumColumn)
  }

  private func paragraphs(_ entries: [Entry], column: Int) -> [Paragraph] {
    entries.map { Paragraph(term: $0.term, $0.text, column: column) }
  }
}

// MARK: - Examples

extension CommandHelp {
  /// Returns an example of a command, with a row on which the command has an effect.
  private func example(of command: Command) -> String {
    command.example(
      row: firstRow(for: command.name),
      route: places.first.map { $0.route.description } ?? scene?.route.description ?? "")
  }

  private func firstRow(for command: String?) -> Int? { scene?.firstRow(for: command) }

  /// Returns a short sample of a command's JSON in a script; nil if the command prints no JSON.
  private func sample(of command: Command) -> JSONValue? {
    switch command.output {
    case .nothing: nil
    case .object(let value): value
    case .rows: scene.map { $0.json(.numbered([firstRow(for: nil) ?? 1])).shortened }
    case .scene:
      ["scene": "…", "route": "…", "title": "…", "state": .string(SceneState.loaded.rawValue), "rows": .array([])]
    case .done:
      SceneAction(command.name, numbers: takesRows(command) ? [firstRow(for: command.name) ?? 1] : [])
        .json(message: "…")
    }
  }

  private func takesRows(_ command: Command) -> Bool {
    if case .rows = command.input { true } else { false }
  }

  private func json(of command: Command) -> JSONValue {
    [
      "name": .string(command.name), "usage": .string(command.usage), "summary": .string(command.summary),
      "group": .string(command.group.rawValue),
    ]
  }

  private func json(of place: CatalogDestination) -> JSONValue {
    ["route": .string(place.route.description), "about": .string(place.about)]
  }
}
