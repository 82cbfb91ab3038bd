import Foundation
import Syndication

/// Expected values given as a JSON object, with the names used by RSS, Atom or JSON Feed.
///
/// Additional names, for a feed: `lost`, the number of unreadable items, and `cut`, whether the end is missing; for an
/// item: `code`, preformatted lines with their blanks; `addresses`, the addresses linked in the item's text;
/// `commentsFeed`; `commentsPage`, or `comments`.
struct JSONExpectation {
  private let object: [String: Any]

  init(_ object: [String: Any]) {
    self.object = object
  }

  /// Compares a feed with the values.
  func checks(_ feed: FeedDocument) -> [Check] {
    let items = (object["items"] ?? object["entries"]) as? [[String: Any]] ?? []
    var checks = [Check(.entries, expected: "\(items.count)", found: "\(feed.items.count)")]
    checks += text(object["title"]).map { Compare.title($0, feed.title) }
    checks += link(of: object, "home_page_url").map { Compare.link($0, feed.link) }
    checks += (object["lost"] as? Int).map { [Check(.lost, expected: "\($0)", found: "\(feed.leftOut)")] } ?? []
    checks += (object["cut"] as? Bool).map { [Check(.lost, expected: "\($0)", found: "\(feed.isCutOff)")] } ?? []
    for (expected, item) in zip(items, feed.items) { checks += self.checks(expected, item) }
    return checks
  }

  private func checks(_ expected: [String: Any], _ item: FeedItem) -> [Check] {
    var checks = text(expected["title"]).map { Compare.title($0, item.title) }
    checks += link(of: expected, "url").map { Compare.link($0, item.link) }
    checks += date(expected, item)
    let texts = ["content_html", "content", "description", "content_text", "summary"]
    checks += texts.lazy.compactMap { self.text(expected[$0]).first ?? value(expected[$0]) }.prefix(1).map {
      Compare.text($0, item.text)
    }
    let enclosures = (expected["enclosures"] ?? expected["attachments"]) as? [[String: Any]] ?? []
    let media = Dictionary(grouping: enclosures) {
      (($0["type"] ?? $0["mime_type"]) as? String).map(Medium.init(type:))
    }
    checks += (media[.picture] ?? []).compactMap { $0["url"] as? String }.map { Compare.picture($0, item.pictures) }
    checks += (media[.file] ?? []).compactMap { $0["url"] as? String }.map { Compare.file($0, item.files) }
    checks += strings(expected["code"]).map { Compare.code($0, item.text) }
    checks += strings(expected["addresses"]).map { Compare.named($0, item.text) }
    checks += text(expected["commentsFeed"]).map { Compare.comments($0, item.commentsFeed?.absoluteString) }
    let page = text(expected["commentsPage"]) + text(expected["comments"])
    checks += page.prefix(1).map { Compare.comments($0, item.commentsPage) }
    checks += ["image", "banner_image"].flatMap { text(expected[$0]) }.map { Compare.picture($0, item.pictures) }
    return checks
  }

  /// The kind of an enclosure, derived from its type.
  private enum Medium {
    case picture, recording, file

    init(type: String) {
      self =
        type.hasPrefix("image/")
        ? .picture : type.hasPrefix("audio/") || type.hasPrefix("video/") ? .recording : .file
    }
  }

  private func date(_ expected: [String: Any], _ item: FeedItem) -> [Check] {
    let published = (expected["publishedParsed"] ?? expected["pubDateParsed"]) as? String
    let updated = expected["updatedParsed"] as? String
    return [published].compactMap { $0 }.map { Compare.date($0, item.date) }
      + [updated].compactMap { $0 }.map { Compare.date($0, item.updated ?? item.date) }
  }

  private func text(_ value: Any?) -> [String] {
    [value as? String].compactMap { $0 }.filter { !$0.isEmpty }
  }

  private func strings(_ values: Any?) -> [String] { values as? [String] ?? text(values) }

  /// The content of an Atom entry, if it is an object.
  private func value(_ content: Any?) -> String? { (content as? [String: Any])?["value"] as? String }

  private func link(of object: [String: Any], _ name: String) -> [String] {
    let single = text(object["link"]) + text(object[name])
    guard single.isEmpty, let links = object["links"] as? [[String: Any]] else { return single.prefix(1).map { $0 } }
    let pages = links.filter { ($0["rel"] as? String ?? "alternate") == "alternate" && $0["type"] == nil }
    return pages.prefix(1).compactMap { $0["href"] as? String }
  }
}
