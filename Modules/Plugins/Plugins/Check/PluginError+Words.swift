import JSON

extension PluginError {
  /// The error in English, for plugin authors.
  var words: String {
    switch self {
    case .notStarted(let reason): "it cannot be started (\(reason))"
    case .ended(let end, let line): end.words + (line.map { "; its last words: \($0)" } ?? "")
    case .silent(let line), .notDescribed(let line): "it is silent" + (line.map { "; its last words: \($0)" } ?? "")
    case .answered(let refusal): "it answered with an error (\(refusal.kind): \(refusal.message))"
    case .notJSON(let line, let error): "line \(line) is not JSON: \(error.words)"
    case .unexpected(let path): "“\(path)” is missing or of the wrong type"
    }
  }

  /// Whether the program answered with an `error`, instead of failing to answer.
  var isAnswer: Bool {
    if case .answered = self { true } else { false }
  }
}

extension JSONSyntaxError {
  fileprivate var words: String {
    let words =
      switch reason {
      case .end: "it ends too early"
      case .escape: "bad escape"
      case .number: "bad number, or one that is too large"
      case .characters: "control characters, or bytes that are not UTF-8, in a text"
      case .depth: "nested too deeply"
      case .syntax: "unexpected character"
      }
    return "\(words) at column \(column)"
  }
}

extension PluginEnd {
  fileprivate var words: String {
    switch self {
    case .exited(let status): "it ended with status \(status)"
    case .signal(let signal): "it was ended by signal \(signal)"
    case .lineTooLong: "a line was longer than \(PluginLimits.lineLength >> 20) MiB"
    case .noise: "it wrote \(PluginLimits.noise >> 20) MiB without an answer"
    case .notCancelled: "it did not read on after a cancellation"
    case .dismissed: "it had to be ended"
    }
  }
}
