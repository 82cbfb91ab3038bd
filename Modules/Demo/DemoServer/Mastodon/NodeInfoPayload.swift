/// The description of the server's software (NodeInfo 2.0), and the list of such descriptions.
struct NodeInfoPayload: Encodable {
  let version = "2.0"
  let software = Software()
  /// The protocol of the servers whose API this one speaks; it exchanges posts with none of them.
  let protocols = ["activitypub"]
  let services = Services()
  let openRegistrations = false
  let usage: Usage
  let metadata = Metadata()

  struct Index: Encodable {
    let links: [Link]

    init(base: String) {
      links = [Link(rel: "http://nodeinfo.diaspora.software/ns/schema/2.0", href: "\(base)/nodeinfo/2.0")]
    }
  }

  struct Link: Encodable {
    let rel: String
    let href: String
  }

  struct Software: Encodable {
    let name = "feedshell"
    /// The version of these answers, not of the program.
    let version = "1"
  }

  struct Services: Encodable {
    let inbound: [String] = []
    let outbound: [String] = []
  }

  struct Usage: Encodable {
    let users: [String: Int]
    let localPosts: Int
  }

  struct Metadata: Encodable {
    let nodeName = InstancePayload.title
  }
}
