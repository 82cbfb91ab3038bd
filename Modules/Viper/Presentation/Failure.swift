import Foundation
import Loading
public import Localization

/// The kind of an error, for scripts.
public enum ErrorKind: String, Hashable, Sendable {
  case connectivity, invalidData, needsLogin, rateLimited, unknownCommand, badArgument, storage
}

/// An error with its message for the user, and its kind for scripts.
public struct Failure: Error, Hashable, Sendable {
  /// The kind for scripts.
  public let kind: ErrorKind
  /// In the user's language; may quote untrusted text.
  public let message: String
  /// One word for scripts, such as `refused`; nil if none is known.
  public let reason: String?
  /// The HTTP status that caused the failure; nil for any other cause.
  public let status: Int?
  /// The server that caused the failure; nil if it is not known.
  public let host: String?

  /// A failure with a message in the user's language.
  public init(_ kind: ErrorKind, _ message: String, reason: String? = nil, status: Int? = nil, host: String? = nil) {
    self.kind = kind
    self.message = message
    self.reason = reason
    self.status = status
    self.host = host
  }
}

extension Failure {
  /// The failure for scripts: `kind`, `message`, `host`, `status`, `reason`.
  public var json: JSONValue {
    .object(of: [
      "kind": .string(kind.rawValue), "message": .string(message), "host": host.map { .string($0) },
      "status": status.map { .integer($0) },
      "reason": reason.map { .string($0) },
    ])
  }

  /// The failure of a load.
  ///
  /// A `Failure` stays unchanged, a `LoadError` has a text of its own; any other error is quoted.
  public init(loading error: any Error, in language: Language) {
    let texts = ListText.table.strings(for: language)
    switch error {
    case let failure as Failure: self = failure
    case let error as LoadError: self.init(error, texts, language)
    default: self.init(.invalidData, texts(.otherError, ["reason": "\(error)"]))
    }
  }

  private init(_ error: LoadError, _ texts: Strings<ListText>, _ language: Language) {
    self =
      switch error {
      case .connectivity(let problem):
        Failure(
          .connectivity, texts(.connectivity, ["reason": texts[Self.text(of: problem)]]), reason: problem.rawValue)
      case .offline: Failure(.connectivity, texts[.offline], reason: "offline")
      case .invalidData(let problem): Failure(.invalidData, Self.text(of: problem, texts))
      case .badStatus(let status):
        Failure(.invalidData, texts(.badStatus, ["status": "\(status)"]), status: status)
      case .refusedByServer(let status, let message):
        Failure(
          .invalidData, texts(.refusedByServer, ["status": "\(status)", "message": message]), status: status)
      case .tooLarge(let limit): Failure(.invalidData, texts(.tooLarge, ["limit": "\(limit / (1 << 20))"]))
      case .tooSlow: Failure(.connectivity, texts[.tooSlow], reason: "tooSlow")
      case .refusedAddress: Failure(.invalidData, texts[.refusedAddress])
      case .refusedRedirect: Failure(.invalidData, texts[.refusedRedirect])
      case .tooManyRedirects(let limit):
        Failure(.invalidData, texts(.tooManyRedirects, ["limit": "\(limit)"]))
      case .noAccount(let name, let host):
        Failure(.badArgument, texts(.noAccount, ["name": name, "host": host]), reason: "noAccount", host: host)
      case .notFound(let searched): Failure(.badArgument, texts(.notFound, ["count": "\(searched)"]))
      case .needsLogin(let host, let feed):
        Failure(
          .needsLogin,
          texts(.needsLogin, ["host": host]) + (feed.map { " " + texts(.feedInstead, ["address": $0]) } ?? ""),
          host: host)
      case .signedInOnly(let host): Failure(.needsLogin, texts(.signedInOnly, ["host": host]), host: host)
      case .rateLimited(let host, let until):
        Failure(
          .rateLimited,
          until.map { texts(.rateLimited, ["host": host, "time": Self.time($0, in: language)]) }
            ?? texts(.rateLimitedForNow, ["host": host]), host: host)
      case .gone: Failure(.invalidData, texts[.gone], status: 410)
      case .noComments(let link):
        Failure(
          .badArgument, link.map { texts(.noCommentsAt, ["address": $0]) } ?? texts[.noComments], reason: "noComments")
      case .noMessages: Failure(.badArgument, texts[.noMessages], reason: "noMessages")
      case .notAnAddress: Failure(.badArgument, texts[.notAnAddress], reason: "notAnAddress")
      case .notASource(let finding): Self.failure(of: finding, texts)
      case .folder(let problem): Failure(.storage, texts[Self.text(of: problem)])
      case .image(let problem): Failure(.invalidData, Self.text(of: problem, texts))
      }
  }

  /// The time of day with its seconds, and the date unless it is within a day.
  private static func time(_ date: Date, in language: Language) -> String {
    let isSoon = date.timeIntervalSinceNow < 24 * 3_600
    return date.formatted(
      Date.FormatStyle(date: isSoon ? .omitted : .abbreviated, time: .standard, locale: language.locale))
  }

  private static func failure(of finding: SourceFinding, _ texts: Strings<ListText>) -> Failure {
    switch finding {
    case .webPage: Failure(.invalidData, texts[.foundWebPage], reason: "webPage")
    case .server(let software): Failure(.invalidData, texts(.foundServer, ["software": software]), reason: "server")
    case .status(let status): Failure(.invalidData, texts(.foundStatus, ["status": "\(status)"]), status: status)
    case .nothing: Failure(.invalidData, texts[.foundNothing], reason: "empty")
    case .unknownData(let type):
      Failure(
        .invalidData, type.map { texts(.foundData, ["type": $0]) } ?? texts[.foundUnknownData], reason: "unknownData")
    }
  }

  private static func text(of problem: FolderProblem) -> ListText {
    switch problem {
    case .missing: .missingFolder
    case .notAFolder: .notAFolder
    case .unreadable: .unreadableFolder
    case .missingFile: .missingFile
    }
  }

  private static func text(of problem: ConnectionProblem) -> ListText {
    switch problem {
    case .unknownHost: .unknownHost
    case .refused: .refused
    case .timedOut: .timedOut
    case .expiredCertificate: .expiredCertificate
    case .futureCertificate: .futureCertificate
    case .otherNameCertificate: .otherNameCertificate
    case .unknownIssuer: .unknownIssuer
    case .untrusted: .untrusted
    case .insecure: .insecure
    case .closed: .closed
    case .failed: .failed
    }
  }

  private static func text(of problem: ImageProblem, _ texts: Strings<ListText>) -> String {
    switch problem {
    case .undecodable: texts[.undecodableImage]
    case .tooManyPixels(let limit): texts(.tooManyPixels, ["limit": "\(limit / 1_000_000)"])
    case .tooMuchMemory: texts[.tooMuchMemory]
    case .tooMuchTime: texts[.tooMuchTime]
    case .decoderCrash: texts[.decoderCrash]
    case .noDecoder: texts[.noDecoder]
    }
  }

  private static func text(of problem: DataProblem, _ texts: Strings<ListText>) -> String {
    switch problem {
    case .notAFeed: texts[.notAFeed]
    case .notJSON: texts[.notJSON]
    case .unexpected(let path): texts(.unexpectedValue, ["path": path])
    case .empty: texts[.emptyAnswer]
    case .malformed: texts[.malformed]
    }
  }
}
