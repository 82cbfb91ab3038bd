import DemoServer
import Foundation
import Sources
import SubscriptionList

/// The subscriptions on first start: the demo server as a demo source, as a Mastodon server and as a feed.
enum DemoSubscriptions {
  static let all = [
    Subscription("demo", name: "Demo"),
    Subscription("mastodon:\(DemoClient.base.absoluteString)/public", name: "Demo server"),
    Subscription("feed:\(DemoClient.base.absoluteString)/feed.xml", name: "Demo feed"),
  ]

  /// Whether an address belongs to the demo.
  static func contain(_ address: SourceAddress) -> Bool {
    address.text == "demo" || address.text.contains("//\(DemoClient.host)")
  }
}
