/// The patience of the sender of requests.
public enum RequestPatience {
  /// Whether requests wait for the end of a pause that their server asks for: those of a round of many sources do not.
  @TaskLocal public static var waitsForPauses = true
}
