import Foundation
import Loading
import Localization
import Plugins
import Shell
import Synchronization
import Terminal
import Viper

/// Adds, lists, removes and checks plugins, on standard output and error.
final class PluginDialogue {
  private let context: ProgramContext
  private let output = StandardOutput()
  private var texts: Strings<ProgramText> { context.texts }
  private var folder: PluginFolder { context.pluginFolder }

  private init(_ context: ProgramContext) {
    self.context = context
  }

  /// Runs a command, and ends the program with its exit status.
  ///
  /// - Parameters:
  ///   - name: the name of the plugin, or that of its file.
  ///   - context: the program.
  ///   - body: the command.
  static func run(
    of name: String = "", _ context: ProgramContext,
    _ body: @escaping @MainActor @Sendable (PluginDialogue) async throws -> Int32
  ) {
    Task { @MainActor in
      let dialogue = PluginDialogue(context)
      do {
        ProgramEnd.exit(try await body(dialogue))
      } catch {
        dialogue.report(error, of: name)
        ProgramEnd.exit(EXIT_FAILURE)
      }
    }
    RunLoop.main.run()
  }

  func add(_ file: String) async throws -> Int32 {
    let added = try await folder.add(file)
    if let owner = context.owner(hiding: added) {
      report(texts(.programHidden, ["name": added.name, "owner": owner]))
    } else {
      let text: ProgramText = added.isSource ? .sourceProgramAdded : .sceneProgramAdded
      say(texts(text, ["name": added.name, "title": added.title(in: context.language)]))
    }
    return EXIT_SUCCESS
  }

  /// Prints a line for each plugin: its name, its file, and its title, or the reason why it cannot be used.
  ///
  /// Programs that have changed are asked first.
  func list() async -> Int32 {
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
        columns.append(description.title(in: context.language))
        if let owner = context.owner(hiding: description) {
          columns.append(texts(.programHidden, ["name": entry.name, "owner": owner]))
        }
      case .failure(let error): columns.append(message(error, of: entry.name))
      }
      say(columns.joined(separator: "  "))
    }
    return EXIT_SUCCESS
  }

  func remove(_ name: String) throws -> Int32 {
    try folder.remove(name)
    say(texts(.programRemoved, ["name": name]))
    return EXIT_SUCCESS
  }

  /// Prints each mistake with its reason and its fix.
  func check(_ file: String, performsActions: Bool) async throws -> Int32 {
    let check = PluginCheck(file, environment: context.environment, performsActions: performsActions)
    let report = try await check.report()
    for mistake in report.mistakes {
      for line in mistake.description.split(separator: "\n") { say(String(line)) }
    }
    defer {
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

  private func say(_ line: String) {
    output.writeOrExit(line.prefix { $0 == " " } + StyledText(line: line).plain, context.language)
  }

  private func report(_ message: String) {
    output.report(StyledText(line: message).plain)
  }

  private func report(_ error: any Error, of name: String) {
    report(message(error, of: name))
  }

  private func message(_ error: any Error, of name: String) -> String {
    PluginFailures(of: name).failure(of: error).text(in: context.language)
  }
}
