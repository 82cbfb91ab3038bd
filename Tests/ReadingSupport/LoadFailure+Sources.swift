package import Loading

@testable import Mastodon
@testable import Sources

/// The failures of sources, as tests expect them.
extension LoadFailure {
  package static let feedForJSON = LoadFailure(SourceProblem.feed)
  package static let pageForJSON = LoadFailure(SourceProblem.pageForJSON)
  package static let foundPage = LoadFailure(SourceProblem.webPage)
  package static let foundNothing = LoadFailure(SourceProblem.empty)
  package static let switchedOff = LoadFailure(MastodonProblem.switchedOff)

  package static func notJSON(byte: Int) -> LoadFailure { LoadFailure(SourceProblem.notJSON, ["byte": String(byte)]) }

  package static func foundServer(software: String) -> LoadFailure {
    LoadFailure(SourceProblem.server, ["software": software])
  }

  package static func noAccount(name: String, host: String) -> LoadFailure {
    LoadFailure(MastodonProblem.noAccount, ["name": name], host: host)
  }

  package static func refusedByServer(status: Int, message: String) -> LoadFailure {
    LoadFailure(
      SourceProblem.refusedByServer, ["status": String(status), "message": message], status: status,
      canBeTriedAgain: status >= 500)
  }
}
