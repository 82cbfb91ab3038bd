import Foundation
import JSON
import Localization
import Terminal
import Viper

/// The commands `alias` and `unalias`.
struct AliasCommands {
  /// The maximum width of the column of aliases, including its margins.
  private static let maximumColumn = 24

  let core: ShellScenes
  let aliases: UserAliases
  /// The source of the command, which is recorded with the alias.
  let origin: SettingOrigin
  /// The name of the start-up file in messages; nil if the shell has no such file.
  let startUpFile: String?
  /// Whether a name belongs to an available command or a built-in alias.
  let isCommand: (_ name: String) -> Bool
  private var texts: Strings<ShellText> { core.context.strings(ShellText.table) }

  /// Lists the user's aliases, shows a single alias, or defines an alias.
  func alias(_ text: String) throws -> PrintedText {
    let name = String(text.prefix { !$0.isWhitespace })
    let definition = text.dropFirst(name.count).trimmingCharacters(in: .whitespaces).unquoted
    guard !name.isEmpty else { return printed(aliases.all) }
    let old = aliases.text(of: name)
    guard !definition.isEmpty else {
      guard let known = old ?? CommandAliases.command(name.lowercased()) else { throw unknownAlias(name) }
      return printed([(name.lowercased(), known)])
    }
    let hides = isCommand(name.lowercased())
    do {
      try aliases.define(name, as: definition)
    } catch .notAWord {
      throw Failure(.badArgument, texts(.aliasNoWord, ["name": UnknownRoute.quoted(name)]))
    } catch .loop(let path) {
      throw Failure(.badArgument, texts(.aliasLoop, ["name": name, "path": path.joined(separator: " → ")]))
    }
    core.record("\(ShellWord.alias.rawValue) \(text)", by: origin) { [aliases] in
      guard let old else { return _ = aliases.remove(name) }
      try aliases.define(name, as: old)
    }
    let hidden = hides ? texts(.aliasHides, ["name": name.lowercased()]) : nil
    let line = "\(ShellWord.alias.rawValue) \(StyledText(line: text).plain)"
    let lasts = origin == .typed ? startUpFile.map { texts(.aliasLasts, ["line": line, "file": $0]) } : nil
    return printed([(name.lowercased(), definition)], [hidden, lasts].compactMap(\.self), isNotable: hides)
  }

  /// Removes a user's alias.
  func unalias(_ text: String) throws -> PrintedText {
    guard !text.isEmpty else { throw Failure(.badArgument, texts[.needsAlias]) }
    let old = aliases.text(of: text)
    guard let old, aliases.remove(text) else { throw unknownAlias(text) }
    core.record("\(ShellWord.unalias.rawValue) \(text)", by: origin) { [aliases] in try aliases.define(text, as: old) }
    let message = texts(.aliasRemoved, ["name": text.lowercased()])
    return PrintedText(
      [Paragraph(StyledText(message, .secondary))],
      SceneAction(ShellWord.unalias.rawValue).json(message: message), isNotable: false)
  }

  /// Formats aliases as lines and as JSON, with notes below them.
  private func printed(
    _ aliases: [(name: String, text: String)], _ notes: [String] = [], isNotable: Bool = true
  ) -> PrintedText {
    let terms = aliases.map { StyledText(line: $0.name, .accent) }
    let column = Paragraph.column(for: terms, atMost: Self.maximumColumn)
    let lines = zip(terms, aliases).map { Paragraph(term: $0, StyledText(line: $1.text), column: column) }
    let below =
      aliases.isEmpty
      ? [Paragraph(StyledText(texts[.noAliases]))] : notes.map { Paragraph(StyledText($0, .secondary)) }
    let values = aliases.map { alias -> JSONValue in ["alias": .string(alias.name), "command": .string(alias.text)] }
    return PrintedText(lines + below, ["aliases": .array(values)], isNotable: isNotable)
  }

  private func unknownAlias(_ name: String) -> Failure {
    let nearest = NearestMatch.find(name.lowercased(), among: aliases.all.map(\.name))
    let message = texts(.unknownAlias, ["name": UnknownRoute.quoted(name)])
    return Failure(.badArgument, core.context.message(message, suggesting: nearest))
  }
}
