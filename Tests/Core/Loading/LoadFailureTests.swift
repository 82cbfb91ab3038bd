import Foundation
import Loading
import Localization
import Testing

@Suite(.timeLimit(.minutes(1)))
struct LoadFailureTests {
  @Test func failuresWithDifferentKeysAreNotEqual() throws {
    #expect(LoadFailure(SameWords.first) == LoadFailure(SameWords.first))
    #expect(LoadFailure(SameWords.first) != LoadFailure(SameWords.second))
    let saved = try JSONDecoder().decode(LoadFailure.self, from: JSONEncoder().encode(LoadFailure(SameWords.first)))
    #expect(saved == LoadFailure(SameWords.first))
  }

  @Test func failuresWithDifferentValuesAreNotEqual() {
    #expect(LoadFailure(SameWords.first, ["name": "a"]) == LoadFailure(SameWords.first, ["name": "a"]))
    #expect(LoadFailure(SameWords.first, ["name": "a"]) != LoadFailure(SameWords.first, ["name": "b"]))
  }
}

/// Two conditions with one text and one reason.
nonisolated private enum SameWords: String, FailureText {
  case first, second

  static let table = StringTable<SameWords>(Array(#"{"en":{"first":"Not {name}.","second":"Not {name}."}}"#.utf8))

  var reason: String? { nil }
}
