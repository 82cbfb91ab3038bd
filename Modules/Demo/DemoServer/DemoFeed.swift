import Foundation

/// The images of the demo source, generated on demand.
struct DemoFeed: Sendable {
  private static let family: UInt64 = 1

  let count: Int

  struct Item: Sendable {
    let index: Int
    let id: UUID
    let description: String?
    let location: String?
  }

  func item(_ index: Int) -> Item {
    var random = DemoRandom(seed: UInt64(index) &* 0x9E37_79B9 &+ 7)
    let description = "\(random.pick(DemoWords.lights)) \(random.pick(DemoWords.subjects))"
    let location = random.pick(DemoWords.places)
    return Item(
      index: index, id: DemoID.uuid(index: index, family: Self.family),
      description: index % 11 == 7 ? nil : description,
      location: index % 7 == 4 ? nil : location)
  }

  func index(of id: UUID) -> Int? {
    DemoID.index(of: id, family: Self.family).flatMap { $0 < count ? $0 : nil }
  }

  /// The items after the item with the given id, or the first items if `id` is nil; nil for an unknown id.
  func page(after id: UUID?, limit: Int) -> [Item]? {
    var start = 0
    if let id {
      guard let index = index(of: id) else { return nil }
      start = index + 1
    }
    return (start..<min(count, start + limit)).map(item)
  }
}
