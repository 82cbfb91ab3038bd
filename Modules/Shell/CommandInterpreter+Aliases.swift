import Foundation
import Localization
package import Terminal
import Viper

extension CommandInterpreter {
  /// Lists the user's aliases, shows one, or defines one.
  ///
  /// - Throws: `Failure` for an unknown alias, or a definition that cannot be made.
  package func alias(_ text: String) throws -> CommandResult {
    let name = text.prefix { !$0.isWhitespace }
    let definition = Self.unquoted(text.dropFirst(name.count).trimmingCharacters(in: .whitespaces))
    guard !name.isEmpty else {
      guard !aliases.all.isEmpty else {
        return .text([Paragraph(StyledText(texts[.noAliases]))], ["aliases": .array([])])
      }
      return .text(lines(of: aliases.all), json(of: aliases.all))
    }
    guard !definition.isEmpty else {
      guard let known = aliases.text(of: String(name)) ?? CommandAliases.command(name.lowercased()) else {
        throw unknownAlias(String(name))
      }
      let one = [(name: name.lowercased(), text: known)]
      return .text(lines(of: one), json(of: one))
    }
    let hides = hidesCommand(name.lowercased())
    try define(String(name), as: definition)
    let one = [(name: name.lowercased(), text: definition)]
    let note = hides ? [Paragraph(StyledText(texts(.aliasHides, ["name": name.lowercased()]), .secondary))] : []
    return .changed(lines(of: one) + note, json(of: one), isNotable: hides)
  }

  /// Whether a command is about settings or aliases only, and needs no scene.
  func isAboutTheShell(_ command: String) -> Bool {
    let words = [ShellWord.set, .alias, .unalias].map(\.rawValue)
    return words.contains(command.prefix { !$0.isWhitespace }.lowercased())
  }

  /// Removes an alias of the user.
  ///
  /// - Throws: `Failure` for an unknown one.
  func unalias(_ text: String) throws -> CommandResult {
    guard !text.isEmpty else { throw Failure(.badArgument, texts[.needsAlias]) }
    guard aliases.remove(text) else { throw unknownAlias(text) }
    let message = texts(.aliasRemoved, ["name": text.lowercased()])
    return .changed(
      [Paragraph(StyledText(message, .secondary))],
      SceneAction(ShellWord.unalias.rawValue).json(message: message), isNotable: false)
  }

  /// The lines of a list of aliases.
  package func lines(of aliases: [(name: String, text: String)]) -> [Paragraph] {
    let terms = aliases.map { StyledText(line: $0.name, .accent) }
    let column = Paragraph.column(for: terms, atMost: Self.maximumAliasColumn)
    return zip(terms, aliases).map { Paragraph(term: $0, StyledText(line: $1.text), column: column) }
  }

  /// The maximum width of the column of aliases, its margins included.
  private static let maximumAliasColumn = 24

  /// A text without the quotation marks around all of it.
  static func unquoted(_ text: String) -> String {
    guard text.count > 1, text.first == "\"", text.last == "\"", !text.dropFirst().dropLast().contains("\"") else {
      return text
    }
    return String(text.dropFirst().dropLast())
  }

  private func define(_ name: String, as text: String) throws {
    do {
      try aliases.define(name, as: text)
    } catch .notAWord {
      throw Failure(.badArgument, texts(.aliasNoWord, ["name": UnknownRoute.quoted(name)]))
    } catch .loop(let path) {
      throw Failure(.badArgument, texts(.aliasLoop, ["name": name, "path": path.joined(separator: " → ")]))
    }
  }

  /// Whether a name is that of a command here, or of a built-in alias.
  private func hidesCommand(_ name: String) -> Bool {
    CommandAliases.command(name) != nil || commands.contains { $0.name == name }
  }

  private func unknownAlias(_ name: String) -> Failure {
    let nearest = NearestMatch.find(name.lowercased(), among: aliases.all.map(\.name))
    let list = nearest.formatted(.list(type: .or).locale(core.context.language.locale))
    let hint = nearest.isEmpty ? "" : " " + texts(.didYouMean, ["candidates": list])
    return Failure(.badArgument, texts(.unknownAlias, ["name": UnknownRoute.quoted(name)]) + hint)
  }

  private func json(of aliases: [(name: String, text: String)]) -> JSONValue {
    ["aliases": .array(aliases.map { ["alias": .string($0.name), "command": .string($0.text)] })]
  }
}
