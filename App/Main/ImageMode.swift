import ArgumentParser
import Readline
import Terminal

/// How images are drawn.
nonisolated enum ImageMode: String, CaseIterable, ExpressibleByArgument {
  case auto, kitty, sixel, symbols, none

  /// What is known of the place where images are drawn.
  struct Place {
    let isTerminal: Bool
    let isColored: Bool
    let environment: [String: String]
    /// The pixels of a character, as the terminal's driver knows them.
    let cell: TerminalReply.CellSize?
    /// Asks the terminal, if somebody is there to read and type.
    let ask: (_ kitty: Bool) -> TerminalReply?
  }

  /// How images are drawn there; nil where they are not.
  ///
  /// `auto` draws for a person who can see it, as well as the terminal can.
  func format(at place: Place) -> PictureFormat? {
    switch self {
    case .none: nil
    case .symbols: .symbols(isColored: place.isColored)
    case .sixel: .sixel(cell: .init(place.cell) ?? .usual)
    case .kitty: .kitty(cell: .init(place.cell) ?? .usual)
    case .auto: place.isPlain ? nil : place.best
    }
  }
}

nonisolated extension ImageMode.Place {
  private static let multiplexers = ["TMUX", "STY", "ZELLIJ"]
  /// Terminals that know no graphics, and print what they do not understand.
  private static let simple: Set<String> = ["linux", "vt100", "vt220", "ansi", "eterm", "eterm-color"]

  fileprivate var isPlain: Bool {
    !isTerminal || (environment["TERM"] ?? "dumb") == "dumb"
  }

  fileprivate var best: PictureFormat {
    let symbols = PictureFormat.symbols(isColored: isColored)
    guard !Self.simple.contains(environment["TERM"] ?? "") else { return symbols }
    let isMultiplexed = Self.multiplexers.contains { environment[$0]?.isEmpty == false }
    guard let reply = ask(!isMultiplexed) else { return symbols }
    // Without a character's true size, pixels would cover what stands below them.
    guard let cell = PictureFormat.CellSize(reply.cell ?? cell) else { return symbols }
    return reply.hasKittyGraphics ? .kitty(cell: cell) : reply.hasSixel ? .sixel(cell: cell) : symbols
  }
}

nonisolated extension PictureFormat.CellSize {
  fileprivate init?(_ cell: TerminalReply.CellSize?) {
    guard let cell else { return nil }
    self.init(width: cell.width, height: cell.height)
  }
}
