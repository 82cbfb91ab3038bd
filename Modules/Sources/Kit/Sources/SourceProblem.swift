package import Foundation
package import HTTP
public import Loading
public import Localization

/// The reasons why an address has no source, or a source no usable answer.
public enum SourceProblem: String, FailureText {
  case notAnAddress, webPage, server, foundStatus, empty, foundData, unknownData
  case needsPassword, wrongPassword, signedInOnly, refusedByServer, notJSON, feed, pageForJSON

  public static let table = StringTable<SourceProblem>(PackageResources.problems_json)

  public var kind: LoadFailure.Kind {
    switch self {
    case .notAnAddress: .badArgument
    case .signedInOnly: .needsLogin
    default: .invalidData
    }
  }

  public var reason: String? {
    switch self {
    case .foundStatus: nil
    case .foundData: Self.unknownData.rawValue
    case .pageForJSON: Self.webPage.rawValue
    default: rawValue
    }
  }

  public var canBeTriedAgain: Bool { self == .notJSON }
}

/// A page of a server that cannot be followed.
public enum ServerPage: String, FailureText {
  case post, list, bookmarks, favourites

  public static let table = StringTable<ServerPage>(PackageResources.pages_json)
}

extension LoadFailure {
  /// A text that is not the address of a source.
  public static let notAnAddress = LoadFailure(SourceProblem.notAnAddress)

  /// A page of a known server that is no timeline, with the address of one on it.
  package static func found(_ page: ServerPage, instead: String) -> LoadFailure {
    LoadFailure(page, ["address": instead])
  }

  /// Data that is neither a feed nor a page, with the media type that the server sent, if any.
  package static func foundData(type: String?) -> LoadFailure {
    type.map { LoadFailure(SourceProblem.foundData, ["type": $0]) } ?? LoadFailure(SourceProblem.unknownData)
  }

  /// An answer with a failure status at the address of a possible source; the address may be right even if its server
  /// fails, or has nothing there any more.
  package static func found(_ answer: HTTPResponse, at url: URL) -> LoadFailure {
    switch answer.status {
    case 401 where answer.hadPassword: LoadFailure(SourceProblem.wrongPassword, status: 401)
    case 401: needsPassword(address: url.withPasswordPlaceholders)
    case 410: gone
    case 500...: badStatus(answer.status)
    default: LoadFailure(SourceProblem.foundStatus, ["status": String(answer.status)], status: answer.status)
    }
  }

  /// A resource that needs a name and a password; its address has placeholders for both.
  package static func needsPassword(address: String) -> LoadFailure {
    LoadFailure(SourceProblem.needsPassword, ["address": address], status: 401)
  }

  /// Something that a source shows to people who are signed in there, which is not possible here.
  package static func signedInOnly(host: String) -> LoadFailure { LoadFailure(SourceProblem.signedInOnly, host: host) }
}
