public import Sources

/// The kinds of sources of this package, for a program that includes it.
public let sourceKinds: [any SourceKind] = [ThingsKind()]
