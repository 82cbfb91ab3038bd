import Things

/// Sample answers to loads, for tests.
nonisolated enum ThingsAnswers {
  static func item(_ id: String) -> ThingsItem {
    ThingsItem(
      id: id, title: "the title of \(id)",
      text: "a text that is long enough to need more than one line where the screen is narrow",
      picture: "https://example.org/\(id).png")
  }
}
