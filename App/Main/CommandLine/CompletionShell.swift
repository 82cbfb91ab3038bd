import ArgumentParser

/// A shell with completion scripts.
nonisolated enum CompletionShell: String, ExpressibleByArgument, CaseIterable {
  case bash, zsh, fish
}
