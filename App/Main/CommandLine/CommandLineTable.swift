import Commands
import Localization
import Shell
import Viper

/// The commands and options of the program: the one table of help, the manual page and completions.
///
/// The parser has the same options, in the commands of this folder.
enum CommandLineTable {
  /// The command line of a program.
  static func command(of program: Program) -> CommandLineCommand {
    let (name, lists) = (ProgramName.current.command, lists(program))
    return CommandLineCommand(
      name: name, abstract: line(.abstract),
      notes: (program.start == nil ? [line(.startsAt)] : [])
        + (lists.isEmpty
          ? [] : [line(.seeLists, UsualCommands.lists(of: name)), line(.seeScripts, UsualCommands.scripts)])
        + [line(.seeServe, ["command": "\(name) serve --help"])],
      arguments: [CommandLineOption(argument: "ROUTE|ADDRESS", .routeHelp, isOptional: true)],
      options: options + program.options.map(CommandLineOption.init)
        + [CommandLineOption(flag: "--version", text: .showVersion)],
      subcommands: lists + [
        serve, server("login", .loginAbstract), server("logout", .logoutAbstract), scenes,
        CommandLineCommand(
          name: "completions", abstract: line(.completionsAbstract),
          arguments: [
            CommandLineOption(
              argument: CompletionScript.Shell.allCases.map(\.rawValue).joined(separator: "|"), .shellHelp,
              values: .words(CompletionScript.Shell.allCases.map(\.rawValue)))
          ]),
        CommandLineCommand(name: "man", abstract: line(.manualAbstract)),
      ])
  }

  private static var options: [CommandLineOption] {
    let languages = Language.supported.map(\.tag)
    return [
      CommandLineOption("--source", "ADDRESS|NAME", .sourceHelp),
      CommandLineOption(
        names: ["-c", "--command"], value: "CMD", takesDashes: true, text: line(.commandHelp)),
      CommandLineOption("--output", .outputHelp, standard: ScriptRunner.Format.text),
      CommandLineOption(
        names: ["--columns"], value: "NAME,…", values: .words(RowColumn.allCases.map(\.rawValue)),
        text: line(.columnsHelp, ["known": RowColumn.allCases.map(\.rawValue).joined(separator: ",")])),
      CommandLineOption("--color", .colorHelp, standard: ColorMode.auto),
      CommandLineOption("--theme", .themeHelp, standard: ThemeMode.auto),
      CommandLineOption("--images", .imagesHelp, standard: ImageMode.auto),
      CommandLineOption(
        names: ["--language"], value: "TAG", values: .words(languages),
        text: line(.languageHelp, ["known": languages.joined(separator: ", ")])),
      CommandLineOption("--width", "N", .widthHelp),
      CommandLineOption("--page-size", "N", .pageSizeHelp, standard: "\(Browse.usualPageSize)"),
      CommandLineOption(names: ["--cache"], value: "DIR", values: .folders, text: line(.cacheHelp)),
      CommandLineOption(flag: "--no-cache", text: .noCacheHelp),
      CommandLineOption(flag: "--offline", text: .offlineHelp),
      CommandLineOption(flag: "--wait", text: .waitHelp),
      CommandLineOption("--patience", "TIME", .patienceHelp),
      CommandLineOption(flag: "--resume", text: .resumeHelp),
      CommandLineOption(flag: "--no-rc", text: .noRcHelp),
    ]
  }

  private static var serve: CommandLineCommand {
    CommandLineCommand(
      name: "serve", abstract: line(.serveAbstract),
      options: [
        CommandLineOption("--port", "N", .portHelp, standard: "0"),
        CommandLineOption("--items", "N", .itemsHelp, standard: "\(Serve.usualItems)"),
        CommandLineOption("--comments", "N", .commentsHelp),
        CommandLineOption("--latency", "MS", .latencyHelp, standard: "0"),
        CommandLineOption("--fail-rate", "F", .failRateHelp, standard: "0"),
        CommandLineOption(flag: "--log", text: .logHelp),
      ])
  }

  /// The commands that change the list of sources, or write it.
  private static func lists(_ program: Program) -> [CommandLineCommand] {
    guard program.includes.contains(.sources) else { return [] }
    let output = CommandLineOption("--output", .outputHelp, standard: ScriptRunner.Format.text)
    let file = CommandLineOption(argument: "FILE", .listFileHelp, values: .files)
    return [
      CommandLineCommand(
        name: ShellWord.add.rawValue, abstract: line(.addAbstract),
        arguments: [
          CommandLineOption(argument: "ADDRESS", .addressHelp),
          CommandLineOption(argument: "NAME", .nameHelp, isOptional: true),
        ], options: [output]),
      CommandLineCommand(
        name: ShellWord.import.rawValue, abstract: line(.importAbstract), arguments: [file],
        options: [output, CommandLineOption(flag: "--all", text: .importAllHelp)]),
      CommandLineCommand(
        name: ShellWord.export.rawValue, abstract: line(.exportAbstract), arguments: [file], options: [output]),
      CommandLineCommand(
        name: "reload", abstract: line(.reloadAbstract),
        options: [output, CommandLineOption(flag: "--all", text: .reloadAllHelp)]),
      CommandLineCommand(name: "unread", abstract: line(.unreadAbstract)),
      state,
    ]
  }

