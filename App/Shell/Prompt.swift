import Terminal

/// What stands before the line being typed: where one is, and whether something is under way.
struct Prompt {
  /// One turn of the spinner, a tenth of a second each.
  private static let frames = Array("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏")

  /// The words of the route.
  let place: String
  /// Counts up while something is under way; nil when nothing is.
  let tick: Int?
  let colored: Bool

  /// The prompt as readline wants it: one line, with what takes no columns between `\u{1}` and `\u{2}`.
  var text: String {
    let spinner = tick.map { "\(Self.frames[$0 % Self.frames.count]) " } ?? ""
    let prompt = StyledText(line: spinner, .secondary) + StyledText(line: place + "> ", .accent)
    guard colored else { return prompt.plain }
    return TextRenderer(colored: true).render(prompt)
      .replacing(/\u{1B}\[[0-9;]*m/) { "\u{1}\($0.output)\u{2}" }
  }
}
