/// Whether callers wait when a server asks for a pause.
public enum RequestPatience {
  /// Whether requests wait until their server's pause has ended; false while many sources are loaded.
  @TaskLocal public static var waitsForPauses = true
}
