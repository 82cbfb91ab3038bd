import Testing

@testable import Storage

/// The ranks in the index of words, and the expressions of its queries.
struct PostRankTests {
  /// The date of a post, its number, and the seconds and number in its rank.
  @Test(
    arguments: [
      (5.0, 3, 5, 3), (5.999, 3, 5, 3), (0, 1, 0, 1), (-7, 2, 0, 2), (1e12, 4, 8_589_934_591, 4),
      (8_589_934_591, 4, 8_589_934_591, 4),
      (.infinity, 1, 8_589_934_591, 1), (1, 1_073_741_823, 1, 1_073_741_823), (1, 1_073_741_824, 1, 0),
    ] as [(Double, Int64, Int64, Int64)])
  func anIndexRankCombinesTheDateAndTheRowNumberOfAPost(date: Double, number: Int64, seconds: Int64, low: Int64) {
    #expect(PostIndex.rank(of: PostPosition(sortDate: date, number: number)) == seconds * 1_073_741_824 + low)
  }

  @Test func theSearchExpressionContainsEveryPhraseOfEveryAlternative() throws {
    let words = IndexedWords([[.init("a"), .init("b c", isBeginning: true)], [.init("d\"e")]])
    #expect(try #require(words).expression == #"("a" AND "b c" *) OR ("de")"#)
  }

  @Test func aQueryAlternativeWithoutWordsYieldsNoSearchExpression() {
    #expect(IndexedWords([]) == nil)
    #expect(IndexedWords([[]]) == nil)
    #expect(IndexedWords([[.init("a")], []]) == nil)
  }
}
