/// Finds network APIs, which bypass the program's client.
enum OwnNetwork {
  /// The network APIs named in a source outside comments, with their line numbers.
  static func uses(in source: String) -> [(word: String, line: Int)] {
    TestedCode.withoutComments(source).split(separator: "\n", omittingEmptySubsequences: false).enumerated().flatMap {
      index, line in line.matches(of: network).map { (String($0.0), index + 1) }
    }
  }

  // Unsafe only in name: `Regex` is not Sendable, and matching only reads it; it must be compiled once.
  private nonisolated(unsafe) static let network =
    /\b(?:URLSession|NSURLConnection|NWConnection|FoundationNetworking|AsyncHTTPClient|NIO[A-Z]?\w*)\b/
    .wordBoundaryKind(.simple)
}
