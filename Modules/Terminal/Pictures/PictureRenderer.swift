import CChafa
import CGdkPixbuf  // glib, which both libraries build on, belongs to this module
import Loading
public import Terminal

/// Draws images as large as possible, with Chafa.
///
/// Drawing is slow, so these functions must not be called on the main actor.
public enum PictureRenderer {
  /// The maximum number of pixels to draw, because a terminal may report any size of its window and characters.
  private static let maximumPixels = 4_000_000

  /// Whether Chafa is installed.
  static var canDraw: Bool { ChafaFunctions.opened != nil }

  /// Scales an image to fit in a size, and draws it; returns nil if memory is insufficient, or if Chafa is not
  /// installed.
  public static func draw(
    _ bitmap: Bitmap, in size: ScreenSize, as format: PictureFormat = .symbols(colors: .direct)
  ) -> Picture? {
    guard let chafa = ChafaFunctions.opened, let configuration = chafa.chafa_canvas_config_new(),
      let symbols = chafa.chafa_symbol_map_new()
    else { return nil }
    defer {
      chafa.chafa_canvas_config_unref(configuration)
      chafa.chafa_symbol_map_unref(symbols)
    }
    let (size, cell) = bounded(size, format)
    var (width, height) = (gint(size.columns), gint(size.lines))
    chafa.chafa_calc_canvas_geometry(
      gint(bitmap.shape.width), gint(bitmap.shape.height), &width, &height, Float(cell.width) / Float(cell.height), 0, 0
    )
    (width, height) = (max(1, width), max(1, height))
    if case .symbols = format {} else { (width, height) = fitted(width, bitmap.shape, in: size, cell) }
    chafa.chafa_canvas_config_set_geometry(configuration, width, height)
    chafa.chafa_canvas_config_set_cell_geometry(configuration, gint(cell.width), gint(cell.height))
    chafa.chafa_canvas_config_set_pixel_mode(configuration, pixelMode(of: format))
    chafa.chafa_canvas_config_set_canvas_mode(configuration, canvasMode(of: format))
    for tags in [CHAFA_SYMBOL_TAG_BLOCK, CHAFA_SYMBOL_TAG_BORDER, CHAFA_SYMBOL_TAG_SPACE] {
      chafa.chafa_symbol_map_add_by_tags(symbols, tags)
    }
    chafa.chafa_canvas_config_set_symbol_map(configuration, symbols)
    guard let drawn = output(bitmap, configuration, chafa) else { return nil }
    switch format {
    case .symbols(let colors):
      return Picture(width: Int(width), lines: lines(ofSymbols: drawn, isColored: colors.isColored))
    case .sixel, .kitty:
      return Picture(width: Int(width), lines: lines(ofPixels: drawn, width: Int(width), height: Int(height)))
    }
  }

  /// The size in characters that best matches the proportions of a bitmap.
  ///
  /// Pixels fill whole lines, and libchafa drops a partial line, which would distort a wide picture.
  private static func fitted(
    _ width: gint, _ shape: BitmapShape, in size: ScreenSize, _ cell: PictureFormat.CellSize
  ) -> (width: gint, height: gint) {
    let ratio = Double(max(1, shape.width) * max(1, cell.height)) / Double(max(1, shape.height) * max(1, cell.width))
    let lines = min(max(1, (Double(width) / ratio).rounded()), Double(size.lines))
    let columns = min(max(1, (lines * ratio).rounded()), Double(size.columns))
    return (gint(columns), gint(lines))
  }