  private static var state: CommandLineCommand {
    let output = CommandLineOption("--output", .outputHelp, standard: ScriptRunner.Format.text)
    let file = CommandLineOption(argument: "FILE", .stateFileHelp, values: .files)
    return CommandLineCommand(
      name: "state", abstract: line(.stateAbstract),
      subcommands: [
        CommandLineCommand(
          name: "export", abstract: line(.stateExportAbstract), arguments: [file], options: [output]),
        CommandLineCommand(
          name: "import", abstract: line(.stateImportAbstract), arguments: [file],
          options: [output, CommandLineOption(flag: "--all", text: .stateAllHelp)]),
      ])
  }

  private static func server(_ name: String, _ abstract: ProgramText) -> CommandLineCommand {
    CommandLineCommand(
      name: name, abstract: line(abstract), arguments: [CommandLineOption(argument: "SERVER", .loginServerHelp)])
  }

  private static var scenes: CommandLineCommand {
    let file = CommandLineOption(argument: "FILE", .sceneFileHelp, values: .files)
    return CommandLineCommand(
      name: "scenes", abstract: line(.scenesAbstract),
      subcommands: [
        CommandLineCommand(
          name: "add", abstract: line(.scenesAddAbstract), arguments: [file],
          options: [CommandLineOption(flag: "--feed", text: .addFeedHelp)]),
        CommandLineCommand(name: "list", abstract: line(.scenesListAbstract)),
        CommandLineCommand(
          name: "remove", abstract: line(.scenesRemoveAbstract),
          arguments: [CommandLineOption(argument: "NAME", .sceneNameHelp)]),
        CommandLineCommand(
          name: "check", abstract: line(.scenesCheckAbstract),
          arguments: [file, CommandLineOption(argument: "PLACE", .checkPlaceHelp, isOptional: true)],
          options: [CommandLineOption(flag: "--actions", text: .actionsHelp)]),
        CommandLineCommand(
          name: "new", abstract: line(.scenesNewAbstract),
          arguments: [CommandLineOption(argument: "NAME", .newNameHelp)],
          options: [("--python", "Python"), ("--sh", "sh"), ("--c", "C"), ("--swift", "Swift")].map { flag, language in
            CommandLineOption(names: [flag], text: line(.newLanguageHelp, ["language": language]))
          } + [CommandLineOption(flag: "--source", text: .newSourceHelp)]),
        CommandLineCommand(
          name: "run", abstract: line(.scenesRunAbstract),
          arguments: [file, CommandLineOption(argument: "PLACE", .runPlaceHelp, isOptional: true)],
          options: [
            CommandLineOption(
              names: ["-c", "--command"], value: "COMMAND", takesDashes: true, text: line(.commandHelp)),
            CommandLineOption("--output", .outputHelp, standard: ScriptRunner.Format.text),
            CommandLineOption(flag: "--trace", text: .traceHelp),
          ]),
        CommandLineCommand(name: "schema", abstract: line(.scenesSchemaAbstract)),
      ])
  }

  /// The text of a key in any language.
  fileprivate static func line(_ text: ProgramText, _ values: [String: String] = [:]) -> (Language) -> String {
    { ProgramText.table.strings(for: $0)(text, values) }
  }
}

extension CommandLineOption {
  /// An option with a value.
  fileprivate init(_ name: String, _ value: String, _ text: ProgramText, standard: String? = nil) {
    self.init(names: [name], value: value, standard: standard, text: CommandLineTable.line(text))
  }

  /// An option whose value is one of a few words.
  fileprivate init<Word: RawRepresentable<String> & CaseIterable>(
    _ name: String, _ text: ProgramText, standard: Word
  ) {
    let words = Word.allCases.map(\.rawValue)
    self.init(
      names: [name], value: words.joined(separator: "|"), values: .words(words), standard: standard.rawValue,
      text: CommandLineTable.line(text))
  }

  /// A flag.
  fileprivate init(flag name: String, text: ProgramText) {
    self.init(names: [name], text: CommandLineTable.line(text))
  }

  /// An argument without a name.
  fileprivate init(argument value: String, _ text: ProgramText, values: Values = .any, isOptional: Bool = false) {
    self.init(value: value, values: values, isOptional: isOptional, text: CommandLineTable.line(text))
  }

  /// An option of a shell of one's own.
  fileprivate init(_ option: ProgramOption) {
    self.init(names: ["--" + option.name], value: option.valueName, isOwn: true, text: option.help)
  }
}
