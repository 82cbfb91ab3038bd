import Foundation
package import Localization

extension StandardOutput {
  /// Writes a line; if that fails, ends the program, with the status 0 for a closed pipe.
  package func writeOrExit(_ line: String, _ language: Language) {
    do {
      try write(line)
    } catch {
      if error.isClosedPipe { ProgramEnd.exit(EXIT_SUCCESS) }
      let texts = ShellText.table.strings(for: language)
      report(texts(.outputUnwritable, ["reason": SystemReason(error.reason)]))
      ProgramEnd.exit(EXIT_FAILURE)
    }
  }
}
