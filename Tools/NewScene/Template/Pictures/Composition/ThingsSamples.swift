import Things

/// Samples instead of a source; their pictures are FeedShell's own.
nonisolated enum ThingsSamples {
  private static let pictures = ["ana-ribeiro", "mhairi-munro", "eleni-pappa"]

  static let items = (1...25).map { number in
    ThingsItem(
      id: "\(number)", title: "Item \(number)", text: "An example.",
      picture: "http://demo.invalid/photos/\(pictures[number % pictures.count]).png")
  }
}
