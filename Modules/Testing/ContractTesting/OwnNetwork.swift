/// Finds network APIs, which bypass the program's client.
enum OwnNetwork {
  /// The network APIs named in a source outside comments, with their line numbers.
  static func uses(in source: String) -> [(word: String, line: Int)] {
    TestedCode.withoutComments(source).split(separator: "\n", omittingEmptySubsequences: false).enumerated().flatMap {
      index, line in line.matches(of: network.regex).map { (String($0.0), index + 1) }
    }
  }

  private static let network =
    CompiledRegex(/\b(?:URLSession|NSURLConnection|NWConnection|FoundationNetworking|AsyncHTTPClient|NIO[A-Z]?\w*)\b/)
}
