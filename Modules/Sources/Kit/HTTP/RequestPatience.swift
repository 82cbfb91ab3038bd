/// Whether the caller can wait for servers that ask for a pause.
public enum RequestPatience {
  /// Whether requests wait until a pause that their server asks for ends; false in a round of many sources.
  @TaskLocal public static var waitsForPauses = true
}
