/// One of several sources found at an address.
public nonisolated struct SourceChoice: Hashable, Identifiable, Sendable {
  /// The address of the source, unique among the choices.
  public let id: String
  /// The untrusted title; nil if it is unknown.
  public let title: String?
  /// The name of the source's kind.
  public let kind: String

  public init(id: String, title: String?, kind: String) {
    self.id = id
    self.title = title
    self.kind = kind
  }
}
