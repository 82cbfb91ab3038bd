package import Foundation
package import HTTP
public import Loading
public import Localization

/// The reasons why there is no source at an address, or why a source has no usable response.
public enum SourceProblem: String, FailureText {
  case notAnAddress, addressTooLong, webPage, server, foundStatus, empty, foundData, unknownData
  case needsPassword, wrongPassword, signedInOnly, refusedByServer, notJSON, feed, pageForJSON
  case refusesPrograms, refusesList, unknownConversation, notAPost

  public static let table = StringTable<SourceProblem>(PackageResources.problems_json)

  public var kind: LoadFailure.Kind {
    switch self {
    case .notAnAddress, .addressTooLong, .unknownConversation: .badArgument
    case .signedInOnly: .needsLogin
    default: .invalidData
    }
  }

  public var reason: String? {
    switch self {
    case .foundStatus: nil
    case .addressTooLong: Self.notAnAddress.rawValue
    case .foundData: Self.unknownData.rawValue
    case .pageForJSON: Self.webPage.rawValue
    case .refusesList: Self.refusesPrograms.rawValue
    default: rawValue
    }
  }

  public var canBeTriedAgain: Bool { self == .notJSON }
}

/// The kinds of pages on a server that are not sources.
public enum ServerPage: String, FailureText {
  case post, list

  public static let table = StringTable<ServerPage>(PackageResources.pages_json)
}

extension LoadFailure {
  /// Creates the failure for a text that is not the address of a source.
  public static let notAnAddress = LoadFailure(SourceProblem.notAnAddress)

  /// Creates the failure for a link that is not a conversation on the sites with the given names.
  package static func unknownConversation(sites: [String]) -> LoadFailure {
    LoadFailure(SourceProblem.unknownConversation, ["sites": sites.joined(separator: ", ")])
  }

  /// Creates the failure for a link to a page of a blog that is not a post.
  package static func notAPost(host: String) -> LoadFailure { LoadFailure(SourceProblem.notAPost, host: host) }

  /// Creates the failure for a page that is on a known server but is not a timeline; `instead` is the address of a
  /// timeline to suggest.
  package static func found(_ page: ServerPage, instead: String) -> LoadFailure {
    LoadFailure(page, ["address": instead])
  }

  /// Creates the failure for data that is neither a feed nor a web page; `type` is the media type from the server.
  package static func foundData(type: String?) -> LoadFailure {
    type.map { LoadFailure(SourceProblem.foundData, ["type": $0]) } ?? LoadFailure(SourceProblem.unknownData)
  }

  /// Creates the failure for an unsuccessful response at the address of a possible source.
  ///
  /// The address may be correct if its server fails, or has removed the resource.
  package static func found(_ answer: HTTPResponse, at url: URL) -> LoadFailure {
    switch answer.status {
    case 401 where answer.hadPassword: LoadFailure(SourceProblem.wrongPassword, status: 401)
    case 401: needsPassword(address: url.withPasswordPlaceholders)
    case 410: gone
    case 500...: badStatus(answer.status)
    default: LoadFailure(SourceProblem.foundStatus, ["status": String(answer.status)], status: answer.status)
    }
  }

  /// Creates the failure for a resource that requires a name and a password; `address` contains placeholders for both.
  package static func needsPassword(address: String) -> LoadFailure {
    LoadFailure(SourceProblem.needsPassword, ["address": address], status: 401)
  }

  /// Creates the failure for content that requires a login, on servers to which FeedShell cannot sign in.
  package static func signedInOnly(host: String) -> LoadFailure { LoadFailure(SourceProblem.signedInOnly, host: host) }

  /// Creates the failure for a site that blocks programs: it sends a web page, such as a captcha, instead of data.
  ///
  /// `list` is the title of the requested list, or nil for a page that `browse` can open.
  public static func refusesPrograms(host: String, list: String? = nil) -> LoadFailure {
    list.map { LoadFailure(SourceProblem.refusesList, ["list": $0], host: host) }
      ?? LoadFailure(SourceProblem.refusesPrograms, host: host)
  }
}
