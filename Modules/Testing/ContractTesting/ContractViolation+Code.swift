extension ContractViolation {
  static func ownNetwork(of module: String, _ word: String) -> ContractViolation {
    .init(
      "network", what: "\(module) uses \(word).",
      why:
        "It passes by the program's limits, proxies, pauses, --offline and refused private addresses, and no test plays it.",
      fix: "In a scene, load with services.get, post or answers; in a source, return the request in a SourceDocument.")
  }

  static func systemLocale(of module: String, _ word: String) -> ContractViolation {
    .init(
      "locale", what: "\(module) uses \(word).",
      why: "It has the language, calendar and time zone of the computer, not those that the person has chosen.",
      fix:
        "In a scene, context.dateText(for:) is a date; otherwise pass context.calendar and context.language.locale. "
        + "In a source, name the locale and the time zone of the server.")
  }
}
