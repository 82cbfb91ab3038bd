import Posts

/// The files of a folder, and the numbers of omitted entries by reason.
struct FolderContents: Sendable {
  /// The files, newest first.
  var files: [FolderFile] = []
  /// The number of names that are not UTF-8.
  var unnamed = 0
  /// The number of files and folders that the user is not permitted to read.
  var unreadable = 0
  /// The number of pictures in formats that cannot be decoded, by the name of the format.
  var formats: [String: Int] = [:]
  /// The number of folders that are nested too deeply to be read.
  var deepFolders = 0
  /// The number of skipped subfolders; 0 if subfolders are read.
  var innerFolders = 0

  /// The names of formats that cannot be decoded, by lowercase file extension.
  private static let otherFormats = [
    "bmp": "BMP", "tif": "TIFF", "tiff": "TIFF", "heic": "HEIC", "heif": "HEIC", "jxl": "JPEG XL", "svg": "SVG",
    "psd": "PSD", "dng": "RAW", "cr2": "RAW", "cr3": "RAW", "nef": "RAW", "arw": "RAW", "orf": "RAW", "rw2": "RAW",
    "raf": "RAW", "pef": "RAW", "srw": "RAW",
  ]

  /// Counts a file whose extension belongs to a format that cannot be decoded; returns false for any other file.
  mutating func addOtherFormat(_ name: String) -> Bool {
    guard let dot = name.lastIndex(of: "."),
      let format = Self.otherFormats[name[name.index(after: dot)...].lowercased()]
    else { return false }
    formats[format, default: 0] += 1
    return true
  }

  /// Converts the numbers of omitted entries to omissions, one for each reason that occurred.
  func omissions(of path: String) -> [Omission] {
    let all: [Omission] = [
      .names(unnamed), .unreadable(unreadable), .formats(formats.values.reduce(0, +), formats.keys.sorted()),
      .depth(deepFolders, limit: FolderPath.maximumDepth),
      .folders(innerFolders, address: (path == "/" ? "" : path) + FolderKind.recursive),
    ]
    return all.filter { $0.count > 0 }
  }
}
