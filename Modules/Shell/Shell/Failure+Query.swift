package import Queries
import Terminal
package import Viper

extension Failure {
  /// The maximum number of query characters shown on each side of the mistake.
  private static let maximumContext = 30

  /// Creates the failure for an invalid query.
  ///
  /// In an interactive session, the message contains the query, with a marker below the mistake.
  package init(_ problem: QueryProblem, in context: PresentationContext) {
    let failure = Failure(loading: problem.failure, in: context.language)
    guard context.isInteractive else {
      self = failure
      return
    }
    let query = problem.query.map { $0.isNewline || $0 == "\t" ? " " : $0 }
    let (start, end) = (problem.range.lowerBound, problem.range.upperBound)
    let before = String(query[..<start].suffix(Self.maximumContext))
    let mistake = String(query[start..<end].prefix(Self.maximumContext))
    let after = mistake.count < end - start ? "" : String(query[end...].prefix(Self.maximumContext))
    let margin = String(repeating: " ", count: DisplayWidth.of(before) + 2)
    let mark = String(repeating: "^", count: max(1, DisplayWidth.of(mistake)))
    self = failure.with(message: "\(failure.message)\n  \(before)\(mistake)\(after)\n\(margin)\(mark)")
  }
}

extension Query {
  /// Parses typed text; throws if the query has a mistake.
  package init(typed text: String, in context: PresentationContext) throws {
    do throws(QueryProblem) {
      self = try Query(text)
    } catch {
      throw Failure(error, in: context)
    }
  }
}
