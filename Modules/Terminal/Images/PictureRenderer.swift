import CChafa
import CGdkPixbuf  // glib, which both build on, belongs to this module

/// Draws images with characters and colours, as large as they fit.
///
/// Takes its time: never on the main actor.
public enum PictureRenderer {
  /// How wide a character is for its height, in most terminals.
  private static let cellAspect: Float = 0.5

  /// The image in as many columns and lines as it fills, keeping its proportions; nil if there is no memory for it.
  public static func draw(_ bitmap: Bitmap, in size: ScreenSize) -> Picture? {
    guard let configuration = chafa_canvas_config_new(), let symbols = chafa_symbol_map_new() else { return nil }
    defer {
      chafa_canvas_config_unref(configuration)
      chafa_symbol_map_unref(symbols)
    }
    var (width, height) = (gint(max(1, size.columns)), gint(max(1, size.lines)))
    chafa_calc_canvas_geometry(gint(bitmap.width), gint(bitmap.height), &width, &height, cellAspect, 0, 0)
    (width, height) = (max(1, width), max(1, height))
    chafa_canvas_config_set_geometry(configuration, width, height)
    chafa_canvas_config_set_canvas_mode(configuration, CHAFA_CANVAS_MODE_TRUECOLOR)
    for tags in [CHAFA_SYMBOL_TAG_BLOCK, CHAFA_SYMBOL_TAG_BORDER, CHAFA_SYMBOL_TAG_SPACE] {
      chafa_symbol_map_add_by_tags(symbols, tags)
    }
    chafa_canvas_config_set_symbol_map(configuration, symbols)
    guard let canvas = chafa_canvas_new(configuration) else { return nil }
    defer { chafa_canvas_unref(canvas) }
    chafa_canvas_draw_all_pixels(
      canvas, bitmap.hasAlpha ? CHAFA_PIXEL_RGBA8_UNASSOCIATED : CHAFA_PIXEL_RGB8, bitmap.bytes, gint(bitmap.width),
      gint(bitmap.height), gint(bitmap.stride))
    guard let output = chafa_canvas_print(canvas, nil) else { return nil }
    defer { g_string_free(output, 1) }
    let drawn = String(
      decoding: UnsafeRawBufferPointer(start: output.pointee.str, count: Int(output.pointee.len)), as: UTF8.self)
    let lines = drawn.split(separator: "\n").map { String($0) + "\u{1B}[0m" }
    return Picture(width: Int(width), lines: lines)
  }
}
