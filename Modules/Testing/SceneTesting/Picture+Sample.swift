public import Pictures

extension Picture {
  /// A sample picture of three columns and two lines.
  public static let sample = Picture(width: 3, lines: ["▓▒░", "░▒▓"])
}
