/// The option `--images`.
nonisolated enum ImageMode: String, OptionValue {
  case auto, kitty, sixel, symbols, none
}
