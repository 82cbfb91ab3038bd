public import Loading

/// Loads one message.
public typealias MessageInteractor = ResourceLoader<MessageRow>
