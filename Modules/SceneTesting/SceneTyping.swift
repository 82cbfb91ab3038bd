public import TerminalList
public import Viper

extension TerminalScene {
  /// Executes a line as if typed in this scene: one of its commands, `open N`, a number, or `more`.
  ///
  /// An asynchronous action starts as a task of the scene.
  ///
  /// - Throws: the error of the action, or a `Failure` for a line that is not a command of the scene.
  @discardableResult public func types(_ line: String) throws -> ActionAnswer {
    let words = line.split(separator: " ").map(String.init)
    guard let word = words.first else {
      loadMore()
      return .arrivals
    }
    let answer: ActionAnswer
    switch word {
    case ShellWord.more.rawValue:
      loadMore()
      return .arrivals
    case ShellWord.open.rawValue: answer = try open(try row(words.dropFirst().first, word))
    case _ where RowReference(parsing: word) != nil: answer = try open(try row(word, word))
    default: answer = try run(word, Array(words.dropFirst()))
    }
    guard case .work(let name, let status, let work) = answer else { return answer }
    run(SceneAction(word), name: name, status: status, work)
    return .arrivals
  }

  private func row(_ text: String?, _ word: String) throws -> RowReference {
    guard let row = text.flatMap(RowReference.init(parsing:)) else {
      throw Failure(.badArgument, "“\(word)” needs the number of a row")
    }
    return row
  }

  private func run(_ word: String, _ rest: [String]) throws -> ActionAnswer {
    guard let command = commands.first(where: { $0.name == word }) else {
      throw Failure(.unknownCommand, "\(name) has no command “\(word)”; it has \(commands.map(\.name))")
    }
    switch command.body {
    case .plain(let run): return try run()
    case .row(let run): return try run(row(rest.first, word))
    case .optionalRows(let run): return try run(rest.isEmpty ? [] : rows(rest, word))
    case .text(let run, _, _): return try run(rest.joined(separator: " "))
    case .words(let run, _): return try run(rest)
    case .rowAndWords(let run, _, _): return try run(row(rest.first, word), Array(rest.dropFirst()))
    case .rows(let run): return try run(rows(rest, word))
    }
  }

  private func rows(_ words: [String], _ word: String) throws -> [RowReference] {
    guard let rows = RowReference.list(parsing: words.joined()) else {
      throw Failure(.badArgument, "“\(word)” needs the numbers of rows")
    }
    return rows
  }
}
