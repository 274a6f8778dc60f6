/// Messages of the broadcast extension to the app. A file of both targets.
enum FrameMessage: Int32 {
    /// A picture, as JPEG.
    case frame = 1
    /// The person has ended the broadcast.
    case end = 2

    /// Processes reach each other only by names in a group that both belong to.
    static let portName = "group.com.nearhand.mobile.frames"
}
