import Terminal

/// The prompt: the short form of the route, with a spinner while work is under way.
struct Prompt {
  /// The frames of the spinner, a tenth of a second each.
  private static let frames = Array("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏")

  /// The short form of the route.
  let words: String
  /// The spinner's step; nil while no work is under way.
  let tick: Int?
  /// The seconds left of a pause that a request waits for; nil without one.
  let pause: Int?
  let renderer: TextRenderer

  /// The prompt for readline: one line, with escape sequences enclosed in `\u{1}` and `\u{2}`.
  var text: String {
    let spinner = tick.map { "\(Self.frames[$0 % Self.frames.count]) " } ?? ""
    let pause = pause.map { "\($0) s " } ?? ""
    let prompt = StyledText(line: spinner + pause, .secondary) + StyledText(line: words + "> ", .accent)
    return renderer.render(prompt)
      .replacing(/\u{1B}\[[0-9;]*m/) { "\u{1}\($0.output)\u{2}" }
  }
}
