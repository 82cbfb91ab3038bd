import Localization

/// The words of the argument parser, which knows only English ones: the English texts are its own.
nonisolated enum ParserText: String, TextKey {
  // Help
  case overview, usageHeading, argumentsHeading, optionsHeading, subcommandsHeading, seeSubcommand
  case showVersion, showHelp, standard
  // Errors
  case error, help, usage, see
  case unknownOptionHint, unknownOption, missingValueIn, missingValue, unexpectedValue, unexpectedArguments,
    unexpectedArgument, missingArgument, badValue, badOption

  @MainActor static let table = StringTable<ParserText>(PackageResources.parser_json)

  /// The parser's message in a language; lines with other words stay as they are.
  @MainActor static func translated(_ message: String, to language: Language) -> String {
    guard language != .english else { return message }
    let english = table.strings(for: .english)
    let texts = table.strings(for: language)
    return message.split(separator: "\n", omittingEmptySubsequences: false)
      .map { translated(String($0), from: english, to: texts) }.joined(separator: "\n")
  }

  private static func translated(
    _ line: String, from english: Strings<ParserText>, to texts: Strings<ParserText>
  ) -> String {
    for key in allCases {
      guard var values = english.values(in: line, of: key) else { continue }
      // The mistake is quoted in another text.
      if let message = values["message"] { values["message"] = translated(message, from: english, to: texts) }
      if let arguments = values["arguments"] { values["arguments"] = arguments.replacing("', '", with: ", ") }
      return texts(key, values)
    }
    return line
  }
}
