import Localization

/// The texts of the help, of error messages about the command line, and of the manual page.
nonisolated enum CommandLineText: String, TextKey {
  case usageHeading, argumentsHeading, optionsHeading, subcommandsHeading, showHelp, standard
  case error, usage, see, seeSubcommand
  // Mistakes
  case unknownOption, missingValue, unwantedValue, wrongValue, missingArgument, unknownWord, unexpectedArgument
  case number, time, columns, faults
  // Manual page
  case name, synopsis, description, options, commands, exitStatus, environment, files, examples, seeAlso

  @MainActor static let table = StringTable<CommandLineText>(PackageResources.commandline_json)
}
