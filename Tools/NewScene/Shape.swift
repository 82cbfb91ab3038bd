/// The kind of code to generate: a source, or a scene with or without pages, pictures, and a scene for each item.
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

  /// The folders of the template to use; a file in a later folder replaces its namesake in an earlier one.
  var parts: [String] {
    switch self {
    case .source: ["Source"]
    case .scene(let isPaged, let hasPictures, let hasItems):
      ["Scene", isPaged ? "Paged" : "Whole"] + (hasPictures ? ["Pictures"] : []) + (hasItems ? ["Item"] : [])
    }
  }

  /// The marks, such as `// --paged`, of template lines to include.
  var marks: Set<String> { Set(parts.map { $0.lowercased() }) }

  var hasItems: Bool {
    if case .scene(_, _, let hasItems) = self { hasItems } else { false }
  }

  /// Whether the scene's rows are loaded in pages.
  var isPaged: Bool {
    if case .scene(let isPaged, _, _) = self { isPaged } else { false }
  }

  /// Whether the code imports `Posts`, which defines pages and pictures.
  var usesPosts: Bool {
    if case .scene(let isPaged, let hasPictures, _) = self { isPaged || hasPictures } else { false }
  }

  /// The word for this shape in messages.
  var word: String { self == .source ? "source" : "scene" }
}
