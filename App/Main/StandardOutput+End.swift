import Foundation
import Localization
import Shell

extension StandardOutput {
  /// Writes a line, or ends the program: with status 0 if the pipe is closed.
  @MainActor func writeOrExit(_ line: String) {
    do {
      try write(line)
    } catch {
      if error.isClosedPipe { ProgramEnd.exit(EXIT_SUCCESS) }
      report(CommandLineTexts.shared(.outputUnwritable, ["reason": SystemReason(error.reason)]))
      ProgramEnd.exit(EXIT_FAILURE)
    }
  }
}
