import CCurl

extension CCurlCallbacks {
  /// The callbacks that forward libcurl's calls to the transfers.
  static var transfers: CCurlCallbacks {
    CCurlCallbacks(
      body: { Self.transfer($0)?.receive(body: UnsafeRawBufferPointer(start: $1, count: $2)) ?? false },
      header: { Self.transfer($0)?.receive(header: UnsafeRawBufferPointer(start: $1, count: $2)) ?? false },
      open: { pointer, address in address.flatMap { Self.transfer(pointer)?.open($0) } ?? -1 },
      close: { owner, socket in
        if let owner { Unmanaged<OpenSockets>.fromOpaque(owner).takeUnretainedValue().close(socket) }
      },
      send: { pointer, address, port in
        guard let transfer = Self.transfer(pointer), let address else { return false }
        return transfer.willSend(to: String(cString: address), port: Int(port))
      },
      raw: { Self.transfer($0)?.receive(raw: UnsafeRawBufferPointer(start: $2, count: $3), isTLS: $1) },
      handshake: { Self.transfer($0)?.shakeHands() })
  }

  private static func transfer(_ pointer: UnsafeMutableRawPointer?) -> Transfer? {
    pointer.map { Unmanaged<Transfer>.fromOpaque($0).takeUnretainedValue() }
  }
}
