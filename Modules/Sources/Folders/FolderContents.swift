import Loading
import Posts

/// The files of a folder, and the numbers of omitted entries, by reason.
struct FolderContents: Sendable {
  /// Newest first.
  var files: [FolderFile] = []
  /// Names that are not UTF-8.
  var unnamed = 0
  /// Files and folders that the user may not read.
  var unreadable = 0
  /// Pictures of formats that are not decoded, by the name of the format.
  var formats: [String: Int] = [:]
  /// Folders below the maximum depth.
  var deepFolders = 0
  /// Subfolders of a folder that is not read recursively.
  var innerFolders = 0

  /// The formats that are not decoded, by file extension in lower case.
  private static let otherFormats = [
    "bmp": "BMP", "tif": "TIFF", "tiff": "TIFF", "heic": "HEIC", "heif": "HEIC", "jxl": "JPEG XL", "svg": "SVG",
    "psd": "PSD", "dng": "RAW", "cr2": "RAW", "cr3": "RAW", "nef": "RAW", "arw": "RAW", "orf": "RAW", "rw2": "RAW",
    "raf": "RAW", "pef": "RAW", "srw": "RAW",
  ]

  /// Counts a file if its extension is that of a format that is not decoded.
  ///
  /// - Returns: whether it was counted.
  mutating func addOtherFormat(_ name: String) -> Bool {
    guard let dot = name.lastIndex(of: "."),
      let format = Self.otherFormats[name[name.index(after: dot)...].lowercased()]
    else { return false }
    formats[format, default: 0] += 1
    return true
  }

  /// The omitted entries.
  ///
  /// - Parameter path: the path of the folder.
  /// - Returns: each kind that has any, once.
  func omissions(of path: String) -> [Omission] {
    let all: [Omission] = [
      .names(unnamed), .unreadable(unreadable), .formats(formats.values.reduce(0, +), formats.keys.sorted()),
      .depth(deepFolders, limit: FolderPath.maximumDepth),
      .folders(innerFolders, address: (path == "/" ? "" : path) + FolderKind.recursive),
    ]
    return all.filter { $0.count > 0 }
  }
}
