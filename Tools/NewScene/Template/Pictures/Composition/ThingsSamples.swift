import Things

/// Sample items to replace with real ones; the pictures are those of FeedShell's demo.
nonisolated enum ThingsSamples {
  private static let pictures = ["ana-ribeiro", "mhairi-munro", "eleni-pappa"]

  static let items = (1...25).map { number in
    ThingsItem(
      id: "\(number)", title: "Item \(number)", text: "An example.",
      picture: "http://demo.invalid/photos/\(pictures[number % pictures.count]).png")
  }
}
