import Foundation
import Loading
public import Localization

extension Failure {
  /// The failure of a load.
  ///
  /// A `Failure` stays unchanged, a `LoadError` has a text of its own; any other error is quoted.
  public init(loading error: any Error, in language: Language) {
    switch error {
    case let failure as Failure: self = failure
    case let error as LoadError: self = LoadFailure(error, in: language).failure
    default:
      let texts = ListText.table.strings(for: language)
      self.init(.invalidData, texts(.otherError, ["reason": Self.words(of: error)]))
    }
  }

  /// The description of an error; of one of Foundation's, which would be a dump, the text for people.
  private static func words(of error: any Error) -> String {
    type(of: error) is NSError.Type || error is any CustomNSError ? error.localizedDescription : "\(error)"
  }
}

/// The texts of a `LoadError` in the user's language; each begins with the host.
private struct LoadFailure {
  let error: LoadError
  let language: Language
  let texts: Strings<ListText>

  init(_ error: LoadError, in language: Language) {
    self.error = error
    self.language = language
    texts = ListText.table.strings(for: language)
  }

  var failure: Failure {
    switch error.cause {
    case .at(_, let error): LoadFailure(error, in: language).failure
    case .connectivity(let problem): make(.connectivity, text(.init(problem)), problem.rawValue)
    case .noConnection(let seconds):
      make(.connectivity, text(.noConnection, ["seconds": seconds]), ConnectionProblem.timedOut.rawValue)
    case .silence(let seconds): make(.connectivity, text(.silence, ["seconds": seconds]), "silence")
    case .offline: make(.connectivity, texts[.offline], "offline")
    case .invalidData(let problem): failure(of: problem)
    case .badStatus(404): make(.invalidData, text(.notThere), "notThere", status: 404)
    case .badStatus(let status): make(.invalidData, text(.badStatus, ["status": String(status)]), nil, status: status)
    case .refusedByServer(let status, let message):
      make(
        .invalidData, text(.refusedByServer, ["status": String(status), "message": message]), "refusedByServer",
        status: status)
    case .tooLarge(let limit): make(.invalidData, text(.tooLarge, ["limit": String(limit / (1 << 20))]), "tooLarge")
    case .tooSlow: make(.connectivity, text(.tooSlow), "tooSlow")
    case .refusedAddress: make(.invalidData, texts[.refusedAddress], "refusedAddress")
    case .privateAddress: make(.invalidData, text(.privateAddress), "privateAddress")
    case .refusedRedirect: make(.invalidData, text(.refusedRedirect), "refusedRedirect")
    case .tooManyRedirects(let limit):
      make(.invalidData, text(.tooManyRedirects, ["limit": String(limit)]), "tooManyRedirects")
    case .noAccount(let name, _): make(.badArgument, text(.noAccount, ["name": name]), "noAccount")
    case .notFound(let searched): make(.badArgument, texts(.notFound, ["count": searched]), "notFound")
    case .needsLogin(_, let feed):
      make(
        .needsLogin, text(.needsLogin) + (feed.map { " " + texts(.feedInstead, ["address": $0]) } ?? ""), "needsLogin")
    case .needsPassword(let address):
      make(.invalidData, text(.needsPassword, ["address": address]), "needsPassword", status: 401)
    case .signedInOnly: make(.needsLogin, text(.signedInOnly), "signedInOnly")
    case .rateLimited(_, let until, let status):
      make(
        .rateLimited, until.map { text(.rateLimited, ["time": time($0)]) } ?? text(.rateLimitedForNow), "rateLimited",
        status: status)
    case .switchedOff: make(.invalidData, text(.switchedOff), "switchedOff")
    case .gone: make(.invalidData, text(.gone), "gone", status: 410)
    case .noComments(let link):
      make(.badArgument, link.map { texts(.noCommentsAt, ["address": $0]) } ?? texts[.noComments], "noComments")
    case .noMessages: make(.badArgument, texts[.noMessages], "noMessages")
    case .notAnAddress: make(.badArgument, texts[.notAnAddress], "notAnAddress")
    case .notASource(let finding): failure(of: finding)
    case .folder(let problem): failure(of: problem)
    case .image(let problem): failure(of: problem)
    }
  }

