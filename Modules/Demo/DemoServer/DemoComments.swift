import Foundation

/// The comments of the demo source, generated on demand.
struct DemoComments: Sendable {
  /// The number of comments per image; nil for 0 to 9, depending on the image.
  let count: Int?
  /// The date relative to which ages are computed.
  let now: Date

  struct Comment: Sendable {
    let id: UUID
    let message: String
    let createdAt: Date
    let username: String
  }

  /// The comments on the image at `index`, newest first, with a wide range of ages.
  func comments(ofImage index: Int) -> [Comment] {
    var random = DemoRandom(seed: UInt64(index) ^ 0xC0FF_EE)
    let count = count ?? Int.random(in: 0...9, using: &random)
    var age = 0.0
    return (0..<count).map { number in
      age += Double.random(in: 1...DemoWords.gaps[min(number, DemoWords.gaps.count - 1)], using: &random)
      return Comment(
        id: DemoID.uuid(index: number, family: UInt64(index) &+ 2),
        message: random.pick(DemoWords.messages),
        createdAt: now.addingTimeInterval(-age),
        username: random.pick(DemoWords.usernames))
    }
  }
}
