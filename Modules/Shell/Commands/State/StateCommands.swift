import Foundation
import Localization
import Reading
package import Shell
import Sources
package import SubscriptionList
import System
package import Viper

/// The command `state`, which exports and imports the user's data, to transfer it between computers.
package struct StateCommands {
  static let word = "state"
  /// The file name for standard input or output.
  private nonisolated static let stream = "-"
  private static let all = "--all"

  private enum Verb: String {
    case export, `import`
  }

  private let exchange: StateExchange
  private var texts: Strings<StateText> { exchange.context.strings(StateText.table) }

  /// Creates the command.
  ///
  /// `didChange` is called after each undoable change, with the typed command.
  package init(
    _ context: PresentationContext, sources: SubscribedSources, local: StateContext, settings: [Setting],
    didChange: @escaping ListExchange.DidChange
  ) {
    exchange = StateExchange(
      context: context, sources: sources, local: local, known: settings, didChange: didChange)
  }

  package var command: Command {
    Command(
      Self.word, .text(usage: "export FILE[!] | import FILE [\(Self.all)]", example: "export feedshell.json"),
      in: .shell, summary: texts[.summary], output: .done, yields: true
    ) { try run($0.text) }
  }

  private func run(_ text: String) throws -> Answer {
    var words = CommandWords(text).words
    guard let verb = words.first.flatMap(Verb.init) else {
      throw Failure(.badArgument, texts(.needsWords, ["command": Self.word]))
    }
    let takesAll = verb == .import && words.count > 1 && words.last == Self.all
    words = Array(takesAll ? words.dropFirst().dropLast() : words.dropFirst())
    guard !words.isEmpty else {
      throw Failure(.badArgument, texts(.needsFile, ["command": "\(Self.word) \(verb.rawValue)"]))
    }
    let name = words.joined(separator: " ")
    switch verb {
    case .export: return .work(name: Self.word) { try await write(name) }
    case .import:
      return .work(name: Self.word) {
        try exchange.add(try await read(name), takesAll: takesAll, typed: "\(Self.word) \(text)")
      }
    }
  }

  private func write(_ name: String) async throws -> Answer {
    let document = try await exchange.document()
    guard name != Self.stream else { return .text(document.lines.map { AnswerLine($0) }) }
    let replaces = name.hasSuffix("!")
    let output = OutputFile(path: replaces ? String(name.dropLast()) : name, mode: replaces ? .replacing : .new)
    do {
      try output.writePrivately(Data((document.lines.joined(separator: "\n") + "\n").utf8))
    } catch {
      throw exchange.context.strings(OutsideText.table).failure(
        error, output, hint: "\(Self.word) export \(output.url.relativePath)!")
    }
    return .done(exchange.message(document, in: output.url.path))
  }

  /// Reads a file, concurrently with the prompt.
  private func read(_ name: String) async throws -> StateFile {
    let input = exchange.local.input
    if name == Self.stream, input == nil { throw Failure(.badArgument, texts(.noInput, ["command": Self.word])) }
    let file = URL(filePath: NSString(string: name).expandingTildeInPath)
    let isAddress = exchange.sources.opener.recognizer.isAddress
    let reading = Task.detached {
      let limit = StateFile.maximumSize
      let data = name == Self.stream ? try input?(limit) ?? Data() : try RegularFile.data(of: file, atMost: limit)
      return try StateFile(reading: data, isAddress: isAddress)
    }
    do {
      return try await reading.value
    } catch let problem as StateProblem {
      switch problem {
      case .notState: throw Failure(.invalidData, texts(.notState, ["file": name]))
      case .laterVersion(let version):
        throw Failure(.invalidData, texts(.laterVersion, ["file": name, "version": String(version)]))
      }
    } catch {
      throw exchange.unreadable(name, error)
    }
  }
}
