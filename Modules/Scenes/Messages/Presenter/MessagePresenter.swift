public import Viper

/// Presents one message in full.
public typealias MessagePresenter = SingleRowPresenter<MessageRow, FullMessageRow>
