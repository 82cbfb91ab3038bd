import Terminal

/// The prompt: the short form of the route, a spinner during work, and the account used for writing.
struct Prompt {
  /// The frames of the spinner, each shown for a tenth of a second.
  private static let frames = Array("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏")
  /// The spinner frames for terminals without Braille characters.
  private static let plainFrames = Array("|/-\\")

  /// The minimum number of columns left for typing beside the progress.
  private static let minimumRoom = 8

  /// The minimum width of the route, in columns.
  private static let minimumRoute = 4
  /// The maximum length of each component of the route, in characters, because ids can be long.
  private static let maximumPart = 16

  /// The short form of the route.
  let words: String
  /// The account used for writing in the scene, as `name@server`, shown before the route if there is space; nil to show
  /// no account.
  var account: String?
  /// The spinner's step; nil if no work is running.
  let tick: Int?
  /// The remaining seconds of a pause requested by a server; nil if no request is waiting.
  let pause: Int?
  /// The progress of the work, shown beside the spinner if there is space.
  let status: String?
  /// The width of the screen, in columns.
  let width: Int
  /// Whether the terminal supports Braille characters.
  let hasBraille: Bool
  let renderer: TextRenderer

  /// Formats the route in at most `room` columns, because readline does not support prompts of several lines well.
  private func route(room: Int) -> StyledText {
    let parts = words.split(separator: "/", omittingEmptySubsequences: false).map { part in
      part.count > Self.maximumPart ? part.prefix(Self.maximumPart - 1) + "…" : String(part)
    }
    let end = StyledText("> ", .accent)
    return StyledText(line: parts.joined(separator: "/"), .accent).shortened(to: room - end.width) + end
  }

  /// Formats the account, or only its name, in at most `room` columns; returns an empty text if both are too wide.
  private func account(room: Int) -> StyledText {
    let forms = [account, account.map { String($0.prefix { $0 != "@" }) }].compactMap(\.self)
    return forms.map { StyledText(line: "\($0) ", .secondary) }.first { $0.width <= room } ?? .empty
  }

  /// The prompt for readline as a single line, with escape sequences enclosed in `\u{1}` and `\u{2}`.
  var text: String {
    let pause = pause.map { "\($0) s " } ?? ""
    let frames = hasBraille ? Self.frames : Self.plainFrames
    let frame = tick.map { "\(frames[$0 % frames.count]) " } ?? ""
    let spinner = StyledText(line: frame + pause, .secondary)
    let route = route(room: max(Self.minimumRoute, width - Self.minimumRoom - spinner.width))
    let progress = StyledText(line: tick == nil ? "" : status.map { $0.isEmpty ? "" : "\($0)  " } ?? "", .secondary)
    let room = width - Self.minimumRoom - spinner.width - route.width
    let account = account(room: room)
    let prompt = spinner + (progress.width + account.width > room ? .empty : progress) + account + route
    return AttributeSequences.replace(in: renderer.render(prompt)) { "\u{1}\($0)\u{2}" }
  }
}
