/// Where a scene stands, as a value: prompt, deep link, saved session and test fixture in one.
///
/// Written as words and ids between slashes: `feed`, `feed/<image-id>/comments`.
public struct Route: Hashable, Sendable {
  public let components: [String]

  public init(_ components: [String]) {
    self.components = components
  }

  /// Reads a route as a person types it; slashes at the ends do not count.
  ///
  /// Nil when nothing is left, or a part is empty.
  public init?(parsing text: String) {
    var text = Substring(text)
    while text.first == "/" { text.removeFirst() }
    while text.last == "/" { text.removeLast() }
    let components = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard components.allSatisfy({ !$0.isEmpty }) else { return nil }
    self.components = components
  }
}

extension Route: CustomStringConvertible {
  public var description: String { components.joined(separator: "/") }
}
