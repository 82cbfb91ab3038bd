public import Pictures

extension Picture {
  /// A picture of three columns and two lines, for tests.
  public static let sample = Picture(width: 3, lines: ["▓▒░", "░▒▓"])
}
