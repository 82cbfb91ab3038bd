package import Foundation

/// Recognizes tracking pixels: invisible pictures that count readers.
package enum Counters {
  private static let hosts: Set = [
    "pixel.wp.com", "stats.wordpress.com", "feeds.wordpress.com", "stats.wp.com", "pixel.quantserve.com",
    "b.scorecardresearch.com",
    "www.google-analytics.com", "ssl.google-analytics.com", "ad.doubleclick.net", "pi.feedsportal.com",
    "da.feedsportal.com", "res.feedsportal.com", "rss.feedsportal.com", "pheedo.com", "www.pheedo.com",
    "blogger-counter.googleapis.com", "counter.theconversation.com",
  ]

  /// Whether an address belongs to a known tracking pixel.
  package static func contains(_ url: URL) -> Bool {
    guard let host = url.host()?.lowercased() else { return false }
    if host.hasPrefix("feeds.feedburner.") || host == "feedproxy.google.com" { return url.path().hasPrefix("/~") }
    return hosts.contains(host) || host.hasSuffix(".feedsportal.com")
  }
}
