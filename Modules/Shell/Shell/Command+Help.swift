package import Viper

extension Command {
  /// The name and the input, as shown in `help`.
  package var usage: String {
    switch input {
    case .none: name
    case .rows(.row): "\(name) N"
    case .rows(.rows): "\(name) N-M,…"
    case .rows(.rowAndWords(let usage, _)): "\(name) N \(usage)"
    case .rows(.rowsAndWords(let usage, _)): "\(name) N-M,… \(usage)"
    case .optionalRows: "\(name) [N-M,…]"
    case .part(let words): "\(name) [N|.N]" + (words.map { " \($0)" } ?? "")
    case .words(_, let usage), .text(let usage, _): "\(name) \(usage)"
    case .route: "\(name) ROUTE"
    case .command: "\(name) [COMMAND]"
    }
  }

  /// The phrases that complete the command; nil for a command without predefined phrases.
  var choices: [String]? {
    input.phrases?.map { ([name] + $0).joined(separator: " ") }
  }

  /// Returns an example of a typed line; `row` is the number of a row on which the command has an effect.
  package func example(row: Int?, route: String) -> String {
    let number = String(row ?? 1)
    return switch input {
    case .none: name
    case .rows(.rowAndWords(_, let example)), .rows(.rowsAndWords(_, let example)): "\(name) \(number) \(example)"
    case .rows, .optionalRows: "\(name) \(number)"
    case .part: "\(name) .1"
    case .words: choices?.first ?? name
    case .text(_, let example): "\(name) \(example)"
    case .route: "\(name) \(route)"
    case .command: "\(name) \(ShellWord.goto.rawValue)"
    }
  }
}

extension CommandInput {
  /// The phrases for completion; nil if the input does not consist of phrases.
  var phrases: [[String]]? {
    if case .words(let phrases, _) = self { phrases } else { nil }
  }
}
