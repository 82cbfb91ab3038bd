import Foundation
import JSON
import Posts
import Queries
import Reading
import Storage
import SubscriptionList

/// Encodes the entries of a state file as JSON.
nonisolated enum StateJSON {
  /// Encodes a subscription as JSON, without a user name or password in the address.
  static func source(_ subscription: Subscription) -> JSONValue {
    let texts = { (texts: [String]) in texts.isEmpty ? nil : JSONValue.array(texts.map(JSONValue.string)) }
    // A default name is derived from the address, so it is not written.
    let name = subscription.name
    let isOfAddress = name == Subscription(subscription.id).name
    return .object(of: [
      "address": .string(subscription.id),
      "name": .string(isOfAddress ? name : name.withoutPasswordsOfAddresses),
      "tags": texts(subscription.tags),
      "options": texts(subscription.options),
    ])
  }

  /// Encodes the keys of read posts, grouped by source; keys of the same source must be adjacent.
  static func read(_ keys: [PostKey]) -> [JSONValue] {
    var sources: [(address: String, ids: [JSONValue])] = []
    for key in keys {
      if sources.last?.address != key.source { sources.append((key.source, [])) }
      sources[sources.count - 1].ids.append(.string(key.id))
    }
    return sources.map { .object(of: ["source": .string($0.address), "posts": .array($0.ids)]) }
  }

  /// Encodes a flagged post as JSON: members for other programs, and encoded bytes that include any long text.
  static func flagged(_ flagged: FlaggedPost) -> JSONValue {
    let post = FlaggedPostCoding.post(flagged.post)
    let (details, data) = (post?.details, post.map(PostCoding.data) ?? flagged.post.value)
    let fields: JSONFields = [
      "source": .string(flagged.source), "id": .string(flagged.post.id),
      "account": flagged.post.account.map(JSONValue.string),
      "title": (details?.title ?? post?.description).map(JSONValue.string),
      "author": (details?.author?.name).map(JSONValue.string),
      "handle": (details?.author?.handle).map(JSONValue.string), "link": (details?.link).map(JSONValue.string),
      "date": flagged.post.date.map(date), "text": (details?.text?.plainText).map(JSONValue.string),
      "images": post.flatMap(images), "arrived": date(flagged.arrivedAt),
    ]
    let flags = PostFlag.allCases.compactMap { flag in
      flagged.flags[flag].map { JSONValue.Member(flag.state, date($0)) }
    }
    let kept: JSONFields = [
      "kept": .object(of: [
        "version": .integer(flagged.post.version), "data": .string(data.base64EncodedString()),
      ])
    ]
    return .object(of: fields + JSONFields(flags) + kept)
  }

  private static func images(of post: Post) -> JSONValue? {
    guard !post.images.isEmpty else { return nil }
    return .array(
      post.images.map { image in
        .object(of: [
          "url": .string(image.address), "description": image.description.map(JSONValue.string),
        ])
      })
  }

  private static func date(_ date: Date) -> JSONValue { .string(date.formatted(.iso8601)) }
}
