import CCurl

/// The settings of every transfer of a client.
struct NetworkSettings: Sendable {
  /// The value of the `User-Agent` header.
  var userAgent: String
  /// The maximum time to make a connection.
  var connectTimeout: Duration
  /// The maximum time without a byte of an answer.
  var readTimeout: Duration
  /// The time that connections stay open when there is no transfer.
  var keepAlive: Duration
  var proxies = Proxies()
  var tls = TLS()
  /// Additional addresses of names, as `host:port:address`, for tests.
  var hosts: [String] = []
  /// Whether an address, with its port, is of the public network.
  var isPublic: @Sendable (IPAddress, Int) -> Bool = { address, _ in address.isPublic }

  /// The settings of TLS.
  struct TLS: Sendable {
    /// A file of certificates to trust; nil for those of the system.
    var authorities: String?
    /// The minimum version: 1.2, except in tests of what a server supports.
    var version = Int(CURL_SSLVERSION_TLSv1_2)
    /// The ciphers; nil for those of the library.
    var ciphers: String?
  }
}
