/// The caller's patience with servers that ask for a pause.
public enum RequestPatience {
  /// Whether requests wait for the end of a pause that their server asks for; false in a round of many sources.
  @TaskLocal public static var waitsForPauses = true
}
