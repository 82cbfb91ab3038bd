/// The options of the demo source.
public struct DemoOptions: Hashable, Sendable {
  /// The port; 0 for any free port.
  public var port = 0
  /// The number of images, and of messages.
  public var items = 1_000
  /// The number of comments per image; nil for the default: 0 to 9, depending on the image, and 120 on the first story.
  public var comments: Int?
  /// The delay of every response.
  public var latency = Duration.zero
  /// The fraction of requests that fail, from 0 to 1.
  public var failRate = 0.0
  /// The Mastodon-compatible software to imitate, with accounts that can sign in and write; nil for a server without
  /// logins.
  public var dialect: DemoDialect?
  /// The software whose Google Reader API to imitate; nil for a server without that API.
  public var reader: DemoReaderDialect?
  /// The faults of writes, in the order in which they occur.
  public var faults: [DemoFault] = []

  public init() {}
}
