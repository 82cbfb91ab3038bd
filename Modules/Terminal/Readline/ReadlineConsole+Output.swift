import CReadline
import Foundation

/// Output above the input line.
extension ReadlineConsole {
  public func show(_ text: String) {
    guard held == nil else {
      held?.append(text)
      return
    }
    line += text.count { $0 == "\n" } + 1
    guard isOpen, !isHandlingLine else {
      write(text + "\n")
      return
    }
    rl_clear_visible_line()
    write(text + "\n")
    rl_forced_update_display()
  }

  public func isOnScreen(line other: Int) -> Bool {
    // The wrapped lines of the input also count, because the cursor may be in the last one.
    let wrapped = isHandlingLine ? 0 : displayWidth(of: wantedPrompt + currentLine) / max(1, size.columns)
    return other <= line && line - other + wrapped < size.lines
  }

  public func draw(_ lines: [String], width: Int, line first: Int, column: Int) {
    guard !lines.isEmpty, held == nil, isOnScreen(line: first), first + lines.count <= line else { return }
    let right = column > 0 ? "\u{1B}[\(column)C" : ""
    let up = "\u{1B}[\(lines.count)A"
    let blank = String(repeating: " ", count: width)
    let text =
      "\u{1B}[\(line - first)A" + lines.map { _ in "\r\(right)\(blank)\u{1B}[B" }.joined() + up
      + lines.map { "\r\(right)\($0)\r\u{1B}[B" }.joined()
    let down = line - first - lines.count
    if isOpen, !isHandlingLine { rl_clear_visible_line() }
    write(text + (down > 0 ? "\u{1B}[\(down)B" : "") + "\r")
    if isOpen, !isHandlingLine { rl_forced_update_display() }
  }

  public func setPrompt(_ prompt: String) {
    wantedPrompt = prompt
    applyPrompt()
  }

  public func send(_ sequence: String) {
    guard isOpen, held == nil else { return }
    write(sequence)
  }

  public func discardLine() {
    guard isOpen else { return }
    let isSearching = rl_readline_state & Self.searching != 0
    if isSearching { rl_clear_visible_line() }
    rl_callback_sigcleanup()
    if isSearching {
      // A search ends with its match, in the line and in the history.
      using_history()
      rl_clear_visible_line()
      rl_replace_line("", 0)
      rl_forced_update_display()
    }
    line += isWrapped(currentLine) ? Self.unknownLines : 1
    rl_echo_signal_char(SIGINT)
    rl_crlf()
    rl_free_line_state()
    rl_replace_line("", 0)
    rl_set_prompt(wantedPrompt)
    shownPrompt = wantedPrompt
    rl_on_new_line()
    rl_redisplay()
  }

  /// Shows `wantedPrompt`, unless readline is showing another line instead of the prompt.
  func applyPrompt() {
    guard isOpen, held == nil, wantedPrompt != shownPrompt else { return }
    guard rl_readline_state & (Self.searching | Self.busy) == 0 else { return }
    // Readline counts the bytes of colour codes as columns, and does not erase the end of a wider prompt.
    let isNarrower = displayWidth(of: wantedPrompt) < displayWidth(of: shownPrompt)
    if isNarrower, !isHandlingLine { rl_clear_visible_line() }
    rl_set_prompt(wantedPrompt)
    shownPrompt = wantedPrompt
    guard !isHandlingLine else { return }
    if isNarrower { rl_forced_update_display() } else { rl_redisplay() }
  }

  /// Writes text to the terminal, and reports a closed pipe or a full disk.
  func write(_ text: String) {
    guard fputs(text, rl_outstream) == EOF || fflush(rl_outstream) == EOF else { return }
    // If the terminal was closed, SIGHUP ends the program.
    guard case let code = errno, isOpen, isatty(STDOUT_FILENO) == 0 else { return }
    DispatchQueue.main.async { ReadlineConsole.shared.onEvent(.outputFailure(code)) }
  }
}
