import Foundation
import Localization
import Posts
import System
import Terminal
import Viper

/// Notifies the user about new posts while the user is doing something else, at most once a minute.
///
/// Requires the setting `notify`.
final class Notifier {
  /// The maximum length of a text in characters, and in scalars, because a character may have any number of scalars.
  private static let maximumLength = (characters: 200, scalars: 400)
  /// The minimum time between two notifications, in seconds.
  private static let pause: TimeInterval = 60

  private let settings: VisitSettings
  private let now: () -> Date
  private let texts: () -> Strings<ShellText>
  /// Sends an escape sequence to the terminal.
  private let send: (String) -> Void
  private let onFailure: (String) -> Void
  private var lastDate: Date?
  /// The command whose program could not be started, to avoid repeated attempts; nil if there is none.
  private var failed: String?

  /// Creates a notifier.
  ///
  /// `onFailure` is called once with a message about a program that cannot be started.
  init(
    _ settings: VisitSettings, now: @escaping () -> Date, texts: @escaping () -> Strings<ShellText>,
    send: @escaping (String) -> Void, onFailure: @escaping (String) -> Void
  ) {
    (self.settings, self.now, self.texts, self.send, self.onFailure) = (settings, now, texts, send, onFailure)
  }

  /// Sends a notification about posts, unless the setting is off or the last notification is too recent.
  func tell(_ arrivals: Arrivals) {
    let mode = settings.now.notify
    if case .off = mode { return }
    if let lastDate, 0..<Self.pause ~= now().timeIntervalSince(lastDate) { return }
    lastDate = now()
    let (title, text) = (StyledText(line: "FeedShell"), text(of: arrivals))
    switch mode {
    case .off: break
    case .bell: if settings.notificationForm != nil { send(NotificationForm.bell.sequence(title: title, text: text)) }
    case .auto: settings.notificationForm.map { send($0.sequence(title: title, text: text)) }
    case .command(let command): start(command, [title.plain, text.plain])
    }
  }

  /// Returns the text of a notification, sanitized and truncated.
  ///
  /// The text does not begin with a character that may start an option.
  private func text(of arrivals: Arrivals) -> StyledText {
    let values: [String: any TextValue] = ["count": arrivals.count, "sources": arrivals.sources.count]
    let title = arrivals.title.map { StyledText(line: $0).plain }.flatMap { $0.isEmpty ? nil : $0 }
    let text =
      title.map { texts()(.notification, values.merging(["title": $0]) { $1 }) }
      ?? texts()(.arrived, values.merging(["command": ShellWord.new.rawValue]) { $1 })
    let plain = StyledText(line: text).plain.drop { $0 == "-" || $0.isWhitespace }
    return StyledText(line: Self.shortened(String(plain)))
  }

  private static func shortened(_ text: String) -> String {
    let scalars = String(String.UnicodeScalarView(text.unicodeScalars.prefix(maximumLength.scalars - 1)))
    guard scalars.count > maximumLength.characters || scalars.count < text.count else { return text }
    return scalars.prefix(maximumLength.characters - 1) + "…"
  }

  /// Starts a program with additional arguments, which no shell parses.
  private func start(_ command: String, _ arguments: [String]) {
    let words = command.split(separator: " ").map(String.init)
    guard let name = words.first, failed != command else { return }
    do {
      guard let program = InstalledProgram.url(of: name, in: settings.environment) else {
        throw POSIXError(.ENOENT)
      }
      try ExternalProgram(
        program.path, Array(words.dropFirst()) + arguments, input: .none, output: .none, errors: .none
      ).startAside()
    } catch {
      failed = command
      onFailure(texts()(.notifierFailed, ["program": UnknownRoute.quoted(name)]))
    }
  }
}
