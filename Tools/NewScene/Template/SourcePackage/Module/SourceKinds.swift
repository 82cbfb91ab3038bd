public import Sources

/// The kinds of sources of this package, for a program.
public let sourceKinds: [any SourceKind] = [ThingsKind()]
