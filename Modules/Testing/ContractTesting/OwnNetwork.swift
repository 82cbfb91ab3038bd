import Localization

/// Finds network APIs, which bypass the program's client.
enum OwnNetwork {
  /// Returns the network APIs used in source code, outside comments, with line numbers.
  ///
  /// `Data(contentsOf:)` and similar calls are not reported in a source that uses files or bundles.
  static func uses(in source: String) -> [(word: String, line: Int)] {
    let readsFiles = source.contains(file)
    return TestedCode.lines(of: source) { line in
      let contents = readsFiles ? [] : line.matches(of: reading).map { "\($0.1)(contentsOf:)" }
      return line.matches(of: network).map { String($0.0) } + line.matches(of: socket).map { "\($0.1)" }
        + contents
    }
  }

  private static let network =
    CompiledRegex(/\b(?:URLSession|NSURLConnection|NWConnection|FoundationNetworking|AsyncHTTPClient|NIO[A-Z]?\w*)\b/)
  private static let socket = CompiledRegex(/(?:^|[^.\w])(socket(?=\(\s*[AP]F_)|getaddrinfo(?=\()|gethostbyname(?=\())/)
  private static let reading = CompiledRegex(/\b(Data|String|XMLParser)\(contentsOf:/)
  private static let file = CompiledRegex(/\bBundle\b|\bfilePath:|\bfileURL\w*/)
}
