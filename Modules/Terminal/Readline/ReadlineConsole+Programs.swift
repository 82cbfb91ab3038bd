import CReadline
import Foundation

/// Gives other programs control of the terminal.
extension ReadlineConsole {
  public func lend<Result: Sendable>(to program: @escaping @Sendable () async -> Result) async -> Result {
    guard isOpen, held == nil else { return await program() }
    rl_clear_visible_line()
    fflush(rl_outstream)
    rl_deprep_terminal()
    var settings = termios()
    let hasSettings = tcgetattr(STDIN_FILENO, &settings) == 0
    source?.suspend()
    held = []
    // Ctrl-\ must only end the other program.
    var quits = sigaction()
    var ignored = sigaction()
    ignored.__sigaction_handler.sa_handler = SIG_IGN
    sigaction(SIGQUIT, &ignored, &quits)
    let result = await program()
    sigaction(SIGQUIT, &quits, nil)
    guard isOpen else { return result }
    let texts = held ?? []
    held = nil
    line += Self.unknownLines
    if hasSettings { tcsetattr(STDIN_FILENO, TCSADRAIN, &settings) }
    rl_prep_terminal(1)
    rl_resize_terminal()
    applyPrompt()
    rl_on_new_line()
    rl_forced_update_display()
    texts.forEach(show)
    source?.resume()
    passInput()
    return result
  }
}
