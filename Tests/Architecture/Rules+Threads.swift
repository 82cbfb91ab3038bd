extension Rules {
  private nonisolated(unsafe) static let waiting = /\bDispatch(?:Semaphore|Group)\b/.wordBoundaryKind(.simple)
  private nonisolated(unsafe) static let stored = /static +(?:let|var) +\w+[^\n{]*=[^\n]*assumeIsolated/
  private nonisolated(unsafe) static let assuming = /MainActor\.assumeIsolated/
  private nonisolated(unsafe) static let unsafety = /nonisolated\(unsafe\)/

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

  /// The compiler checks the isolation of all values, except those of two types, each with one mark.
  static func unsafety(in code: SourceCode, of folder: String) -> [BrokenRule] {
    let allowed = code.types.intersection(["CompiledRegex", "TrapNote"]).count
    return code.lines(matching: unsafety).dropFirst(allowed).map { match in
      BrokenRule(
        position: match.position, what: "\(folder) says \(match.text).",
        why: "Nothing but a comment keeps two threads from the value, and comments are not checked.",
        fix: "Store a regular expression as a CompiledRegex, and other values in a Mutex or on the main actor.")
    }
  }
}
