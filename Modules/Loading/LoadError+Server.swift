extension LoadError {
  /// The host of the server that caused the error; nil if none did, or it is not known.
  public var host: String? {
    switch self {
    case .at(let host, _), .noAccount(_, let host), .needsLogin(let host, _), .signedInOnly(let host),
      .rateLimited(let host, _, _):
      host
    default: nil
    }
  }

  /// The error itself, without the host.
  public var cause: LoadError {
    if case .at(_, let error) = self { error.cause } else { self }
  }

  /// The same error of a server; an error that no server caused, or whose host is known, stays as it is.
  public func at(_ host: String?) -> LoadError {
    guard let host, self.host == nil, isOfServer else { return self }
    return .at(host: host, self)
  }

  /// Whether loading again can help, without a change of the address or of this computer.
  public var canBeTriedAgain: Bool {
    switch self {
    case .at(_, let error): error.canBeTriedAgain
    case .connectivity(let problem): problem.canBeTriedAgain
    case .invalidData(let problem): problem.canBeTriedAgain
    case .badStatus(let status), .refusedByServer(let status, _):
      status >= 500 || Self.passingStatuses.contains(status)
    case .noConnection, .silence, .tooSlow, .needsLogin: true
    case .folder(let problem): problem.canBeTriedAgain
    case .image(let problem): problem.canBeTriedAgain
    case .offline, .tooLarge, .refusedAddress, .privateAddress, .refusedRedirect, .tooManyRedirects, .noAccount,
      .notFound, .needsPassword, .signedInOnly, .rateLimited, .switchedOff, .gone, .noComments, .noMessages,
      .notAnAddress, .notASource:
      false
    }
  }

  /// The statuses below 500 that say that a later request may succeed: a timeout, too early, too many requests.
  private static let passingStatuses: Set = [408, 425, 429]

  private var isOfServer: Bool {
    switch self {
    case .offline, .notFound, .noComments, .noMessages, .notAnAddress, .folder, .image: false
    default: true
    }
  }
}

extension ConnectionProblem {
  /// Whether connecting again can help.
  fileprivate var canBeTriedAgain: Bool {
    switch self {
    case .unknownHost, .refused, .unreachable, .timedOut, .closed, .unknownProxy, .noProxy, .refusedByProxy, .failed:
      true
    case .expiredCertificate, .futureCertificate, .otherNameCertificate, .unknownIssuer, .untrusted, .insecure, .plain,
      .noLibrary, .proxyLogin, .insecureProxy:
      false
    }
  }
}

extension DataProblem {
  /// Whether another answer may be a valid one.
  fileprivate var canBeTriedAgain: Bool {
    switch self {
    case .notJSON, .empty, .malformed: true
    case .notAFeed, .feed, .webPage, .unexpected: false
    }
  }
}

extension FolderProblem {
  /// Whether reading again can help, once the folder is mended.
  fileprivate var canBeTriedAgain: Bool {
    switch self {
    case .missing, .notAFolder, .unreadable, .missingFile: true
    case .largeFile: false
    }
  }
}

extension ImageProblem {
  /// Whether loading and drawing again can help.
  fileprivate var canBeTriedAgain: Bool {
    switch self {
    case .undecodable, .tooMuchTime, .noDecoder: true
    case .tooManyPixels, .tooMuchMemory, .decoderCrash: false
    }
  }
}
