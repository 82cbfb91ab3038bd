/// Finds network APIs, which bypass the program's client.
enum OwnNetwork {
  /// The network APIs named in a source outside comments, with their line numbers.
  static func uses(in source: String) -> [(word: String, line: Int)] {
    TestedCode.withoutComments(source).split(separator: "\n", omittingEmptySubsequences: false).enumerated().flatMap {
      index, line in line.matches(of: network).map { (String($0.0), index + 1) }
    }
  }

  // `Regex` is not Sendable; matching only reads this, and compiling it for each line would be slow.
  private nonisolated(unsafe) static let network =
    /\b(?:URLSession|NSURLConnection|NWConnection|FoundationNetworking|AsyncHTTPClient|NIO[A-Z]?\w*)\b/
    .wordBoundaryKind(.simple)
}
