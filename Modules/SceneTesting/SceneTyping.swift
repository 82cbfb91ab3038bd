public import Viper

extension Scene {
  /// Does what a person's line does in this scene: one of its commands, `open N`, a number, or `more`.
  ///
  /// - Throws: a `Failure`, as the scene does, or for a line that means nothing here.
  public func types(_ line: String) throws {
    let words = line.split(separator: " ").map(String.init)
    guard let word = words.first else { return loadMore() }
    let number = Int(words.last ?? "")
    switch word {
    case ShellWord.more.rawValue: loadMore()
    case ShellWord.open.rawValue where number != nil, _ where Int(word) != nil: try select(row: number ?? 0)
    default: try run(word, number, Array(words.dropFirst()))
    }
  }

  private func run(_ word: String, _ number: Int?, _ rest: [String]) throws {
    guard let command = commands.first(where: { $0.name == word }) else {
      throw Failure(.unknownCommand, "\(name) has no command “\(word)”; it has \(commands.map(\.name))")
    }
    switch command.body {
    case .plain(let run): try run()
    case .optionalRow(let run): try run(number)
    case .words(let run, _): try run(rest)
    case .row(let run):
      guard let number else { throw Failure(.badArgument, "“\(word)” needs the number of a row") }
      try run(number)
    }
  }
}
