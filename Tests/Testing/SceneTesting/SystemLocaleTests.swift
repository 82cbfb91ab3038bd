import Foundation
import Testing

@testable import ContractTesting

/// Dates and numbers in the locale of the computer.
@Suite(.timeLimit(.minutes(1)))
struct SystemLocaleTests {
  @Test(arguments: [
    ("date.formatted(date: .abbreviated, time: .shortened)", [".formatted()"]), ("date.formatted()", [".formatted()"]),
    ("date.formatted(.dateTime.day().month())", [".formatted()"]), ("1_000.formatted(.number)", [".formatted()"]),
    ("names.formatted(\n  .list(type: .and))", [".formatted()"]),
    ("Calendar.current.startOfDay(for: date)", ["Calendar.current"]),
    ("let zone = TimeZone.autoupdatingCurrent", ["TimeZone.autoupdatingCurrent"]),
    ("let formatter = DateFormatter()", ["DateFormatter"]),
    ("let style = Date.FormatStyle(date: .long, time: .omitted)", ["FormatStyle"]),
    ("f.locale = Locale.current\nlet f = DateFormatter()", ["Locale.current", "DateFormatter without a time zone"]),
    ("String(format: \"%.1f\", locale: .autoupdatingCurrent, size)", [".autoupdatingCurrent"]),
    ("String(format: \"%.1f\", locale: .current, size)", [".current"]),
    ("let zone: TimeZone = .current", [".current"]), ("formatter.timeZone = .current", [".current"]),
    ("size.formatted(.number.locale(.current))", [".current"]), ("name.uppercased(with: .current)", [".current"]),
    ("Locale.preferredLanguages.first", ["Locale.preferredLanguages"]),
    ("String.localizedStringWithFormat(\"%d\", 3)", [".localizedStringWithFormat"]),
    ("names.sorted { $0.localizedStandardCompare($1) == .orderedAscending }", [".localizedStandardCompare"]),
    ("name.localizedCapitalized + name.localizedUppercase", [".localizedCapitalized", ".localizedUppercase"]),
    ("ByteCountFormatter().string(fromByteCount: 7)", ["ByteCountFormatter"]),
    ("let url = \"https://a.example\"; zone = TimeZone.current", ["TimeZone.current"]),
    ("dates.locale = posix\nlet dates = DateFormatter()", ["DateFormatter without a time zone"]),
    ("let days = Calendar(identifier: .gregorian)", ["Calendar without a time zone"]),
  ])
  func aUseOfTheSystemLocaleIsReported(code: String, words: [String]) {
    #expect(SystemLocale.uses(in: code).map(\.word) == words)
  }

  @Test(arguments: [
    "context.dateText(for: date)", "date.formatted(.iso8601)", "date.formatted(style)", "date.formatted(Self.days)",
    "Int64(size).formatted(\n  .byteCount(style: .file)\n  .locale(context.language.locale))",
    "let dates = Date.ISO8601FormatStyle(includingFractionalSeconds: true)", "let dates = ISO8601DateFormatter()",
    "let dates = DateFormatter()\ndates.locale = Locale(identifier: \"en_US_POSIX\")\ndates.timeZone = .gmt",
    "let dates = DateFormatter()\ndates.locale = posix\ndates.dateFormat = \"yyyy-MM-dd'T'HH:mm:ssXXXXX\"",
    "var days = Calendar(identifier: .gregorian)\ndays.timeZone = context.calendar.timeZone",
    "case .current: state = .current",
    "// Locale.current is that of the computer.", "length.formatted()\nfunc formatted() -> String { \"\" }",
    "func text(_ style: some FormatStyle) -> String", "let calendar = context.calendar", "date.formatted(.tideTable)",
  ])
  func aNamedLocaleIsNotReported(code: String) {
    #expect(SystemLocale.uses(in: code).map(\.word) == [])
  }

  @Test(arguments: ["Modules/Scenes", "Modules/Sources", "Modules/Plugins", "Tests/OwnShell/Sources", "Tools/NewScene"])
  func theModulesOfThisRepositoryDoNotUseTheSystemLocale(folder: String) throws {
    let root = (0..<4).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    let files = try #require(
      FileManager.default.enumerator(at: root.appending(path: folder), includingPropertiesForKeys: nil))
    let sources = files.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
    #expect(!sources.isEmpty)
    for source in sources {
      let code = try String(contentsOf: source, encoding: .utf8)
      let isDefault = Self.withDefaults.contains(source.lastPathComponent)
      let words = SystemLocale.uses(in: code).map(\.word).filter { !isDefault || $0 != ".current" }
      #expect(words == [], "\(source.path)")
    }
  }

  /// Files with a parameter whose default is the computer's calendar or time zone; the program passes that of the user.
  private static let withDefaults: Set = [
    "PresentationContext.swift", "ExposureDate.swift", "SubscribedSources.swift", "FilteredPosts.swift",
    "SearchTimeline.swift", "SubscriptionFilters.swift",
  ]
}
