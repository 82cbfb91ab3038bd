import Foundation
import Loading
import Posts
import Queries

/// Queries as they are typed.
enum QuerySubjects {
  /// A query is parsed from its spelling again, a problem has its range in the text, and a post is the same in the form
  /// of its index.
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
      // Quotation marks can make it longer than any that is read.
      require(error.failure.isOf(QueryText.tooLong), "\(query.text) is none: \(error.failure)")
    }
    let post = Post(id: Post.ID(rawValue: "1"), description: text, images: [])
    let isMatch = query.matches(QuerySubject(post), asOf: Date(timeIntervalSince1970: 0))
    let words = query.alternatives.allSatisfy { terms in
      terms.allSatisfy { if case .words = $0.condition { !$0.isNegated } else { false } }
    }
    // Its own text has every word, but for one between quotation marks that are doubled; a text that is decomposed is
    // folded as a whole.
    let isComposed = text.precomposedStringWithCanonicalMapping.unicodeScalars.elementsEqual(text.unicodeScalars)
    // The passwords of addresses are left out: posts have addresses without.
    let hasAddress = text.contains("@") && (text.contains("?") || text.contains(":/"))
    let isPlain = isComposed && !hasAddress && !text.contains("OR") && !text.unicodeScalars.contains("\"")
    require(isMatch || !words || !isPlain, "\(text) has not its own words.")
  }
}
