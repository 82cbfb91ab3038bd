import Foundation

/// Certificates for tests, made by hand once: all but `selfSigned` were issued by `authority`, and share a key.
enum TestCertificate: String {
  /// For 127.0.0.1, from 2000 to 2119.
  case valid
  /// For 127.0.0.1, in 2000.
  case expired
  /// For 127.0.0.1, in 2119.
  case future
  /// For other.example.
  case otherName
  /// For 127.0.0.1, issued by itself.
  case selfSigned

  /// The certificate, as PEM.
  var text: String {
    switch self {
    case .valid: Self.validText
    case .expired: Self.expiredText
    case .future: Self.futureText
    case .otherName: Self.otherNameText
    case .selfSigned: Self.selfSignedText
    }
  }
}

extension TestCertificate {
  /// The authority, as PEM.
  static let authority = """
    -----BEGIN CERTIFICATE-----
    MIIBRTCB7aADAgECAgEBMAoGCCqGSM49BAMCMBIxEDAOBgNVBAMMB1Rlc3QgQ0Ew
    IBcNMDAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMBIxEDAOBgNVBAMMB1Rl
    c3QgQ0EwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAARYdzKSw2n05Npabb1YVUTO
    NbxHMaGXNuVN/4T8oyB823pRwHNYkNFKz8yIq6fCEp13U4+E4Ni2jgfrzG2HR+QP
    ozIwMDAPBgNVHRMBAf8EBTADAQH/MB0GA1UdDgQWBBQ7DNglCY8JAM4LZ6Lr+4CS
    nPVEjjAKBggqhkjOPQQDAgNHADBEAiAR+lqBrympk6txSELGx2QwieUoaAy7FA9u
    8tlWVJttCwIgGOfXQyxAwY/f+4Fn/hAXanGzuRzzHLBd8RDFqaHRC/Y=
    -----END CERTIFICATE-----
    """

  /// The key of every certificate, as PEM.
  static let key = """
    -----BEGIN EC PRIVATE KEY-----
    MHcCAQEEIEPwaqiHGncf3X5P33/MIF0cDjlUSsxDDEU1QGXg4pAtoAoGCCqGSM49
    AwEHoUQDQgAEXOS1jGADepsgpqgR+mrsWpCdemmaCGGXu/wBPWs6CSxgndFpor27
    1EKmJZjHMIY7JZUvJiM+Ldhgd7AAEYQ76Q==
    -----END EC PRIVATE KEY-----
    """

  private static let validText = """
    -----BEGIN CERTIFICATE-----
    MIIBbDCCARKgAwIBAgIBAjAKBggqhkjOPQQDAjASMRAwDgYDVQQDDAdUZXN0IENB
    MCAXDTAwMDEwMTAwMDAwMFoYDzIxMjAwMTAxMDAwMDAwWjAWMRQwEgYDVQQDDAtU
    ZXN0IHNlcnZlcjBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABFzktYxgA3qbIKao
    Efpq7FqQnXppmghhl7v8AT1rOgksYJ3RaaK9u9RCpiWYxzCGOyWVLyYjPi3YYHew
    ABGEO+mjUzBRMA8GA1UdEQQIMAaHBH8AAAEwHQYDVR0OBBYEFC4ZC5ZHJ8CjEWZf
    KkXWLgzadWYgMB8GA1UdIwQYMBaAFDsM2CUJjwkAzgtnouv7gJKc9USOMAoGCCqG
    SM49BAMCA0gAMEUCIQDSR7HE5y7HZ+bRVSA35jT9AGS4p9na0inZyx05ifBYEgIg
    dSxZEmJQGErsx7p640iDx0j81DshZZWMWiij3FMMGX0=
    -----END CERTIFICATE-----
    """

