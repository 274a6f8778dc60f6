import Capacitor
import ReplayKit

/// Gives the pictures of the broadcast extension to the page, one at a time, when the page asks for the next one.
@objc(ScreenPlugin)
class ScreenPlugin: CAPInstancePlugin, CAPBridgedPlugin {
    let identifier = "ScreenPlugin"
    let jsName = "NearhandScreen"
    let pluginMethods: [CAPPluginMethod] = [
        CAPPluginMethod(name: "start", returnType: CAPPluginReturnPromise),
        CAPPluginMethod(name: "nextFrame", returnType: CAPPluginReturnPromise),
        CAPPluginMethod(name: "stop", returnType: CAPPluginReturnPromise),
    ]

    private static let extensionName = "Broadcast.appex"
    /// The person chooses in the list of the system, and then confirms there.
    private static let longestChoice: TimeInterval = 60
    /// Time without a change after which the last picture is returned again, for operators who join later.
    private static let repeatAfter: TimeInterval = 1

    /// Whether the app contains the extension.
    static var isAvailable: Bool {
        guard let folder = Bundle.main.builtInPlugInsURL else { return false }
        return FileManager.default.fileExists(atPath: folder.appendingPathComponent(extensionName).path)
    }

    // All on the main thread.
    private let port = FramePort()
    private var starting: CAPPluginCall?
    private var waiting: CAPPluginCall?
    private var last: Data?
    private var isSharing = false

    override func load() {
        port.onFrame = { [weak self] in self?.take($0) }
        port.onEnd = { [weak self] in self?.end() }
    }

    @objc func start(_ call: CAPPluginCall) {
        DispatchQueue.main.async { [self] in
            guard starting == nil, !isSharing, port.open() else {
                call.reject("The screen cannot be shared", "UNAVAILABLE")
                return
            }
            starting = call
            showPicker()
            DispatchQueue.main.asyncAfter(deadline: .now() + Self.longestChoice) { [weak self] in
                guard let self, starting === call else { return }
                end()
            }
        }
    }

    @objc func nextFrame(_ call: CAPPluginCall) {
        DispatchQueue.main.async { [self] in
            guard isSharing else {
                answer(call, nil)
                return
            }
            waiting = call
            DispatchQueue.main.asyncAfter(deadline: .now() + Self.repeatAfter) { [weak self] in
                guard let self, waiting === call, let last else { return }
                waiting = nil
                answer(call, last)
            }
        }
    }

    @objc func stop(_ call: CAPPluginCall) {
        DispatchQueue.main.async { [self] in
            end()
            call.resolve()
        }
    }

    private func take(_ jpeg: Data) {
        last = jpeg
        isSharing = true
        starting?.resolve()
        starting = nil
        guard let call = waiting else { return }
        waiting = nil
        answer(call, jpeg)
    }

    private func end() {
        port.close()
        isSharing = false
        last = nil
        starting?.reject("The screen is not shared", "DENIED")
        starting = nil
        if let call = waiting { answer(call, nil) }
        waiting = nil
    }

    private func answer(_ call: CAPPluginCall, _ jpeg: Data?) {
        call.resolve(["jpeg": jpeg.map { $0.base64EncodedString() as Any } ?? NSNull()])
    }

    /// The system shows its list only for a press of its own button.
    private func showPicker() {
        let picker = RPSystemBroadcastPickerView(frame: .zero)
        picker.preferredExtension = Bundle.main.bundleIdentifier.map { "\($0).broadcast" }
        picker.showsMicrophoneButton = false
        picker.subviews.compactMap { $0 as? UIButton }.first?.sendActions(for: .touchUpInside)
    }
}
