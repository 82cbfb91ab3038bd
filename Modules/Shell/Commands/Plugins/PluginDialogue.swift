import Foundation
import JSON
import Loading
package import Localization
package import Plugins
import Shell
import Synchronization
import Terminal
package import Viper

/// Adds, lists, removes, checks and generates plugins, using standard output and error.
package final class PluginDialogue {
  private let folder: PluginFolder
  private let environment: [String: String]
  private let language: Language
  private let owner: @MainActor @Sendable (PluginDescription) -> String?
  private let routes: () -> [RoutePattern]
  private let output = StandardOutput()
  private var texts: Strings<PluginCommandText> { PluginCommandText.table.strings(for: language) }

  /// Creates a dialogue.
  ///
  /// `owner` returns the name of the program or package that already uses the plugin's name; nil if the name is unused.
  ///
  /// `routes` returns the patterns of FeedShell's own routes.
  package init(
    _ folder: PluginFolder, environment: [String: String], language: Language,
    owner: @escaping @MainActor @Sendable (PluginDescription) -> String?, routes: @escaping () -> [RoutePattern]
  ) {
    (self.folder, self.environment, self.language) = (folder, environment, language)
    (self.owner, self.routes) = (owner, routes)
  }

  /// Runs a command for a plugin or file, and ends the program with the exit status of the command.
  package func run(
    of name: String = "", _ body: @escaping @MainActor @Sendable (PluginDialogue) async throws -> Int32
  ) {
    Task { @MainActor in
      do {
        ProgramEnd.exit(try await body(self))
      } catch {
        self.fail(error, of: name)
      }
    }
    RunLoop.main.run()
  }

  /// Logs the messages between a plugin and FeedShell to standard error.
  package nonisolated static let trace: PluginProcess.Trace = { isSent, line in
    StandardOutput().writeError((isSent ? "→ " : "← ") + StyledText(line: line).plain)
  }

  /// Reports an error, and ends the program.
  package func fail(_ error: any Error, of name: String) -> Never {
    report(error, of: name)
    ProgramEnd.exit(EXIT_FAILURE)
  }

  /// Adds a program as a plugin.
  ///
  /// Asks the user whether to allow each of its actions on posts, and its comments on posts.
  ///
  /// - Parameters:
  ///   - file: the program.
  ///   - isFeed: whether the program prints a feed.
  ///   - allowed: the names of allowed actions on posts, and the allowed hosts of comments; if there are any, the user
  ///     is not asked.
  /// - Returns: the exit status.
  /// - Throws: the reason why the program cannot be added.
  package func add(_ file: String, isFeed: Bool, allowed: [String]) async throws -> Int32 {
    let added = try await folder.add(file, isFeed: isFeed, owner: owner) { [self] in await allow($0, given: allowed) }
    let text: PluginCommandText =
      added.isSource ? .sourceProgramAdded : added.hasScenes ? .sceneProgramAdded : .actionProgramAdded
    say(texts(text, ["name": added.name, "title": added.title(in: language)]))
    return EXIT_SUCCESS
  }

  /// Returns the names of the actions on posts, and the hosts of comments, that the user allows.
  ///
  /// If `given` is empty, asks the user about each of them.
  private func allow(_ description: PluginDescription, given: [String]) async -> [String] {
    let names = description.rowActionNames + description.hosts
    guard given.isEmpty, isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else {
      for name in names where !given.contains(name) {
        report(texts(.notAllowed, ["allowed": name, "name": description.name]))
      }
      return names.filter(given.contains)
    }
    let yesWords = ShellText.table.strings(for: language)[.yesWords].split(separator: " ")
    var (allowed, lines) = ([String](), LineReader.standardInput().makeAsyncIterator())
    for (names, question) in questions(about: description) {
      say(question)
      do {
        guard case .commands(let line) = try await lines.next() else { break }
        let word = line.trimmingCharacters(in: .whitespaces).lowercased()
        if ["y", "yes"].contains(word) || yesWords.contains(where: { $0 == word }) { allowed += names }
      } catch {
        report(error, of: description.name)
        break
      }
    }
    return allowed
  }

  /// Returns the questions about a plugin: one for each action on posts, and one for all hosts of comments.
  private func questions(about description: PluginDescription) -> [(names: [String], question: String)] {
    let actions: [(names: [String], question: String)] = description.rowActions(in: language).map { action in
      (
        [action.name],
        texts(
          .allowsAction,
          ["name": description.name, "action": action.name, "scenes": action.scenes, "summary": action.summary])
      )
    }
    let hosts = description.hosts
    if hosts.isEmpty { return actions }
    let question = texts(.allowsHosts, ["name": description.name, "hosts": hosts.joined(separator: ", ")])
    return actions + [(names: hosts, question: question)]
  }

  /// Prints one line for each plugin: its name, its file, and its title with the allowed hosts, or the reason why the
  /// plugin is unusable.
  ///
  /// First updates the descriptions of programs that have changed.
  package func list() async -> Int32 {
    var entries: [PluginFolder.Entry] = []
    let renewals = Mutex<[String: any Error]>([:])
    do {
      try await folder.renew(again: true) { renewal in
        if case .failure(let error) = renewal.result { renewals.withLock { $0[renewal.name] = error } }
      }
      entries = try folder.entries()
    } catch {
      report(error, of: "")
      return EXIT_FAILURE
    }
    if entries.isEmpty { report(texts[.noPrograms]) }
    for entry in entries {
      var columns = [entry.name, entry.file.path]
      let renewed = renewals.withLock { $0[entry.name] }.map { Result<PluginDescription, any Error>.failure($0) }
      switch renewed ?? entry.description {
      case .success(let description):
        columns.append(description.title(in: language))
        let hosts = description.hosts.filter(entry.allowed.contains)
        if !hosts.isEmpty { columns.append(texts(.allowedHosts, ["hosts": hosts.joined(separator: ", ")])) }
        if let owner = owner(description) {
          columns.append(texts(.programHidden, ["name": entry.name, "owner": owner]))
        }
      case .failure(let error): columns.append(message(error, of: entry.name))
      }
      say(columns.joined(separator: "  "))
    }
    return EXIT_SUCCESS
  }

  package func remove(_ name: String) throws -> Int32 {
    try folder.remove(name)
    say(texts(.programRemoved, ["name": name]))
    return EXIT_SUCCESS
  }

  /// Checks a plugin, and prints each mistake and warning with its reason and a fix.
  ///
  /// Warnings do not affect the exit status.
  ///
  /// A long check prints its progress on standard error, if that is a terminal.
  ///
  /// - Parameters:
  ///   - file: the program.
  ///   - place: the place in a source to check; empty for a scene.
  ///   - performsActions: whether to perform actions.
  ///   - settings: values of settings, each as `NAME=VALUE`; the last value for a name applies.
  /// - Returns: the exit status.
  /// - Throws: the error that prevents the check.
  package func check(
    _ file: String, place: String, performsActions: Bool, settings: [String]
  ) async throws -> Int32 {
    let pairs = settings.map { text in
      (String(text.prefix { $0 != "=" }), String(text.drop { $0 != "=" }.dropFirst()))
    }
    let (texts, isTerminal) = (self.texts, isatty(STDERR_FILENO) == 1)
    let check = PluginCheck(
      file, environment: environment, place: place, routes: routes(), performsActions: performsActions,
      settings: Dictionary(pairs) { $1 }, owner: owner,
      onProgress: { load, elapsed in
        guard isTerminal else { return }
        let values: [String: any TextValue] = ["load": load, "seconds": Int(clamping: elapsed.components.seconds)]
        StandardOutput().report(StyledText(line: texts(.checkProgress, values)).plain)
      })
    let report = try await check.report()
    say(report.mistakes)
    defer {
      if !report.unvisited.isEmpty {
        say(texts(.checkUnvisited, ["names": report.unvisited.joined(separator: ", ")]))
      }
      if !report.untried.isEmpty {
        say(texts(.checkUntried, ["patterns": report.untried.joined(separator: ", ")]))
      }
      if !report.doubts.isEmpty {
        say(texts(.checkDoubts, ["count": report.doubts.count]))
        say(report.doubts)
      }
      if !report.leftOut.isEmpty {
        let names = report.leftOut.joined(separator: ", ")
        say(texts(.checkLeftOut, ["count": report.leftOut.count, "names": names]))
      }
    }
    guard report.mistakes.isEmpty else {
      self.report(texts(.checkFailed, ["count": report.mistakes.count]))
      return EXIT_FAILURE
    }
    say(texts(.checkPassed, ["lists": report.lists, "rows": report.rows, "actions": report.actions]))
    return EXIT_SUCCESS
  }

  /// Generates a plugin from a template in the current folder.
  ///
  /// If `isSource` is false, the plugin provides scenes instead of a source.
  package func make(_ name: String, in language: PluginTemplate.ProgramLanguage, isSource: Bool) throws -> Int32 {
    let template = try PluginTemplate(name, in: language, isSource: isSource)
    try template.checkName(owner: owner)
    try template.write(in: URL(filePath: FileManager.default.currentDirectoryPath))
    var values = ["file": template.fileName, "name": name]
    if let compiler = language.compiler {
      values["compiler"] = compiler
      say(texts(.programMadeToCompile, values))
    } else {
      say(texts(.programMade, values))
    }
    return EXIT_SUCCESS
  }

  /// Prints the JSON Schema of plugin messages.
  package func schema() -> Int32 {
    say(PluginProtocol.schema.line)
    return EXIT_SUCCESS
  }

  private func say(_ mistakes: [PluginMistake]) {
    for line in mistakes.flatMap({ $0.description.split(separator: "\n") }) { say(String(line)) }
  }

  private func say(_ line: String) {
    output.writeOrExit(line.prefix { $0 == " " } + StyledText(line: line).plain, language)
  }

  private func report(_ message: String) {
    output.report(StyledText(line: message).plain)
  }

  private func report(_ error: any Error, of name: String) {
    report(message(error, of: name))
  }

  private func message(_ error: any Error, of name: String) -> String {
    PluginFailures(of: name).failure(of: error).text(in: language)
  }
}
