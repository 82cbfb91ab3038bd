public import Foundation
import Localization
import Posts

extension Query {
  /// Whether the query matches a post.
  ///
  /// Ages are relative to `now`, and days begin in the time zone of `calendar`.
  public func matches(_ subject: QuerySubject, asOf now: Date, in calendar: Calendar = .current) -> Bool {
    var words = SubjectWords()
    return matches(subject, &words, asOf: now, in: calendar)
  }

  /// Whether the query matches a post; for matching several queries against the same post.
  ///
  /// All queries share the words of the post, which are folded when the first query needs them.
  public func matches(
    _ subject: QuerySubject, _ all: inout SubjectWords, asOf now: Date, in calendar: Calendar = .current
  ) -> Bool {
    alternatives.contains { terms in
      terms.allSatisfy { term in
        let holds: Bool
        if case .words(let words) = term.condition {
          holds = words.isIn(all.words(of: subject.post))
        } else {
          holds = term.condition.holds(for: subject, asOf: now, in: calendar)
        }
        return holds != term.isNegated
      }
    }
  }
}

extension QueryCondition {
  fileprivate func holds(for subject: QuerySubject, asOf now: Date, in calendar: Calendar) -> Bool {
    let post = subject.post
    return switch self {
    case .words(let words): words.isIn(PostWords.all(of: post))
    case .title(let words): words.isIn(PostWords.title(of: post))
    case .author(let words): words.isIn(PostWords.author(of: post))
    case .source(let words):
      subject.sources.contains { words.isIn(FoldedWords($0.name)) || words.isIn(FoldedWords($0.address)) }
    case .group(let name): subject.groups.contains(where: name.isGroup)
    case .tag(let name): name.isTag(of: post)
    case .state(.unread): post.viewer.isUnread
    case .state(.new): subject.isNew
    case .state(.flag(let flag)): post.viewer.flags.contains(flag)
    case .part(.picture): post.pictures.contains { $0.kind == .image }
    case .part(.video): post.pictures.contains { $0.kind == .video || $0.kind == .animation }
    case .part(.warning): post.details.warning != nil
    case .language(let tag):
      post.details.language.map { $0.lowercased() }.map { $0 == tag || $0.hasPrefix(tag + "-") } ?? false
    case .newer(let time): subject.date.isDate(time.date(asOf: now, in: calendar), by: >=)
    case .older(let time): subject.date.isDate(time.date(asOf: now, in: calendar), by: <)
    }
  }
}

extension Date? {
  /// Whether both dates are known and satisfy the comparison.
  fileprivate func isDate(_ other: Date?, by compare: (Date, Date) -> Bool) -> Bool {
    guard let self, let other else { return false }
    return compare(self, other)
  }
}

extension QueryName {
  /// Whether this name is that of `group`, or of a group that contains `group`.
  fileprivate func isGroup(_ group: String) -> Bool {
    let group = Self.fold(group)
    return group.starts(with: folded) && (group.count == folded.count || group[folded.count] == Self.separator)
  }

  /// Whether this name is a topic of the post: a tag of the post, or a word with `#` in its text.
  fileprivate func isTag(of post: Post) -> Bool {
    if post.details.facts.words?.tags.contains(where: { Self.fold($0) == folded }) == true { return true }
    let texts = [post.details.text?.plainText, post.details.title, post.description]
    return texts.contains { $0.map { $0.utf8.contains(UInt8(ascii: "#")) && isTag(in: Self.fold($0)) } ?? false }
  }

  private func isTag(in text: [UInt32]) -> Bool {
    text.indices.contains { index in
      guard text[index] == Self.mark.value else { return false }
      let rest = text[(index + 1)...]
      guard rest.starts(with: folded) else { return false }
      return rest.dropFirst(folded.count).first.flatMap { Unicode.Scalar($0) }.map { !Self.isOfTag($0) } ?? true
    }
  }

  private static let separator = UInt32(UInt8(ascii: "/"))

  private static func isOfTag(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || scalar.properties.isAlphabetic || scalar.properties.numericType != nil
  }
}