  private static let expiredText = """
    -----BEGIN CERTIFICATE-----
    MIIBazCCARCgAwIBAgIBAzAKBggqhkjOPQQDAjASMRAwDgYDVQQDDAdUZXN0IENB
    MB4XDTAwMDEwMTAwMDAwMFoXDTAxMDEwMTAwMDAwMFowFjEUMBIGA1UEAwwLVGVz
    dCBzZXJ2ZXIwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAARc5LWMYAN6myCmqBH6
    auxakJ16aZoIYZe7/AE9azoJLGCd0WmivbvUQqYlmMcwhjsllS8mIz4t2GB3sAAR
    hDvpo1MwUTAPBgNVHREECDAGhwR/AAABMB0GA1UdDgQWBBQuGQuWRyfAoxFmXypF
    1i4M2nVmIDAfBgNVHSMEGDAWgBQ7DNglCY8JAM4LZ6Lr+4CSnPVEjjAKBggqhkjO
    PQQDAgNJADBGAiEAq9kHkL1dESKxcnXKFv+nbdUg9kUpb0eKdGWjaWk0nQACIQCw
    NFx7eTDrYrEAz2cCuPYc+hHkx+hxJ3CbfGCZIwAIbQ==
    -----END CERTIFICATE-----
    """

  private static let futureText = """
    -----BEGIN CERTIFICATE-----
    MIIBbzCCARSgAwIBAgIBBDAKBggqhkjOPQQDAjASMRAwDgYDVQQDDAdUZXN0IENB
    MCIYDzIxMTkwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMBYxFDASBgNVBAMM
    C1Rlc3Qgc2VydmVyMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEXOS1jGADepsg
    pqgR+mrsWpCdemmaCGGXu/wBPWs6CSxgndFpor271EKmJZjHMIY7JZUvJiM+Ldhg
    d7AAEYQ76aNTMFEwDwYDVR0RBAgwBocEfwAAATAdBgNVHQ4EFgQULhkLlkcnwKMR
    Zl8qRdYuDNp1ZiAwHwYDVR0jBBgwFoAUOwzYJQmPCQDOC2ei6/uAkpz1RI4wCgYI
    KoZIzj0EAwIDSQAwRgIhAIoOYU4z1sJ8Sumhk5RvqBOHVNdJGMc/tvpiRHO1ge18
    AiEAt+ViMvmkk44Jzyb9nYXmfQC8/if+2xwdv0lu0UfBpEE=
    -----END CERTIFICATE-----
    """

  private static let otherNameText = """
    -----BEGIN CERTIFICATE-----
    MIIBdTCCARugAwIBAgIBBTAKBggqhkjOPQQDAjASMRAwDgYDVQQDDAdUZXN0IENB
    MCAXDTAwMDEwMTAwMDAwMFoYDzIxMjAwMTAxMDAwMDAwWjAWMRQwEgYDVQQDDAtU
    ZXN0IHNlcnZlcjBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABFzktYxgA3qbIKao
    Efpq7FqQnXppmghhl7v8AT1rOgksYJ3RaaK9u9RCpiWYxzCGOyWVLyYjPi3YYHew
    ABGEO+mjXDBaMBgGA1UdEQQRMA+CDW90aGVyLmV4YW1wbGUwHQYDVR0OBBYEFC4Z
    C5ZHJ8CjEWZfKkXWLgzadWYgMB8GA1UdIwQYMBaAFDsM2CUJjwkAzgtnouv7gJKc
    9USOMAoGCCqGSM49BAMCA0gAMEUCIQDk+Nv/IT+bWmceE3X+tRj5PhazyRPlxIz8
    309awlrSEwIgD/IwgA7o7QrzC3Ycd5hGr/rR/HIhGQAZJKqOHRKIXE0=
    -----END CERTIFICATE-----
    """

  private static let selfSignedText = """
    -----BEGIN CERTIFICATE-----
    MIIBTjCB9aADAgECAgEGMAoGCCqGSM49BAMCMBYxFDASBgNVBAMMC1Rlc3Qgc2Vy
    dmVyMCAXDTAwMDEwMTAwMDAwMFoYDzIxMjAwMTAxMDAwMDAwWjAWMRQwEgYDVQQD
    DAtUZXN0IHNlcnZlcjBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABFzktYxgA3qb
    IKaoEfpq7FqQnXppmghhl7v8AT1rOgksYJ3RaaK9u9RCpiWYxzCGOyWVLyYjPi3Y
    YHewABGEO+mjMjAwMA8GA1UdEQQIMAaHBH8AAAEwHQYDVR0OBBYEFC4ZC5ZHJ8Cj
    EWZfKkXWLgzadWYgMAoGCCqGSM49BAMCA0gAMEUCICOBYlx5MSG6VH9b6Qg95oBd
    Z0kZtUL9oML3o/mAVECvAiEA42ri7PYMBS5C6CU/1esqvyT8j57s7vSYLAtasuOY
    ras=
    -----END CERTIFICATE-----
    """
}
