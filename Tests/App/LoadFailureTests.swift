import Folders
import Foundation
import Loading
import Localization
import SceneTesting
import TestSupport
import Testing
import Viper

@testable import Pictures
@testable import Reading
@testable import Sources

/// Checks the failures of all modules, as messages and as JSON.
@Suite(.timeLimit(.minutes(1)))
struct LoadFailureTests {
  private static let errors = LoadFailureSamples.all

  @Test func everyFailureConditionHasSampleErrorsAndTexts() {
    #expect(
      LoadFailureSamples.conditions.flatMap { $0.problems(in: Self.errors + [.rateLimited(host: "", until: .now)]) }
        == [])
  }

  /// Compares the table of all texts, with the words for scripts.
  @Test func loadFailureTextsMatchTheSnapshot() throws {
    let lines = Self.errors.map { error in
      let failure = Failure(loading: error.at(LoadFailureSamples.host), in: .english)
      let words = [failure.kind.rawValue, failure.reason, failure.status.map(String.init), failure.host]
      return
        "\(words.compactMap(\.self).joined(separator: " "))\(failure.canBeTriedAgain ? " again" : "")\n  \(failure.message)\n"
    }
    try expectSnapshot(lines.joined(), named: "load-errors")
  }

  @Test func theScriptingDocumentationListsEveryFailureReason() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardizedFileURL
    let text = try String(contentsOf: root.appending(path: "docs/SCRIPTING.md"), encoding: .utf8)
    #expect(Set(Self.errors.compactMap(\.reason)).filter { !text.contains("`\($0)`") } == [])
  }

  @Test(arguments: Language.supported) func failureTextsHaveNoPlaceholdersOrNamesOfTypes(language: Language) {
    for error in Self.errors {
      let text = Failure(loading: error.at(LoadFailureSamples.host), in: language).message
      #expect(!text.isEmpty)
      #expect(!text.contains { "{}\n".contains($0) }, "\(text)")
      #expect(
        !["Error", "Domain", "nil", "Optional", "("].contains { text.contains($0) && !text.contains("(TLS") }, "\(text)"
      )
    }
  }

  @Test func failureTextsDifferBetweenLanguages() {
    for error in Self.errors {
      let messages = Language.supported.map { Failure(loading: error.at(LoadFailureSamples.host), in: $0).message }
      #expect(Set(messages).count == Language.supported.count, "\(error)")
    }
  }

  @Test func aHostCanBeAddedOnlyToAServerErrorThatNamesNoHost() {
    #expect(LoadFailure.badStatus(500).at("a.example").host == "a.example")
    #expect(LoadFailure.badStatus(500).at("a.example").at("b.example").host == "a.example", "the first one is exact")
    #expect(LoadFailure.badStatus(500).at(nil) == .badStatus(500))
    #expect(LoadFailure.signedInOnly(host: "a.example").at("b.example") == .signedInOnly(host: "a.example"))
    for error in [LoadFailure.offline, LoadFailure(FolderProblem.missing), .image(.noDecoder)] {
      #expect(error.at("a.example") == error)
    }
  }

  @Test(arguments: Language.supported) func everyErrorSurvivesEncodingAndDecoding(language: Language) throws {
    let ends = [Date.distantPast, .now].map {
      LoadFailure.rateLimited(host: LoadFailureSamples.host, until: $0, status: 429)
    }
    for error in Self.errors.map({ $0.at(LoadFailureSamples.host) }) + ends {
      let read = try JSONDecoder().decode(LoadFailure.self, from: JSONEncoder().encode(error))
      #expect(read == error)
      #expect(Failure(loading: read, in: language) == Failure(loading: error, in: language))
      #expect(try JSONDecoder().decode(LoadFailure.self, from: JSONEncoder().encode(read)) == error, "saved once more")
    }
  }

  @Test func theMessageForAPauseUntilAnotherDayIncludesTheDate() throws {
    let today = Calendar.current.startOfDay(for: .now)
    let tomorrow = try #require(Calendar.current.date(byAdding: .day, value: 1, to: today))
    for (end, hasDate) in [(tomorrow - 1, false), (tomorrow, true), (tomorrow + 2 * 86_400, true)] {
      let message = Failure(loading: LoadFailure.rateLimited(host: "a.example", until: end), in: .english).message
      let year = String(Calendar.current.component(.year, from: end))
      #expect(message.contains(year) == hasDate, "\(message)")
    }
  }
}
