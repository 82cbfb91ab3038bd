import Foundation
import Loading

/// A value of every error of a load, and of every reason in one.
enum LoadErrorSamples {
  /// The cases of `LoadError`: the compiler finds one that is missing here.
  enum Name: String, CaseIterable {
    case at, connectivity, noConnection, silence, offline, invalidData, badStatus, refusedByServer, tooLarge, tooSlow,
      refusedAddress, privateAddress, refusedRedirect, tooManyRedirects, noAccount, notFound, needsLogin, needsPassword,
      signedInOnly, rateLimited, switchedOff, gone, noComments, noMessages, notAnAddress, notASource, folder, image

    init(_ error: LoadError) {
      self =
        switch error {
        case .at: .at
        case .connectivity: .connectivity
        case .noConnection: .noConnection
        case .silence: .silence
        case .offline: .offline
        case .invalidData: .invalidData
        case .badStatus: .badStatus
        case .refusedByServer: .refusedByServer
        case .tooLarge: .tooLarge
        case .tooSlow: .tooSlow
        case .refusedAddress: .refusedAddress
        case .privateAddress: .privateAddress
        case .refusedRedirect: .refusedRedirect
        case .tooManyRedirects: .tooManyRedirects
        case .noAccount: .noAccount
        case .notFound: .notFound
        case .needsLogin: .needsLogin
        case .needsPassword: .needsPassword
        case .signedInOnly: .signedInOnly
        case .rateLimited: .rateLimited
        case .switchedOff: .switchedOff
        case .gone: .gone
        case .noComments: .noComments
        case .noMessages: .noMessages
        case .notAnAddress: .notAnAddress
        case .notASource: .notASource
        case .folder: .folder
        case .image: .image
        }
    }
  }

  static let host = "example.org"

  static let all: [LoadError] =
    [.at(host: host, .badStatus(503)), .noConnection(seconds: 10), .silence(seconds: 30), .offline]
    + ConnectionProblem.allCases.map { .connectivity($0) } + data.map { .invalidData($0) }
    + [404, 403, 500].map { .badStatus($0) }
    + [
      .refusedByServer(status: 422, message: "Not so."), .tooLarge(limit: 8 << 20), .tooSlow, .refusedAddress,
      .privateAddress, .refusedRedirect, .tooManyRedirects(limit: 5), .noAccount(name: "@ana", host: host),
      .notFound(searched: 200),
      .needsLogin(host: host, feed: nil), .needsLogin(host: host, feed: "https://example.org/@ana.rss"),
      .needsPassword(address: "https://NAME:PASSWORD@example.org/feed"), .signedInOnly(host: host),
      .rateLimited(host: host, until: nil), .switchedOff, .gone, .noComments(link: nil),
      .noComments(link: "https://example.org/1"), .noMessages, .notAnAddress,
    ] + findings.map { .notASource($0) } + folders.map { .folder($0) } + images.map { .image($0) }

  private static let data: [DataProblem] = [
    .notAFeed, .notJSON(byte: 21), .feed, .webPage, .unexpected(path: "items.3.id"), .empty,
    .malformed,
  ]
  private static let findings: [SourceFinding] =
    [
      .webPage, .server(software: "Lemmy"), .status(404), .nothing, .unknownData(type: nil),
      .unknownData(type: "text/plain"),
    ] + ServerPage.allCases.map { .page($0, instead: "home@example.org") }
  private static let folders: [FolderProblem] = [
    .missing, .notAFolder, .unreadable, .missingFile, .largeFile(limit: 20 << 20),
  ]
  private static let images: [ImageProblem] = [
    .undecodable, .tooManyPixels(limit: 25_000_000), .tooMuchMemory, .tooMuchTime, .decoderCrash, .noDecoder,
  ]
}
