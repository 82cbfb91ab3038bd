import Foundation

/// The posts of the demo source, newest first, generated on demand.
struct DemoPosts: Sendable {
  let count: Int
  /// The date relative to which ages are computed.
  let now: Date

  func post(_ index: Int) -> DemoPost {
    var random = DemoRandom(seed: UInt64(index) &* 0xA24B_AED4 &+ 77)
    let account = random.pick(DemoAccount.all)
    let form = form(of: index)
    let language = DemoPostWords.language(form) ?? account.language
    let tags = Self.tags(form, &random)
    let location = form == .picture || form == .album ? random.pick(DemoWords.places) : nil
    let description = "\(random.pick(DemoWords.lights)) \(random.pick(DemoWords.subjects))"
    return DemoPost(
      index: index, form: form, account: account,
      createdAt: now.addingTimeInterval(-Self.age(at: index)),
      language: form == .silent ? nil : language,
      html: DemoPostWords.html(form, language: language, tags: tags, &random),
      warning: form == .warning ? random.pick(DemoPostWords.warnings) : "",
      tags: tags, location: location,
      media: Self.media(form, index: index, description: description),
      shared: form == .boost ? index + Self.shareDistance : nil)
  }

  /// The index of the post with the given id; nil for an unknown id.
  func index(of id: some StringProtocol) -> Int? {
    guard let position = DemoPostID.position(of: id), position.comment == nil else { return nil }
    return position.post < count ? position.post : nil
  }

  /// The number of posts between a boost and the shared post, an album.
  private static let shareDistance = DemoPost.Form.allCases.count - 2

  /// The form of a post; a picture replaces a boost at the end of the list, where there is no older post to share.
  private func form(of index: Int) -> DemoPost.Form {
    let form = DemoPost.Form.allCases[index % DemoPost.Form.allCases.count]
    return form == .boost && index + Self.shareDistance >= count ? .picture : form
  }

  /// The age of a post in whole seconds; the gaps shrink from six hours, so that 2^40 posts fit in 21 years.
  private static func age(at index: Int) -> TimeInterval {
    let year = 365.25 * 86_400
    return 540 + (year * log1p(Double(index) / 1_500)).rounded()
  }

  private static func tags(_ form: DemoPost.Form, _ random: inout DemoRandom) -> [String] {
    let count = Int.random(in: 1...2, using: &random)
    let tags = DemoPostWords.tags.shuffled(using: &random).prefix(count)
    return [.silent, .words, .boost].contains(form) ? [] : Array(tags)
  }

  private static func media(_ form: DemoPost.Form, index: Int, description: String) -> [DemoMedia] {
    let item = { (number: Int, kind: DemoMedia.Kind, description: String?) in
      DemoMedia(post: index, number: number, kind: kind, description: description)
    }
    switch form {
    case .picture, .warning, .sensitive, .silent: return [item(1, .image, description)]
    case .escapes: return [item(1, .image, "\(description) <seen through the \"fence\"> & the rain")]
    case .album:
      return [
        item(1, .image, description), item(2, .image, "\(description), a little later"), item(3, .image, nil),
        item(4, .image, "\(description), seen from the other side"),
      ]
    case .pair: return [item(1, .image, description), item(2, .image, "\(description), closer")]
    case .video: return [item(1, .video, "The clouds move over the ridge from left to right.")]
    case .audio: return [item(1, .audio, "Three notes of a bell.")]
    case .remote: return [item(1, .unknown, description)]
    case .words, .boost: return []
    }
  }
}
