import CCurl

/// The settings that apply to every transfer of a client.
struct NetworkSettings: Sendable {
  /// The value of the `User-Agent` header.
  var userAgent: String
  /// The maximum time to establish a connection.
  var connectTimeout: Duration
  /// The maximum time between received bytes.
  var readTimeout: Duration
  /// How long idle connections stay open.
  var keepAlive: Duration
  var proxies = Proxies()
  var tls = TLS()
  /// Additional addresses of host names in the form `host:port:address`, for tests.
  var hosts: [String] = []
  /// Returns whether an address and port are in the public network.
  var isPublic: @Sendable (IPAddress, Int) -> Bool = { address, _ in address.isPublic }

  /// The settings of TLS.
  struct TLS: Sendable {
    /// A file of certificates to trust; nil for the system's certificates.
    var authorities: String?
    /// The minimum TLS version: 1.2, except in tests.
    var version = Int(CURL_SSLVERSION_TLSv1_2)
    /// The allowed ciphers; nil for the library's defaults.
    var ciphers: String?
  }
}
