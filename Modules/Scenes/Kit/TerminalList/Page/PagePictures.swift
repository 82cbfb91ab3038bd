import Localization
import Pictures
import Terminal
import Viper

/// The pictures of a page: their placeholders, and the heights at which they were printed.
@MainActor final class PagePictures {
  /// The minimum height of a placeholder, which is otherwise at most half a screenful high.
  static let minimumLines = 3
  private static let minimumColumns = 4

  /// Loads the pictures; nil if the output cannot draw any.
  let prefetcher: ImagePrefetcher<Picture>?
  /// Whether pictures are drawn; if false, only their names are printed.
  var isOn = true {
    didSet { if !isOn { prefetcher?.cancel() } }
  }
  private let language: Language
  /// The heights of pictures that were printed, by their addresses.
  private var heights: [String: Int] = [:]
  /// The maximum sizes of pictures, by their addresses.
  private var rooms: [String: ScreenSize] = [:]

  init(_ prefetcher: ImagePrefetcher<Picture>?, language: Language) {
    (self.prefetcher, self.language) = (prefetcher, language)
  }

  /// Loads the pictures; nil if no pictures are shown.
  var loader: ImagePrefetcher<Picture>? { isOn ? prefetcher : nil }

  /// Sets the maximum size of pictures; if nil, none are drawn.
  func startAgain(in room: ScreenSize?) {
    (heights, rooms) = ([:], [:])
    if let room { prefetcher?.size = room } else { prefetcher?.cancel() }
  }

  /// Makes every picture load again when it is next shown.
  func forget() {
    prefetcher?.cancel()
    prefetcher?.forgetAll()
    heights = [:]
  }

  /// Records the height at which a picture was printed.
  func didPrint(_ address: String, lines: Int) { heights[address] = lines }

  /// The lines of a picture, or of its placeholder, in the given look.
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
      // A reason for a failure stays if it was printed.
      case .failure where heights[address] == nil || heights[address] == reason?.count: reason ?? []
      default: Replacement(result, of: address, size: size)?.lines ?? []
      }
    return PageBlock(lines: lines.map { picture.indentation + $0 }, picture: address)
  }

  /// The reason why a picture could not be loaded; nil if it was loaded.
  private func reason(_ result: Result<Picture, any Error>, width: Int) -> [StyledText]? {
    guard case .failure(let error) = result else { return nil }
    return StyledText(Failure(loading: error, in: language).message, .error).wrapped(to: width)
  }

  /// The space for a picture; if the picture occurs several times in the document, the smallest space.
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

  /// The lines that replace a placeholder on the screen.
  func replacement(of address: String) -> Replacement? {
    guard let loader, let room = rooms[address] else { return nil }
    return Replacement(loader.result(of: address), of: address, size: size(ofPlaceholder: address, in: room))
  }

  /// The size of a placeholder; once printed, a placeholder keeps its height.
  private func size(ofPlaceholder address: String, in room: ScreenSize) -> ScreenSize {
    ScreenSize(columns: room.columns, lines: heights[address] ?? room.lines)
  }
}
