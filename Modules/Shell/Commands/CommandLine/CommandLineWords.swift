/// The words of a command line: the command they name, and what is known of them before the parser reads the rest.
package struct CommandLineWords {
  /// The commands that are named, the program's first.
  package private(set) var commands: [CommandLineCommand]
  /// The words for the parser.
  package private(set) var rest: [String] = []
  package private(set) var asksForHelp = false
  package private(set) var asksForVersion = false
  /// The flags that were typed, without those that are no option but a value.
  package private(set) var flags: Set<String> = []
  /// The values of options, by the names as typed.
  package private(set) var values: [String: String] = [:]
  /// The option of a shell of one's own that has no value; nil if there is none.
  package private(set) var incomplete: CommandLineOption?

  /// The command that is run.
  package var command: CommandLineCommand { commands[commands.count - 1] }
  /// The name of the command as typed, such as `feedshell scenes add`.
  package var name: String { commands.map(\.name).joined(separator: " ") }
  /// The values of a shell's own options, by their names without dashes.
  package var own: [String: String] {
    values.filter { command.option(named: $0.key[...])?.isOwn == true }.reduce(into: [:]) {
      $0[String($1.key.dropFirst(2))] = $1.value
    }
  }

  /// Reads the words behind the name of the program.
  package init(_ words: [String], of table: CommandLineCommand) {
    commands = [table]
    var words = words[...]
    // `help serve` is the help of `serve`, as in other programs.
    if words.first == "help" {
      asksForHelp = true
      words = words.dropFirst()
    }
    while let next = command.subcommands.first(where: { $0.name == words.first }) {
      commands.append(next)
      words = words.dropFirst()
    }
    while let word = words.popFirst() {
      if word == "--" {
        rest += [word] + words
        break
      }
      read(word, &words)
    }
  }

  private mutating func read(_ word: String, _ words: inout ArraySlice<String>) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let option = command.option(named: parts.first ?? ""), option.value != nil || parts.count == 1 else {
      return rest.append(word)
    }
    guard option.value != nil else {
      switch word {
      case "-h", "--help": asksForHelp = true
      case "--version": asksForVersion = true
      default:
        flags.insert(word)
        rest.append(word)
      }
      return
    }
    let takesNext = parts.count == 1 && (option.takesDashes || words.first?.hasPrefix("-") == false)
    let next = takesNext ? words.popFirst() : nil
    let value = parts.count == 2 ? String(parts[1]) : next
    if let value { values[String(parts[0])] = value }
    guard !option.isOwn else {
      if value == nil { incomplete = option }
      return
    }
    rest += [word] + (next.map { [$0] } ?? [])
  }
}
