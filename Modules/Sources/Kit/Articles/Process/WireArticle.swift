import Foundation
import Markup
import Posts

/// An article in the form that the extracting process sends, and that is saved.
struct WireArticle: Codable {
  private static let longestTitle = 500
  private static let longestDescription = 2_000
  private static let maximumPictures = 200
  private static let maximumLinks = 500

  private struct Picture: Codable {
    let address: String
    let description: String?
    let width: Int?
    let height: Int?
  }

  private let title: String?
  private let host: String?
  private let text: RichText
  private let links: [String]
  private let pictures: [Picture]

  init(_ article: Article) {
    title = article.title.map { String($0.prefix(Self.longestTitle)) }
    host = article.host
    text = article.text
    links = article.textLinks
    pictures = article.images.map { image in
      Picture(
        address: image.address, description: image.description.map { String($0.prefix(Self.longestDescription)) },
        width: image.size?.width, height: image.size?.height)
    }
  }

  /// The article; nil if it exceeds a limit, or if an address or number is invalid.
  var checked: Article? {
    guard title.map({ $0.count <= Self.longestTitle }) ?? true, links.count <= Self.maximumLinks,
      pictures.count <= Self.maximumPictures,
      pictures.allSatisfy({ ($0.description?.count ?? 0) <= Self.longestDescription }),
      (links + pictures.map(\.address)).allSatisfy(Self.isWebAddress),
      text.plainText.utf8.count <= 2 * MarkupLimits.fragment, text.blocks.allSatisfy(hasKnownNumbers)
    else { return nil }
    return Article(
      title: title, host: host, text: text, textLinks: links,
      images: pictures.map {
        ImageRef($0.address, description: $0.description, size: ImageRef.Size(width: $0.width, height: $0.height))
      })
  }

  private static func isWebAddress(_ address: String) -> Bool {
    WebAddress.resolve(address, base: nil)?.absoluteString == address
  }

  /// Whether all numbers in a block refer to existing links or pictures.
  private func hasKnownNumbers(_ block: RichText.Block) -> Bool {
    switch block.kind {
    case .picture(let number): guard pictures.indices.contains(number - 1) else { return false }
    case .table(let table):
      guard table.rows.flatMap(\.cells).flatMap(\.blocks).allSatisfy(hasKnownNumbers) else { return false }
    default: break
    }
    return block.runs.allSatisfy { run in
      let isKnownTarget = if case .link(let number) = run.target { links.indices.contains(number - 1) } else { true }
      switch run.content {
      case .words: return isKnownTarget
      case .number(let number): return isKnownTarget && links.indices.contains(number - 1)
      case .picture(let number): return isKnownTarget && pictures.indices.contains(number - 1)
      }
    }
  }
}