  /// The size of the picture and of a character cell, reduced until the picture has at most `maximumPixels`.
  ///
  /// Kitty scales the picture up to the requested size; other terminals show a smaller picture.
  private static func bounded(
    _ size: ScreenSize, _ format: PictureFormat
  ) -> (size: ScreenSize, cell: PictureFormat.CellSize) {
    let size = ScreenSize(columns: min(max(1, size.columns), 10_000), lines: min(max(1, size.lines), 10_000))
    let cell = format.cell
    let pixels =
      switch format {
      case .symbols: size.columns * size.lines
      case .sixel, .kitty: size.columns * cell.width * size.lines * cell.height
      }
    guard pixels > maximumPixels else { return (size, cell) }
    let scale = (Double(maximumPixels) / Double(pixels)).squareRoot()
    func reduced(_ length: Int) -> Int { max(1, Int(clamping: Double(length) * scale)) }
    if case .kitty = format, size.columns * size.lines <= maximumPixels {
      return (size, PictureFormat.CellSize(width: reduced(cell.width), height: reduced(cell.height)))
    }
    return (ScreenSize(columns: reduced(size.columns), lines: reduced(size.lines)), cell)
  }

  private static func pixelMode(of format: PictureFormat) -> ChafaPixelMode {
    switch format {
    case .symbols: CHAFA_PIXEL_MODE_SYMBOLS
    case .sixel: CHAFA_PIXEL_MODE_SIXELS
    case .kitty: CHAFA_PIXEL_MODE_KITTY
    }
  }

  private static func canvasMode(of format: PictureFormat) -> ChafaCanvasMode {
    guard case .symbols(let colors) = format else { return CHAFA_CANVAS_MODE_TRUECOLOR }
    return switch colors {
    case .none: CHAFA_CANVAS_MODE_FGBG
    case .eight: CHAFA_CANVAS_MODE_INDEXED_8
    case .sixteen: CHAFA_CANVAS_MODE_INDEXED_16
    // Users customize the first sixteen colours; the others are the same in all terminals.
    case .indexed: CHAFA_CANVAS_MODE_INDEXED_240
    case .direct: CHAFA_CANVAS_MODE_TRUECOLOR
    }
  }

  private static func output(_ bitmap: Bitmap, _ configuration: OpaquePointer, _ chafa: ChafaFunctions) -> String? {
    guard let canvas = chafa.chafa_canvas_new(configuration),
      let terminal = chafa.chafa_term_db_get_fallback_info(chafa.chafa_term_db_get_default())
    else { return nil }
    defer {
      chafa.chafa_canvas_unref(canvas)
      chafa.chafa_term_info_unref(terminal)
    }
    chafa.chafa_canvas_draw_all_pixels(
      canvas, bitmap.shape.hasAlpha ? CHAFA_PIXEL_RGBA8_UNASSOCIATED : CHAFA_PIXEL_RGB8, bitmap.bytes,
      gint(bitmap.shape.width), gint(bitmap.shape.height), gint(bitmap.shape.stride))
    guard let printed = chafa.chafa_canvas_print(canvas, terminal) else { return nil }
    defer { _ = chafa.g_string_free(printed, 1) }
    return String(
      decoding: UnsafeRawBufferPointer(start: printed.pointee.str, count: Int(printed.pointee.len)), as: UTF8.self)
  }

  private static func lines(ofSymbols drawn: String, isColored: Bool) -> [String] {
    drawn.split(separator: "\n").map { line in
      isColored ? line + "\u{1B}[0m" : AttributeSequences.replace(in: String(line)) { _ in "" }
    }
  }

  /// The lines of a picture drawn with pixels: the first line reserves space, draws the picture and restores the
  /// cursor; the other lines move the cursor past the picture.
  ///
  /// Terminals differ in the cursor position after drawing. One extra line is reserved for the last sixel band.
  private static func lines(ofPixels drawn: String, width: Int, height: Int) -> [String] {
    let room = String(repeating: "\u{1B}D", count: height) + "\u{1B}[\(height)A"
    let step = "\u{1B}[\(width)C"
    let first = "\(room)\u{1B}7\(drawn.filter { $0 != "\n" })\u{1B}8\(step)"
    return [first] + Array(repeating: step, count: height - 1)
  }
}

extension ChafaFunctions {
  /// The functions of Chafa, loaded for the first picture; nil if Chafa is not installed.
  fileprivate static let opened: ChafaFunctions? = {
    var functions = ChafaFunctions()
    return cchafa_open(&functions) ? functions : nil
  }()
}