  private func failure(of finding: SourceFinding) -> Failure {
    switch finding {
    case .webPage: make(.invalidData, text(.foundWebPage), "webPage")
    case .server(let software): make(.invalidData, text(.foundServer, ["software": software]), "server")
    case .page(let page, let instead):
      make(.invalidData, text(.init(page), ["address": instead]), page.rawValue)
    case .status(let status): make(.invalidData, text(.foundStatus, ["status": String(status)]), nil, status: status)
    case .nothing: make(.invalidData, text(.foundNothing), "empty")
    case .unknownData(let type):
      make(.invalidData, type.map { text(.foundData, ["type": $0]) } ?? text(.foundUnknownData), "unknownData")
    }
  }

  private func failure(of problem: DataProblem) -> Failure {
    switch problem {
    case .notAFeed: make(.invalidData, text(.notAFeed), "notAFeed")
    case .notJSON(let byte): make(.invalidData, text(.notJSON, ["byte": String(byte)]), "notJSON")
    case .feed: make(.invalidData, text(.feedForJSON), "feed")
    case .webPage: make(.invalidData, text(.pageForJSON), "webPage")
    case .unexpected(let path): make(.invalidData, text(.unexpectedValue, ["path": path]), "unexpectedValue")
    case .empty: make(.invalidData, text(.emptyAnswer), "empty")
    case .malformed: make(.invalidData, text(.malformed), "malformed")
    }
  }

  private func failure(of problem: FolderProblem) -> Failure {
    switch problem {
    case .missing: make(.storage, texts[.missingFolder], "missing")
    case .notAFolder: make(.storage, texts[.notAFolder], "notAFolder")
    case .unreadable: make(.storage, texts[.unreadableFolder], "unreadable")
    case .missingFile: make(.storage, texts[.missingFile], "missingFile")
    case .largeFile(let limit): make(.storage, texts(.largeFile, ["limit": String(limit / (1 << 20))]), "tooLarge")
    }
  }

  private func failure(of problem: ImageProblem) -> Failure {
    switch problem {
    case .undecodable: make(.invalidData, texts[.undecodableImage], "undecodable")
    case .tooManyPixels(let limit):
      make(.invalidData, texts(.tooManyPixels, ["limit": String(limit / 1_000_000)]), "tooManyPixels")
    case .tooMuchMemory: make(.invalidData, texts[.tooMuchMemory], "tooMuchMemory")
    case .tooMuchTime: make(.invalidData, texts[.tooMuchTime], "tooMuchTime")
    case .decoderCrash: make(.invalidData, texts[.decoderCrash], "decoderCrash")
    case .noDecoder: make(.invalidData, texts[.noDecoder], "noDecoder")
    }
  }

  private func make(_ kind: ErrorKind, _ message: String, _ reason: String?, status: Int? = nil) -> Failure {
    Failure(
      kind, message, reason: reason, status: status, host: error.host, canBeTriedAgain: error.canBeTriedAgain)
  }

  /// A text about the server: by its host, or in general if that is not known.
  private func text(_ key: ListText, _ values: [String: any TextValue] = [:]) -> String {
    texts(key, values.merging(["host": error.host ?? texts[.theServer]]) { value, _ in value })
  }

  /// The time of day with its seconds, and the date unless it is today.
  private func time(_ date: Date) -> String {
    let isToday = Calendar.current.isDateInToday(date)
    return date.formatted(
      Date.FormatStyle(date: isToday ? .omitted : .abbreviated, time: .standard, locale: language.locale))
  }
}

extension ListText {
  /// The text about a page that cannot be followed.
  fileprivate init(_ page: ServerPage) {
    self =
      switch page {
      case .post: .foundPost
      case .list: .foundList
      case .bookmarks: .foundBookmarks
      case .favourites: .foundFavourites
      }
  }

  /// The text of a problem of a connection, which has its name.
  fileprivate init(_ problem: ConnectionProblem) {
    self = ListText(rawValue: problem.rawValue) ?? .failed
  }
}
