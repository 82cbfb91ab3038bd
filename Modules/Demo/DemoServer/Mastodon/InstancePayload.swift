/// The description of the server in the JSON of Mastodon-compatible servers, versions 1 and 2.
enum InstancePayload {
  static let version = "4.3.0 (compatible; FeedShell)"
  static let title = "FeedShell demo"
  static let summary = "Invented people, generated pictures."

  struct V1: Encodable {
    let uri: String
    let title = InstancePayload.title
    let description = InstancePayload.summary
    let shortDescription = InstancePayload.summary
    let email = ""
    let version = InstancePayload.version
    let languages = ["en", "el", "pt", "de", "ja"]
    let registrations = false
    let approvalRequired = true
    let urls: [String: String] = [:]
  }

  struct V2: Encodable {
    let domain: String
    let title = InstancePayload.title
    let version = InstancePayload.version
    let description = InstancePayload.summary
    let languages = ["en", "el", "pt", "de", "ja"]
    let configuration = Configuration()
    let registrations = Registrations()
  }

  struct Registrations: Encodable {
    let enabled = false
    let approvalRequired = true
  }

  struct Configuration: Encodable {
    let timelinesAccess = Access()
  }

  struct Access: Encodable {
    let liveFeeds = Feeds()
    let hashtagFeeds = Feeds()
  }

  struct Feeds: Encodable {
    let local = "public"
    let remote = "public"
  }
}
