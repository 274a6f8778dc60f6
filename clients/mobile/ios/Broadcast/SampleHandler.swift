import CoreImage
import ReplayKit

/// Sends the pictures of the screen to the app while the person broadcasts to it. The system shows that in the status bar, with a way to end it.
class SampleHandler: RPBroadcastSampleHandler {
    /// Longest side in pixels: enough to read text. The system ends extensions that use more than 50 MB.
    private static let longest: CGFloat = 1280
    private static let quality: CGFloat = 0.7
    private static let interval: TimeInterval = 0.1
    private static let sendTimeout: TimeInterval = 1

    private let images = CIContext(options: [.cacheIntermediates: false])
    private var port: CFMessagePort?
    private var lastAt: TimeInterval = 0
    private var hasEnded = false

    override func broadcastStarted(withSetupInfo setupInfo: [String: NSObject]?) {
        port = CFMessagePortCreateRemote(nil, FrameMessage.portName as CFString)
        if port == nil { end() }
    }

    override func broadcastFinished() {
        send(.end, Data())
    }

    override func processSampleBuffer(_ sampleBuffer: CMSampleBuffer, with type: RPSampleBufferType) {
        let now = ProcessInfo.processInfo.systemUptime
        guard type == .video, !hasEnded, now - lastAt >= Self.interval, let pixels = CMSampleBufferGetImageBuffer(sampleBuffer) else { return }
        lastAt = now
        autoreleasepool {
            guard let jpeg = jpeg(of: pixels, turned: orientation(of: sampleBuffer)) else { return }
            // The page has stopped, or the app is gone.
            if !send(.frame, jpeg) { end() }
        }
    }

    private func orientation(of sampleBuffer: CMSampleBuffer) -> CGImagePropertyOrientation {
        let given = CMGetAttachment(sampleBuffer, key: RPVideoSampleOrientationKey as CFString, attachmentModeOut: nil) as? NSNumber
        return given.flatMap { CGImagePropertyOrientation(rawValue: $0.uint32Value) } ?? .up
    }

    private func jpeg(of pixels: CVPixelBuffer, turned orientation: CGImagePropertyOrientation) -> Data? {
        let image = CIImage(cvPixelBuffer: pixels).oriented(orientation)
        let scale = min(1, Self.longest / max(image.extent.width, image.extent.height))
        let small = image.transformed(by: CGAffineTransform(scaleX: scale, y: scale))
        guard let colors = CGColorSpace(name: CGColorSpace.sRGB) else { return nil }
        let key = CIImageRepresentationOption(rawValue: kCGImageDestinationLossyCompressionQuality as String)
        return images.jpegRepresentation(of: small, colorSpace: colors, options: [key: Self.quality])
    }

    @discardableResult
    private func send(_ message: FrameMessage, _ data: Data) -> Bool {
        guard let port, CFMessagePortIsValid(port) else { return false }
        var answer: Unmanaged<CFData>?
        let result = CFMessagePortSendRequest(
            port, message.rawValue, data as CFData, Self.sendTimeout, Self.sendTimeout, CFRunLoopMode.defaultMode.rawValue, &answer
        )
        answer?.release()
        // A busy app misses a picture.
        return result != kCFMessagePortIsInvalid && result != kCFMessagePortBecameInvalidError
    }

    private func end() {
        guard !hasEnded else { return }
        hasEnded = true
        let reason = [NSLocalizedDescriptionKey: NSLocalizedString("broadcast.ended", comment: "")]
        finishBroadcastWithError(NSError(domain: "com.nearhand.mobile", code: 0, userInfo: reason))
    }
}
