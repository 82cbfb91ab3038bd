import Testing

@testable import ContractTesting

/// APIs that a scene or a source must not use.
struct ForbiddenAPITests {
  @Test(
    arguments: [
      (.storage, "UserDefaults.standard.set(1, forKey: \"a\")", ["UserDefaults"]),
      (.storage, "services.memory.keep(1, named: \"a\") // UserDefaults", []),
      (.process, "let process = Process()", ["Process"]),
      (.process, "try Process.run(url, arguments: [])", ["Process"]),
      (.process, "system(\"ls\"); popen(name, \"r\")", ["system", "popen"]), (.process, "case system(Int)", []),
      (.blocking, "Thread.sleep(forTimeInterval: 1); sleep(1)", ["Thread.sleep", "sleep"]),
      (.blocking, "let done = DispatchSemaphore(value: 0)", ["DispatchSemaphore"]),
      (.blocking, "try await Task.sleep(for: .seconds(1)); try await sleep(for: pause)", []),
      (.forced, "let url = URL(string: text)!", ["URL(string:)!"]),
      (.forced, "let url = URL(string: \"https://a.example/\\(id)\")!", ["URL(string:)!"]),
      (.forced, "let url = URL(string: \"https://a.example\")!", []),
      (.forced, "let row = try! decode(body) as! Row", ["try!", "as!"]),
      (.hash, "var id: Int { text.hashValue }", [".hashValue"]), (.hash, "var hasher = Hasher()", ["Hasher"]),
      (.hash, "func hash(into hasher: inout Hasher) { hasher.combine(id) }", []),
      (.forced, "guard let row = try? decode(body) as? Row else { return }", []),
    ] as [(ForbiddenAPI, String, [String])])
  func usesAreReportedByTheirWords(api: ForbiddenAPI, code: String, words: [String]) {
    #expect(api.uses(in: code).map(\.word) == words)
  }

  @Test(
    arguments: [
      ("let days = until.timeIntervalSince(Date()) / day // Date.now", ["Date()"]),
      ("guard date < Date.now, date.timeIntervalSinceNow < 0 else { return }", ["Date.now", "timeIntervalSinceNow"]),
      ("if context.calendar.isDateInToday(date) { return texts[.today] }", ["isDateInToday"]),
      ("init(now: @escaping () -> Date = { Date() }, date: Date = Date())", []),
      ("let date = Date(timeIntervalSince1970: seconds); let now = context.now()", []),
    ] as [(String, [String])])
  func theComputersClockIsReportedInAScene(code: String, words: [String]) {
    #expect(OwnClock.uses(in: code).map(\.word) == words)
  }
}
