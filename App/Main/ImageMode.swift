import ArgumentParser

/// The option `--images`.
nonisolated enum ImageMode: String, CaseIterable, ExpressibleByArgument {
  case auto, kitty, sixel, symbols, none
}
