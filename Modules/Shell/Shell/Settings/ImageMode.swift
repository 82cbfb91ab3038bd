/// The option `--images`.
package nonisolated enum ImageMode: String, CaseIterable {
  case auto, kitty, sixel, symbols, none
}
