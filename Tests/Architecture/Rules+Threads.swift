extension Rules {
  private nonisolated(unsafe) static let waiting = /\bDispatch(?:Semaphore|Group)\b/.wordBoundaryKind(.simple)
  private nonisolated(unsafe) static let stored = /static +(?:let|var) +\w+[^\n{]*=[^\n]*assumeIsolated/
  private nonisolated(unsafe) static let assuming = /MainActor\.assumeIsolated/

  /// No thread waits for another by a semaphore: on the main thread, that would freeze the prompt.
  static func waiting(in code: SourceCode, of folder: String) -> [BrokenRule] {
    code.lines(matching: waiting).map { match in
      BrokenRule(
        position: match.position, what: "\(folder) uses \(match.text).",
        why: "A thread that waits for another program or task does nothing else, not even Ctrl-C.",
        fix: "Use what is there already, and await the rest in a task that reports its end.")
    }
  }

  /// Code that runs on the main thread says so by its isolation; only callbacks of C and signals, and the commands that
  /// the parser runs, have to assume it.
  static func assumptions(in code: SourceCode, of folder: String) -> [BrokenRule] {
    let isStored = code.text.contains(stored)
    let mayAssume = folder == "Modules/Terminal/Readline" || code.text.contains(": ParsableCommand {")
    guard let assumption = code.lines(matching: assuming).first, isStored || !mayAssume else {
      return []
    }
    return [
      BrokenRule(
        position: assumption.position, what: "\(folder) assumes that it runs on the main thread (assumeIsolated).",
        why: "A lazy value is made on the thread that needs it first: on another one, the program ends.",
        fix: "Make the value on the main actor, and hand it over.")
    ]
  }
}
