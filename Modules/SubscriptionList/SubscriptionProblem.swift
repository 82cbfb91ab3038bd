/// A line of the file of subscriptions that was left out, or an option of one.
public struct SubscriptionProblem: Hashable, Sendable {
  /// The reason.
  public enum Reason: Hashable, Sendable {
    /// A quotation mark that is not closed, a name after the tags, too many bytes, or bytes that are not UTF-8.
    case unreadable
    /// A text that is not an address of a source.
    case notAnAddress
    /// The address of an earlier line.
    case listedBefore(line: Int)
    /// An option with a value that cannot be used, as written; its source is listed without it.
    case wrongOption(String)
  }

  /// The number of the line, from 1.
  public let line: Int
  /// The reason.
  public let reason: Reason

  init(line: Int, _ reason: Reason) {
    self.line = line
    self.reason = reason
  }
}

/// The reason why the list of subscriptions was not changed.
public enum SubscriptionError: Error, Hashable, Sendable {
  /// Another program holds the file.
  case busy
  /// The file cannot be read or written, with the system's reason.
  case file(reason: String)
  /// The address is listed already, under this name.
  case listed(name: String)
  /// The subscription is not listed any more.
  case notListed
  /// The list is full, with its maximum.
  case full(maximum: Int)
  /// No line of the file can have the subscription, such as one with an endless address.
  case unwritable
}
