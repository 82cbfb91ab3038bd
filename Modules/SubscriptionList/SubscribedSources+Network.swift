import Foundation
import HTTP
public import Loading
import Reading
import Sources

extension SubscribedSources {
  /// The end of names that stand for no server (RFC 2606), as the demo's.
  private static var nowhere: String { ".invalid" }

  /// The failure that subscriptions have in common without a network; nil if there is one.
  ///
  /// Nine tenths of their servers are as without a network, and at least two; other servers are those that may be known
  /// to be reached: not this computer.
  public func networkFailure(of subscriptions: [Subscription]) -> LoadFailure? {
    let lost = subscriptions.count { summary(of: $0).error?.isAsWithoutNetwork == true }
    guard lost > 1 else { return nil }
    let reached = subscriptions.lazy.filter { [self] in
      summary(of: $0).error?.isAsWithoutNetwork != true && hasServerElsewhere($0)
    }
    // No more are looked at than decide.
    guard reached.prefix(lost / 9 + 1).count <= lost / 9 else { return nil }
    return .noNetwork(count: lost)
  }

  /// Whether a subscription is asked for elsewhere than on this computer.
  private func hasServerElsewhere(_ subscription: Subscription) -> Bool {
    guard let url = opener.recognizer.server(of: subscription.address)?.url else { return false }
    return !url.isLoopback && url.host()?.hasSuffix(Self.nowhere) != true
  }
}
