/// A command line, parsed with the table of commands: the command, its values, and the first mistake.
struct ParsedCommandLine {
  /// The commands that were named; the program's own command is first, the command to run last.
  private(set) var commands: [CommandLineCommand]
  /// The first mistake; the words after it are still parsed, for `--help` and for the language of the message.
  private(set) var mistake: CommandLineMistake?
  /// The values as typed, by the ids of the options; a flag has an empty value.
  private var texts: [String: [String]] = [:]

  /// The command to run.
  var command: CommandLineCommand { commands[commands.count - 1] }
  /// The name of the command as typed, such as `feedshell scenes add`.
  var name: String { commands.map(\.name).joined(separator: " ") }

  /// The typed value of an option, a flag or an argument, or else its default.
  subscript<Value>(key: CommandLineKey<Value>) -> Value { key.value(texts[key.option.id] ?? []) }

  /// Whether an option, a flag or an argument was typed.
  func has<Value>(_ key: CommandLineKey<Value>) -> Bool { texts[key.option.id]?.isEmpty == false }

  /// Parses the arguments after the program's name.
  init(_ words: [String], of table: CommandLineCommand) {
    commands = [table]
    var words = words[...]
    // `help serve` shows the help of `serve`, as in other programs.
    if words.first == "help" {
      texts[CommandLineCommand.help.option.id] = [""]
      words = words.dropFirst()
    }
    while let next = command.subcommands.first(where: { $0.name == words.first }) {
      commands.append(next)
      words = words.dropFirst()
    }
    var arguments: [String] = []
    while let word = words.popFirst() {
      if word == "--" {
        arguments += words
        break
      } else if word.hasPrefix("--") {
        readOption(word, &words)
      } else if word.hasPrefix("-"), word != "-" {
        readLetters(word, &words)
      } else {
        arguments.append(word)
      }
    }
    take(arguments)
  }

  /// Parses `--name`, `--name=value` or `--name value`.
  private mutating func readOption(_ word: String, _ words: inout ArraySlice<String>) {
    let name = String(word.prefix { $0 != "=" })
    guard let option = command.option(named: name) else { return refuseOption(name) }
    let value = word.dropFirst(name.count)
    take(option, as: name, value.isEmpty ? nil : value.dropFirst(), &words)
  }

  /// Parses one-letter flags; the last letter may be an option: `-h`, `-c value`, `-c=value` or `-cvalue`.
  private mutating func readLetters(_ word: String, _ words: inout ArraySlice<String>) {
    var letters = word.dropFirst()
    while let letter = letters.popFirst() {
      guard let option = command.option(named: "-\(letter)") else {
        return refuseOption(String(word.prefix { $0 != "=" }))
      }
      guard option.value == nil, letters.first != "=" else {
        let value = letters.first == "=" ? letters.dropFirst() : letters
        return take(option, as: "-\(letter)", letters.isEmpty ? nil : value, &words)
      }
      take(option, as: "-\(letter)", nil, &words)
    }
  }

  /// Stores an option with its attached value, or else with the next word.
  private mutating func take(
    _ option: CommandLineOption, as name: String, _ attached: Substring?, _ words: inout ArraySlice<String>
  ) {
    guard option.value != nil else {
      guard attached?.isEmpty != false else { return refuse(.unwantedValue(of: name)) }
      return texts[option.id, default: []].append("")
    }
    let next = attached == nil && words.first.map(option.takes) == true ? words.popFirst() : nil
    guard let value = attached.map(String.init) ?? next, attached?.isEmpty != true || option.takesDashes else {
      return refuse(.missingValue(name, of: option))
    }
    guard option.values.accept(value) else { return refuse(.wrongValue(value, of: option, name: name)) }
    texts[option.id, default: []].append(value)
  }

  /// Stores the words that do not belong to an option as arguments.
  private mutating func take(_ words: [String]) {
    var rest = words[...]
    for argument in command.arguments {
      let taken = Array(argument.takesRest ? rest : rest.prefix(1))
      rest = rest.dropFirst(taken.count)
      if taken.isEmpty, !argument.isOptional { refuse(.missingArgument(argument)) }
      if let word = taken.first(where: { !argument.values.accept($0) }) {
        refuse(.unknownWord(word, among: argument.values.words))
      }
      texts[argument.id] = taken
    }
    guard let word = rest.first else { return }
    let known = command.run == nil ? command.subcommands.map(\.name) : []
    refuse(known.isEmpty ? .unexpectedArgument(word) : .unknownWord(word, among: known))
  }

  private mutating func refuseOption(_ name: String) {
    guard mistake == nil else { return }
    mistake = .unknownOption(name, nearest: command.options(near: name))
  }

  private mutating func refuse(_ other: CommandLineMistake) { mistake = mistake ?? other }
}
