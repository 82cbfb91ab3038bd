import Localization
import Pictures
import Terminal
import Viper

/// The pictures of a page: their placeholders, and their printed heights.
@MainActor final class PagePictures {
  /// The minimum height of a placeholder; the maximum is half a screenful.
  static let minimumLines = 3
  private static let minimumColumns = 4

  /// Loads the pictures; nil if the output cannot draw pictures.
  let prefetcher: ImagePrefetcher<Picture>?
  /// Whether to draw pictures; if false, only their names are printed.
  var isOn = true {
    didSet { if !isOn { prefetcher?.cancel() } }
  }
  private let language: Language
  /// The heights of printed pictures, by address.
  private var heights: [String: Int] = [:]
  /// The maximum sizes of pictures, by address.
  private var rooms: [String: ScreenSize] = [:]

  init(_ prefetcher: ImagePrefetcher<Picture>?, language: Language) {
    (self.prefetcher, self.language) = (prefetcher, language)
  }

  /// Loads the pictures; nil if pictures are off or cannot be drawn.
  var loader: ImagePrefetcher<Picture>? { isOn ? prefetcher : nil }

  /// Resets the state, and sets the maximum size of pictures; nil to draw no pictures.
  func startAgain(in room: ScreenSize?) {
    (heights, rooms) = ([:], [:])
    if let room { prefetcher?.size = room } else { prefetcher?.cancel() }
  }

  /// Discards the loaded pictures; each is reloaded when it is next shown.
  func forget() {
    prefetcher?.cancel()
    prefetcher?.forgetAll()
    heights = [:]
  }

  /// Records the printed height of a picture.
  func didPrint(_ address: String, lines: Int) { heights[address] = lines }

  /// Returns the lines of a picture, or of its placeholder, in the given look.
  func block(of picture: PagePicture, in look: PageLook) -> PageBlock {
    let address = picture.address
    let room = room(for: picture, in: look.picture ?? .thumbnail)
    prefetcher?.setSize(room, of: address)
    rooms[address] = room
    let size = size(ofPlaceholder: address, in: room)
    let result = loader?.result(of: address)
    let reason = result.flatMap { self.reason($0, width: size.columns) }
    let lines: [StyledText] =
      switch result {
      case .success(let picture) where heights[address] == nil: picture.lines
      // A printed failure reason stays.
      case .failure where heights[address] == nil || heights[address] == reason?.count: reason ?? []
      default: Replacement(result, of: address, size: size)?.lines ?? []
      }
    return PageBlock(lines: lines.map { picture.indentation + $0 }, picture: address)
  }

  /// Returns the reason why a picture could not be loaded; nil if the picture was loaded.
  private func reason(_ result: Result<Picture, any Error>, width: Int) -> [StyledText]? {
    guard case .failure(let error) = result else { return nil }
    return StyledText(Failure(loading: error, in: language).message, .error).wrapped(to: width)
  }

  /// Returns the space for a picture; the smallest space if the picture occurs several times in the document.
  private func room(for picture: PagePicture, in room: ScreenSize) -> ScreenSize {
    let lines =
      switch picture.height {
      case .full: room.lines
      case .half: max(Self.minimumLines, room.lines / 2)
      case .lines(let count): min(room.lines, max(Self.minimumLines, count))
      }
    let columns = max(Self.minimumColumns, room.columns - picture.indentation.width)
    let other = rooms[picture.address] ?? room
    return ScreenSize(columns: min(columns, other.columns), lines: min(lines, other.lines))
  }

  /// Returns the lines that replace a placeholder on the screen.
  func replacement(of address: String) -> Replacement? {
    guard let loader, let room = rooms[address] else { return nil }
    return Replacement(loader.result(of: address), of: address, size: size(ofPlaceholder: address, in: room))
  }

  /// Returns the size of a placeholder; a printed placeholder keeps its height.
  private func size(ofPlaceholder address: String, in room: ScreenSize) -> ScreenSize {
    ScreenSize(columns: room.columns, lines: heights[address] ?? room.lines)
  }
}
