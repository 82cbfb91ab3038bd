/// The kinds of error that scripts tell apart.
public enum ErrorKind: String, Hashable, Sendable {
  case connectivity, invalidData, unknownCommand, badArgument, storage
}

/// An error in words a person understands, and its kind for scripts.
public struct Failure: Error, Hashable, Sendable {
  public let kind: ErrorKind
  /// In the user's language; may quote untrusted text.
  public let message: String

  public init(_ kind: ErrorKind, _ message: String) {
    self.kind = kind
    self.message = message
  }

  /// What a load that failed means.
  ///
  /// Any error that is no `LoadError` is one of the contract: invalid data.
  public init(loading error: any Error, in language: Language) {
    let texts = ListText.table.strings(for: language)
    self =
      switch error as? LoadError ?? .invalidData {
      case .connectivity: Failure(.connectivity, texts[.connectivity])
      case .offline: Failure(.connectivity, texts[.offline])
      case .invalidData: Failure(.invalidData, texts[.invalidData])
      case .badStatus(let status): Failure(.invalidData, texts(.badStatus, ["status": "\(status)"]))
      case .tooLarge(let limit): Failure(.invalidData, texts(.tooLarge, ["limit": "\(limit / (1 << 20))"]))
      case .refusedAddress: Failure(.invalidData, texts[.refusedAddress])
      case .tooManyRedirects: Failure(.invalidData, texts[.tooManyRedirects])
      case .tooManyPixels(let limit):
        Failure(.invalidData, texts(.tooManyPixels, ["limit": "\(limit / 1_000_000)"]))
      case .undecodableImage: Failure(.invalidData, texts[.undecodableImage])
      }
  }
}

extension Failure {
  public var json: JSONValue {
    ["kind": .string(kind.rawValue), "message": .string(message)]
  }
}
