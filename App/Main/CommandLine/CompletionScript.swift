import Localization

/// A shell's completion script for the command line, generated from the table of options.
struct CompletionScript {
  /// A shell with completion scripts.
  nonisolated enum Shell: String, CaseIterable, Sendable {
    case bash, zsh, fish
  }

  let shell: Shell
  let table: CommandLineCommand
  /// The language of the descriptions.
  let language: Language

  var text: String {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    }
  }

  private var function: String { "_" + table.name.replacing("-", with: "_") }

  /// All commands, each with its path of subcommand names; the program itself comes first, with an empty path.
  private var commands: [(path: [String], command: CommandLineCommand)] {
    func below(_ command: CommandLineCommand, _ path: [String]) -> [(path: [String], command: CommandLineCommand)] {
      [(path, command)] + command.subcommands.flatMap { below($0, path + [$0.name]) }
    }
    return below(table, [])
  }
}

// MARK: - bash

extension CompletionScript {
  private var bash: String {
    let paths = commands.dropFirst().map { "\"\(line(of: $0.path))\"" }.joined(separator: " | ")
    return """
      \(function)() {
          local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} path= offered= index
          # bash takes the sign of --name=value for a word.
          if [[ $current == '=' ]]; then
              current=
          elif [[ $previous == '=' ]]; then
              previous=${COMP_WORDS[COMP_CWORD - 2]}
          fi
          for ((index = 1; index < COMP_CWORD && index < 3; index++)); do
              case "$path ${COMP_WORDS[index]}" in
              \(paths)) path="$path ${COMP_WORDS[index]}" ;;
              *) break ;;
              esac
          done
          COMPREPLY=()
          case "$path" in
      \(commands.map { bash($0.path, $0.command) }.joined(separator: "\n"))
          esac
          COMPREPLY+=($(compgen -W "$offered" -- "$current"))
      }
      complete -o filenames -F \(function) \(table.name)
      """
  }

  private func bash(_ path: [String], _ command: CommandLineCommand) -> String {
    let values = command.options.filter { $0.value != nil }.map { option in
      "        \(option.names.joined(separator: " | "))) \(bash(option.values)); return ;;"
    }
    let words = command.allOptions.flatMap(\.names) + command.subcommands.map(\.name)
    let arguments = command.arguments.map { bash($0.values) }.filter { $0 != ":" }.map { "        \($0)" }
    let choice = values.isEmpty ? [] : ["        case $previous in"] + values + ["        esac"]
    return
      (["    '\(line(of: path))')"] + choice + arguments + ["        offered='\(words.joined(separator: " "))' ;;"])
      .joined(separator: "\n")
  }

  /// The bash command that completes values.
  private func bash(_ values: CommandLineOption.Values) -> String {
    switch values {
    case .files: "COMPREPLY=($(compgen -f -- \"$current\"))"
    case .folders: "COMPREPLY=($(compgen -d -- \"$current\"))"
    case _ where values.words.isEmpty: ":"
    default: "COMPREPLY=($(compgen -W '\(values.words.joined(separator: " "))' -- \"$current\"))"
    }
  }

  /// The command names in a path, each preceded by a space.
  private func line(of path: [String]) -> String { path.map { " " + $0 }.joined() }
}

// MARK: - zsh

extension CompletionScript {
  private var zsh: String {
    """
    #compdef \(table.name)
    \(commands.reversed().map { zsh($0.path, $0.command) }.joined(separator: "\n"))
    if [[ $funcstack[1] == \(function) ]]; then
        \(function) "$@"
    else
        compdef \(function) \(table.name)
    fi
    """
  }

  private func zsh(_ path: [String], _ command: CommandLineCommand) -> String {
    let name = ([function] + path).joined(separator: "_")
    let options = command.allOptions.flatMap { option in
      option.names.map { quoted($0 + "[" + zsh(option.text(language)) + "]" + zsh(option)) }
    }
    let arguments = command.arguments.map { quoted("*" + zsh($0)) }
    guard !command.subcommands.isEmpty else {
      return "\(name)() {\n    _arguments \((options + arguments).joined(separator: " \\\n        "))\n}"
    }
    let known = command.subcommands.map { quoted($0.name + ":" + zsh($0.abstract(language))) }
    return """
      \(name)() {
          local -a commands=(
              \(known.joined(separator: "\n        "))
          )
          local context state line
          _arguments -C \((options + ["'1: :->command'", "'*:: :->rest'"]).joined(separator: " \\\n        "))
          case $state in
          command) _describe command commands ;;
          rest) (( $+functions[\(name)_$words[1]] )) && \(name)_$words[1] ;;
          esac
      }
      """
  }

  /// The value of an option in the syntax of `_arguments`; empty for a flag.
  private func zsh(_ option: CommandLineOption) -> String {
    guard let value = option.value else { return "" }
    let action =
      switch option.values {
      case .files: "_files"
      case .folders: "_files -/"
      case let values: values.words.isEmpty ? "" : "(\(values.words.joined(separator: " ")))"
      }
    return ":\(zsh(value)):\(action)"
  }

  /// Escapes text for `_arguments`.
  private func zsh(_ text: String) -> String {
    text.reduce(into: "") { $0 += "\\[]:".contains($1) ? "\\\($1)" : String($1) }
  }

  private func quoted(_ text: String) -> String { "'" + text.replacing("'", with: "'\\''") + "'" }
}

// MARK: - fish

extension CompletionScript {
  private var fish: String {
    commands.flatMap { path, command in
      let condition = fish(path, without: command.subcommands.map(\.name))
      return command.subcommands.map { fish(condition, "-f -a \($0.name)", $0.abstract(language)) }
        + command.allOptions.map { fish(condition, fish($0), $0.text(language)) }
        + command.arguments.map { fish(condition, fish($0), $0.text(language)) }
    }.joined(separator: "\n")
  }

  private func fish(_ condition: String, _ rest: String, _ text: String) -> String {
    "complete -c \(table.name) -n '\(condition)' \(rest) -d \(fishQuoted(text))"
  }

  /// The fish condition that is true after the names in `path`, unless one of the subcommands `names` follows.
  private func fish(_ path: [String], without names: [String]) -> String {
    let seen = path.map { "__fish_seen_subcommand_from \($0)" }
    let others = names.isEmpty ? [] : ["not __fish_seen_subcommand_from \(names.joined(separator: " "))"]
    return (seen + others).joined(separator: "; and ")
  }

  /// The arguments of fish's `complete` for the names and values of an option.
  private func fish(_ option: CommandLineOption) -> String {
    let names = option.names.map { $0.hasPrefix("--") ? "-l \($0.dropFirst(2))" : "-s \($0.dropFirst())" }
    let values: [String] =
      switch option.values {
      case _ where option.value == nil: ["-f"]
      case .files: ["-F"]
      case .folders: ["-x", "-a '(__fish_complete_directories)'"]
      case let values: ["-x"] + (values.words.isEmpty ? [] : ["-a '\(values.words.joined(separator: " "))'"])
      }
    return (names + (option.names.isEmpty ? values.map { $0 == "-x" ? "-f" : $0 } : values)).joined(separator: " ")
  }

  private func fishQuoted(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}
