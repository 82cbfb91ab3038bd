import Foundation
import Loading
import Posts
import Queries

/// Fuzzes queries as users type them.
enum QuerySubjects {
  /// Checks that a query can be printed and parsed, and that a post with the text of the query matches it.
  ///
  /// The range of a problem must lie within the text.
  static func query(_ data: Data) {
    let text = data.text
    _ = Query.isWritten(in: text)
    let query: Query
    do throws(QueryProblem) {
      query = try Query(text)
    } catch {
      require(error.range.upperBound <= text.count, "The range is not in the text.")
      return
    }
    do throws(QueryProblem) {
      let again = try Query(query.text)
      require(again == query && again.text == query.text, "\(text) became \(query.text).")
    } catch {
      // Quotation marks can make the query exceed the maximum length.
      require(error.failure.isOf(QueryText.tooLong), "\(query.text) is none: \(error.failure)")
    }
    let post = Post(id: Post.ID(rawValue: "1"), description: text, images: [])
    let isMatch = query.matches(QuerySubject(post), asOf: Date(timeIntervalSince1970: 0))
    let words = query.alternatives.allSatisfy { terms in
      terms.allSatisfy { if case .words = $0.condition { !$0.isNegated } else { false } }
    }
    // The text has every word of the query, except those in doubled quotation marks; decomposed text is excluded.
    let isComposed = text.precomposedStringWithCanonicalMapping.unicodeScalars.elementsEqual(text.unicodeScalars)
    // Passwords in addresses are removed from queries, because posts contain none.
    let hasAddress = text.hasPassword || text.contains("@") && (text.contains("?") || text.contains(":/"))
    let isPlain = isComposed && !hasAddress && !text.contains("OR") && !text.unicodeScalars.contains("\"")
    require(isMatch || !words || !isPlain, "\(text) has not its own words.")
  }
}
