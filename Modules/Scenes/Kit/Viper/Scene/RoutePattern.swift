/// The pattern of a scene's routes; for example, `feed/{post}/comments` matches any post.
///
/// A question mark makes the last parameter optional: `feed/{post}/image/{number?}`.
public struct RoutePattern: Hashable, Sendable {
  private enum Part: Hashable {
    case word(String)
    case parameter(String)

    var isWord: Bool { if case .word = self { true } else { false } }
  }

  private let parts: [Part]
  private let hasOptionalEnd: Bool

  /// Parses a pattern.
  ///
  /// - Parameter text: words and `{parameters}`, separated by slashes.
  public init(_ text: String) {
    hasOptionalEnd = text.hasSuffix("?}")
    parts = text.split(separator: "/").map { part in
      part.hasPrefix("{") && part.hasSuffix("}")
        ? .parameter(String(part.dropFirst().dropLast().prefix { $0 != "?" }))
        : .word(String(part))
    }
  }

  /// Returns the parameters of a matching route, by name; nil for any other route.
  public func match(_ route: Route) -> [String: String]? {
    let count = route.components.count
    guard count == parts.count || (hasOptionalEnd && count == parts.count - 1) else { return nil }
    var parameters: [String: String] = [:]
    for (part, component) in zip(parts, route.components) {
      switch part {
      case .word(let word): guard word == component else { return nil }
      case .parameter(let name): parameters[name] = component
      }
    }
    return parameters
  }

  /// Returns the route with the given parameters; nil if a required parameter is missing.
  public func route(with parameters: [String: String] = [:]) -> Route? {
    var components: [String] = []
    for (index, part) in parts.enumerated() {
      switch part {
      case .word(let word): components.append(word)
      case .parameter(let name):
        if let value = parameters[name] {
          components.append(value)
        } else if !hasOptionalEnd || index < parts.count - 1 {
          return nil
        }
      }
    }
    return Route(components)
  }

  /// The maximum number of parts in a matching route.
  public var length: Int { parts.count }

  /// The words by position; nil for each parameter.
  public var shape: [String?] {
    parts.map { if case .word(let word) = $0 { word } else { nil } }
  }

  /// Whether both patterns have equal shapes, with or without optional parameters, so that some routes match both.
  public func hasSameShape(as other: RoutePattern) -> Bool {
    !shapes.isDisjoint(with: other.shapes)
  }

  /// The shape and, if the last parameter is optional, the shape without that parameter.
  private var shapes: Set<[String?]> { hasOptionalEnd ? [shape, Array(shape.dropLast())] : [shape] }

  /// Returns the values of the parameters in `components`, by position.
  ///
  /// The literal parts need not match, so that a mistyped route can still get a suggestion.
  public func values(from components: [String]) -> [String: String] {
    var values: [String: String] = [:]
    for (part, component) in zip(parts, components) {
      if case .parameter(let name) = part { values[name] = component }
    }
    return values
  }

  /// The names of the required parameters, in order.
  public var parameters: [String] {
    let all = parts.compactMap { if case .parameter(let name) = $0 { name } else { nil } }
    return hasOptionalEnd ? all.dropLast() : all
  }

  /// The name of the optional parameter; nil if the pattern has no optional parameter.
  public var optionalParameter: String? {
    guard hasOptionalEnd, case .parameter(let name) = parts.last else { return nil }
    return name
  }

  /// Returns the short form of a route for the prompt: its words, and the last parameter if it ends the route.
  public func words(of route: Route) -> String {
    if let group = group(in: route) { return group }
    let last = parts.count - 1
    return zip(parts, route.components).enumerated().compactMap { index, part in
      if case .word(let word) = part.0 {
        word
      } else {
        index == last ? Route([part.1]).description.replacing("%20", with: " ").replacing("%23", with: "#") : nil
      }
    }.joined(separator: "/")
  }

  /// Returns the group in a route, with the words after it, such as `#news` or `#news new`; nil for a route without a
  /// group.
  private func group(in route: Route) -> String? {
    let pairs = Array(zip(parts, route.components))
    let index = pairs.firstIndex { part, value in
      if case .parameter = part { value.first == "#" } else { false }
    }
    guard let index else { return nil }
    let words = pairs[(index + 1)...].compactMap { pair in if case .word(let word) = pair.0 { word } else { nil } }
    return ([pairs[index].1] + words).joined(separator: " ")
  }

  /// Whether this pattern is tried before the other; compared from the left, literal parts precede parameters.
  public func precedes(_ other: RoutePattern) -> Bool {
    parts.lexicographicallyPrecedes(other.parts) { $0.isWord && !$1.isWord }
  }
}

extension RoutePattern: CustomStringConvertible {
  public var description: String {
    parts.enumerated().map { index, part in
      switch part {
      case .word(let word): word
      case .parameter(let name): "{\(name)\(hasOptionalEnd && index == parts.count - 1 ? "?" : "")}"
      }
    }.joined(separator: "/")
  }
}
