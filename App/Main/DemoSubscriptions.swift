import DemoServer
import Foundation
import Sources
import SubscriptionList

/// The demo as each kind of source: the subscriptions on a first start.
enum DemoSubscriptions {
  static let all = [
    Subscription("demo", name: "Demo"),
    Subscription("mastodon:\(DemoClient.base.absoluteString)/public", name: "Demo server"),
    Subscription("feed:\(DemoClient.base.absoluteString)/feed.xml", name: "Demo feed"),
  ]

  /// Whether an address is one of the demo's.
  static func contain(_ address: SourceAddress) -> Bool {
    address.text == "demo" || address.text.contains("//\(DemoClient.host)")
  }
}
