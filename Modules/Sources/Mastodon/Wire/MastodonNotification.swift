import Loading

/// A notification of the signed-in account.
struct MastodonNotification: Decodable, Sendable {
  /// The id used for paging.
  let id: String
  /// The post that mentions the account; nil for any other notification.
  let mention: MastodonEntry?

  private enum CodingKeys: String, CodingKey {
    case id, type, status
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    guard let id = container.identifier(.id) else {
      throw DecodingError.dataCorruptedError(forKey: .id, in: container, debugDescription: "no id")
    }
    self.id = id
    mention = container.text(.type) == "mention" ? try container.decode(MastodonEntry.self, forKey: .status) : nil
  }
}
