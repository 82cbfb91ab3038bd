/// Finds calls that write to the standard output or the standard error, past the program's screen.
enum OwnOutput {
  /// The functions called in a source outside comments, with their line numbers.
  static func uses(in source: String) -> [(word: String, line: Int)] {
    TestedCode.lines(of: source) { line in
      line.contains("func print(") ? [] : line.matches(of: call.regex).map { "\($0.1)" }
    }
  }

  private static let call =
    CompiledRegex(/(?:^|[^.\w])((?:Swift\.)?(?:print|debugPrint|dump)|NSLog|puts|fputs|printf)\(/)
}
