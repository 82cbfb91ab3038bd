import Loading

/// Starts a load of quotes, which ends with the loader.
func showQuotes(
  from load: @escaping @Sendable () async throws -> [Quote], to output: any LoadOutput<[Quote]>
) -> ResourceLoader<[Quote]> {
  let loader = ResourceLoader(load: load, output: output)
  loader.load(.first)
  return loader
}
