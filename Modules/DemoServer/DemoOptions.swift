/// How the demo source behaves.
public struct DemoOptions: Hashable, Sendable {
  /// 0 for any free port.
  public var port = 0
  /// How many images there are, and how many messages.
  public var items = 1_000
  /// How many comments each image has; nil for a few, another number for each.
  public var comments: Int?
  /// How long every answer is held back.
  public var latency = Duration.zero
  /// How many of the requests fail, 0 to 1.
  public var failRate = 0.0

  public init() {}
}
