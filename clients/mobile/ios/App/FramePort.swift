import Foundation

/// Receives the pictures of the broadcast extension, which is a process of its own. Each is answered, so the extension sends no more than
/// the app takes. Used on the main thread.
final class FramePort {
    var onFrame: (Data) -> Void = { _ in }
    var onEnd: () -> Void = {}

    private var port: CFMessagePort?

    /// Returns false if the system does not allow it.
    func open() -> Bool {
        var context = CFMessagePortContext(
            version: 0, info: Unmanaged.passUnretained(self).toOpaque(), retain: nil, release: nil, copyDescription: nil
        )
        let receive: CFMessagePortCallBack = { _, kind, data, info in
            guard let info else { return nil }
            let own = Unmanaged<FramePort>.fromOpaque(info).takeUnretainedValue()
            switch FrameMessage(rawValue: kind) {
            case .frame: if let data { own.onFrame(data as Data) }
            case .end: own.onEnd()
            case nil: break
            }
            return nil
        }
        guard let created = CFMessagePortCreateLocal(nil, FrameMessage.portName as CFString, receive, &context, nil) else { return false }
        CFMessagePortSetDispatchQueue(created, .main)
        port = created
        return true
    }

    /// The extension ends its broadcast when nobody takes its pictures.
    func close() {
        if let port { CFMessagePortInvalidate(port) }
        port = nil
    }
}
