import Posts

/// The length of a recording, as feeds write it.
enum MediaLength {
  /// The seconds in `01:02:03`, `62:03` or `3723`; nil for anything else.
  static func seconds(_ text: String) -> Double? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Double($0) ?? -1 }
    guard (1...3).contains(parts.count), parts.allSatisfy({ $0.isFinite && $0 >= 0 }) else { return nil }
    return parts.reduce(0) { $0 * 60 + $1 }
  }

  /// The length by the texts of a duration and of a size in bytes; nil if they say nothing.
  static func extent(duration: String?, bytes: String?) -> ImageRef.Extent? {
    ImageRef.Extent(
      duration: duration.flatMap(\.line).flatMap(seconds), byteCount: bytes.flatMap(\.line).flatMap { Int($0) })
  }
}
