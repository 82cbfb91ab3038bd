public import Sources

/// A plugin as a kind of source, with addresses of the form `name:text`; only the plugin interprets the text.
public struct PluginKind: SourceKind {
  private let plugin: Plugin
  private let isOffline: Bool

  public init(_ plugin: Plugin, isOffline: Bool) {
    self.plugin = plugin
    self.isOffline = isOffline
  }

  public var name: String { plugin.name }
  public var isLocal: Bool { true }

  public func location(explicit text: String) -> String? { text }

  public func source(at location: String, _ services: SourceServices) throws -> any Source {
    PluginSource(plugin: plugin, place: location) {
      PluginSetting(limit: services.pageSize, language: services.language(), isOffline: isOffline)
    }
  }
}
