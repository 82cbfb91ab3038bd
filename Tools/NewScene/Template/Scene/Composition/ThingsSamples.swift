import Things

/// Sample items to replace with real ones.
nonisolated enum ThingsSamples {
  static let items = (1...25).map { number in
    ThingsItem(id: "\(number)", title: "Item \(number)", text: "An example.")
  }
}
