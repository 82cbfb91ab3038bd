import Localization

/// Finds calls that write to standard output or standard error, bypassing the program's screen.
enum OwnOutput {
  /// Returns the output functions called in source code, outside comments, with line numbers.
  static func uses(in source: String) -> [(word: String, line: Int)] {
    TestedCode.lines(of: source) { line in
      let calls = line.contains("func print(") || line.contains("to: &") ? [] : line.matches(of: call)
      return calls.map { "\($0.1)" } + line.matches(of: handle).map { "\($0.1)" }
    }
  }

  private static let call = CompiledRegex(
    /(?:^|[^.\w])((?:Swift\.)?(?:print|debugPrint|dump)|NSLog|puts|fputs|v?f?printf|putchar|fwrite|perror)\(/)
  private static let handle =
    CompiledRegex(/((?:\bFileHandle)?\.standard(?:Output|Error)\b|\bwrite(?=\(\s*(?:[12]|STD(?:OUT|ERR)_FILENO)\s*,))/)
}
