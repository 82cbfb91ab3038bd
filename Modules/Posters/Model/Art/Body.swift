nonisolated extension PosterArt {
  /// Something in the sky.
  enum Body: Hashable, Sendable {
    case sun(Sun)
    case globe(Globe)
    case ship(Ship)
    case balloon(Balloon)

    func color(at spot: Spot, over below: Color, seed: UInt64) -> Color {
      switch self {
      case .sun(let sun): sun.color(at: spot, over: below)
      case .globe(let globe): globe.color(at: spot, over: below, seed: seed)
      case .ship(let ship): ship.color(at: spot, over: below)
      case .balloon(let balloon): balloon.color(at: spot, over: below)
      }
    }
  }
}
