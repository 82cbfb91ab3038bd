/// The kind of code to make: a scene with or without pages, pictures and a scene for each item; or a source.
enum Shape: Hashable {
  case scene(isPaged: Bool, hasPictures: Bool, hasItems: Bool)
  case source

  /// Every shape.
  static let all: [Shape] =
    [.source]
    + [true, false].flatMap { paged in
      [true, false].flatMap { pictures in
        [true, false].map { .scene(isPaged: paged, hasPictures: pictures, hasItems: $0) }
      }
    }

  /// The folders of the template, of which later ones replace files of earlier ones.
  var parts: [String] {
    switch self {
    case .source: ["Source"]
    case .scene(let isPaged, let hasPictures, let hasItems):
      ["Scene", isPaged ? "Paged" : "Whole"] + (hasPictures ? ["Pictures"] : []) + (hasItems ? ["Item"] : [])
    }
  }

  /// The marks of the lines that belong to it, as in `// --paged`.
  var marks: Set<String> { Set(parts.map { $0.lowercased() }) }

  var hasItems: Bool {
    if case .scene(_, _, let hasItems) = self { hasItems } else { false }
  }

  /// Whether its rows come page by page.
  var isPaged: Bool {
    if case .scene(let isPaged, _, _) = self { isPaged } else { false }
  }

  /// Whether it imports the values of `Posts`: pages, or references to pictures.
  var usesPosts: Bool {
    if case .scene(let isPaged, let hasPictures, _) = self { isPaged || hasPictures } else { false }
  }

  /// The word for it in messages.
  var word: String { self == .source ? "source" : "scene" }
}
