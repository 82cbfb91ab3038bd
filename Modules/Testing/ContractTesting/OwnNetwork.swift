/// Finds network APIs, which bypass the program's client.
enum OwnNetwork {
  /// The network APIs named in a source outside comments, with their line numbers.
  static func uses(in source: String) -> [(word: String, line: Int)] {
    TestedCode.lines(of: source) { line in line.matches(of: network.regex).map { String($0.0) } }
  }

  private static let network =
    CompiledRegex(/\b(?:URLSession|NSURLConnection|NWConnection|FoundationNetworking|AsyncHTTPClient|NIO[A-Z]?\w*)\b/)
}
