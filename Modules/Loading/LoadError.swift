public import Foundation

/// The reason why a resource could not be loaded.
///
/// Cancellation is not a failure: it is a `CancellationError`.
public indirect enum LoadError: Error, Hashable, Codable, Sendable {
  /// An error of a server, by its host, with the port unless it is the usual one.
  case at(host: String, LoadError)
  /// No answer from the source.
  case connectivity(ConnectionProblem)
  /// No connection within a time limit, in seconds.
  case noConnection(seconds: Int)
  /// No byte of an answer within a time limit, in seconds.
  case silence(seconds: Int)
  /// Not saved, and the network is not to be used.
  case offline
  /// An answer that does not fit the contract.
  case invalidData(DataProblem)
  /// An answer with an HTTP status that is not a success.
  case badStatus(Int)
  /// An answer with an HTTP status that is not a success, and the server's own words about it, untrusted.
  case refusedByServer(status: Int, message: String)
  /// An answer larger than the limit, in bytes.
  case tooLarge(limit: Int)
  /// An answer that arrives so slowly that it was given up.
  case tooSlow
  /// An address that is not `http` or `https`, or has the port of another kind of service.
  case refusedAddress
  /// An address of this computer or of a private network, named by a source of the public network.
  case privateAddress
  /// A redirect to an address that is not allowed.
  case refusedRedirect
  /// More redirects than are followed.
  case tooManyRedirects(limit: Int)
  /// A name that no account of the server has.
  case noAccount(name: String, host: String)
  /// An item that is not among the items searched, by their number.
  case notFound(searched: Int)
  /// Something that the source shows to signed-in readers only, with the public feed of the same posts, if any.
  case needsLogin(host: String, feed: String?)
  /// Something that a server shows to those who know a name and a password, with its address and the places of both in it.
  case needsPassword(address: String)
  /// Something that a source shows to people who are signed in there, which is not possible here.
  case signedInOnly(host: String)
  /// A server that takes no requests until a date, if it is known, and the status with which it has said so.
  case rateLimited(host: String, until: Date?, status: Int? = nil)
  /// A timeline that the administrators of its server have switched off.
  case switchedOff
  /// A resource that is gone for good (410).
  case gone
  /// A post that the source has no comments on, with the address of its page.
  case noComments(link: String?)
  /// A source without messages.
  case noMessages
  /// A text that is not the address of a source.
  case notAnAddress
  /// An address that is none of a source, with the finding there.
  case notASource(SourceFinding)
  /// A folder that cannot be read.
  case folder(FolderProblem)
  /// An image that cannot be drawn.
  case image(ImageProblem)
}

/// The thing found at an address that is no source.
public enum SourceFinding: Hashable, Codable, Sendable {
  /// A web page that links to no feed.
  case webPage
  /// A server of another kind, by the name of its software.
  case server(software: String)
  /// A page of a known server that is no timeline, with the address of one on it.
  case page(ServerPage, instead: String)
  /// An answer with an HTTP status that is not a success.
  case status(Int)
  /// An answer without a byte.
  case nothing
  /// Data that is neither a feed nor a page, with its media type as the server says; nil if it does not.
  case unknownData(type: String?)
}

/// A page of a server that cannot be followed.
public enum ServerPage: String, Hashable, CaseIterable, Codable, Sendable {
  /// A single post.
  case post
  /// A list of accounts that a person has made.
  case list
  /// The posts that a person has kept.
  case bookmarks
  /// The posts that a person likes.
  case favourites
}

/// The reason why a folder cannot be read.
public enum FolderProblem: Hashable, Codable, Sendable {
  /// No file or folder is at the path.
  case missing
  /// A file is at the path.
  case notAFolder
  /// The user may not read the folder.
  case unreadable
  /// A file that is not there any more, or is no regular file.
  case missingFile
  /// A file larger than the limit, in bytes.
  case largeFile(limit: Int)
}

/// The reason why a connection failed or broke.
public enum ConnectionProblem: String, Hashable, CaseIterable, Codable, Sendable {
  /// No address for the host's name.
  case unknownHost
  /// Nobody listens on the port.
  case refused
  /// No way through the network to the host.
  case unreachable
  /// No connection, or a broken one, within the time limit of the system.
  case timedOut
  /// A certificate that has expired.
  case expiredCertificate
  /// A certificate that is not valid yet.
  case futureCertificate
  /// A certificate for another name.
  case otherNameCertificate
  /// A certificate whose issuer is not trusted, as one issued by itself.
  case unknownIssuer
  /// A certificate that is not trusted for an unknown reason.
  case untrusted
  /// No TLS of version 1.2 or later.
  case insecure
  /// An answer that is not TLS at all.
  case plain
  /// A connection that was closed before the answer was complete.
  case closed
  /// No library for the network on this computer: libcurl.
  case noLibrary
  /// No address for the name of the proxy.
  case unknownProxy
  /// No connection to the proxy.
  case noProxy
  /// A proxy that does not connect to the server.
  case refusedByProxy
  /// A proxy that asks for a name and a password, or other ones.
  case proxyLogin
  /// A proxy whose TLS or certificate is not trusted.
  case insecureProxy
  /// Any other reason of the system's.
  case failed
}

/// The reason why an answer could not be read.
public enum DataProblem: Hashable, Codable, Sendable {
  /// A body that is neither XML nor JSON of a feed.
  case notAFeed
  /// A body that is not valid JSON, with the offset of the byte that is wrong.
  case notJSON(byte: Int)
  /// An RSS or Atom feed in place of JSON.
  case feed
  /// A web page in place of JSON.
  case webPage
  /// JSON with a value that is missing or of the wrong type, by its path, such as `items.3.id`.
  case unexpected(path: String)
  /// A body without a byte.
  case empty
  /// Bytes that are not HTTP, or cannot be decompressed.
  case malformed
}
