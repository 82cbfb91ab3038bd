import Foundation
import Loading
public import Localization

extension Failure {
  /// Creates the failure of a load.
  ///
  /// A `Failure` is used unchanged. A `LoadFailure` is converted to its own message. The description of any other error
  /// is quoted.
  public init(loading error: any Error, in language: Language) {
    switch error {
    case let failure as Failure: self = failure
    case let failure as LoadFailure:
      self.init(
        ErrorKind(failure.kind), failure.text(in: language), reason: failure.reason, status: failure.status,
        host: failure.host, canBeTriedAgain: failure.canBeTriedAgain)
    default:
      let texts = ListText.table.strings(for: language)
      self.init(.invalidData, texts(.otherError, ["reason": Self.words(of: error)]))
    }
  }

  /// Returns the description of an error; for a Foundation error, returns the readable localized text.
  private static func words(of error: any Error) -> String {
    type(of: error) is NSError.Type || error is any CustomNSError ? error.localizedDescription : "\(error)"
  }
}

extension ErrorKind {
  fileprivate init(_ kind: LoadFailure.Kind) {
    self =
      switch kind {
      case .connectivity, .silence, .offline: .connectivity
      case .invalidData, .gone, .image, .decoder: .invalidData
      case .needsLogin: .needsLogin
      case .rateLimited: .rateLimited
      case .badArgument: .badArgument
      case .unknownCommand: .unknownCommand
      case .storage: .storage
      }
  }
}
