public import TerminalList
public import Viper

extension Scene {
  /// Executes a line as if it were typed in this scene: a command of the scene, `open N`, a number, or `more`.
  ///
  /// An asynchronous action starts as a task of the scene.
  ///
  /// - Throws: any error of the action, or a `Failure` if the line is not a command of the scene.
  @discardableResult public func types(_ line: String) throws -> Answer {
    let words = line.split(separator: " ").map(String.init)
    guard let word = words.first, word != ShellWord.more.rawValue else {
      loadMore()
      return .arrivals
    }
    let rest = Array(words.dropFirst())
    let answer =
      if let row = RowReference(parsing: word) { try open(row) } else if word == ShellWord.open.rawValue {
        try open(try row(rest.first, word))
      } else {
        try run(word, rest)
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

  private func run(_ word: String, _ rest: [String]) throws -> Answer {
    guard let command = command(named: word) else {
      throw Failure(.unknownCommand, "\(name) has no command “\(word)”; it has \(commands.map(\.name))")
    }
    let arguments =
      switch command.input {
      case .rows(.row): CommandArguments(rows: [try row(rest.first, word)])
      case .rows(.rowAndWords): CommandArguments(rows: [try row(rest.first, word)], words: Array(rest.dropFirst()))
      case .rows(.rowsAndWords):
        CommandArguments(rows: try rows(Array(rest.prefix(1)), word), words: Array(rest.dropFirst()))
      case .part:
        CommandArguments(
          rows: rest.first.flatMap(RowReference.init(parsing:)).map { [$0] } ?? [], words: Array(rest.dropFirst()))
      case .optionalRows where rest.isEmpty || rest.first == command.word && rest.count == 1:
        CommandArguments(words: rest, text: rest.joined(separator: " "))
      case .rows(.rows), .optionalRows: CommandArguments(rows: try rows(rest, word))
      case .none, .words, .text, .route, .command:
        CommandArguments(words: rest, text: rest.joined(separator: " "))
      }
    return try command.run(arguments)
  }

  private func rows(_ words: [String], _ word: String) throws -> [RowReference] {
    guard let rows = RowReference.list(parsing: words.joined()) else {
      throw Failure(.badArgument, "“\(word)” needs the numbers of rows")
    }
    return rows
  }
}
