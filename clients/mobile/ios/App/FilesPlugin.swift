import Capacitor
import UIKit

/// Takes a file of the page, one at a time and part by part, and offers it in the share sheet, which can save it in Files.
@objc(FilesPlugin)
class FilesPlugin: CAPInstancePlugin, CAPBridgedPlugin {
    let identifier = "FilesPlugin"
    let jsName = "NearhandFiles"
    let pluginMethods: [CAPPluginMethod] = [
        CAPPluginMethod(name: "begin", returnType: CAPPluginReturnPromise),
        CAPPluginMethod(name: "append", returnType: CAPPluginReturnPromise),
        CAPPluginMethod(name: "finish", returnType: CAPPluginReturnPromise),
        CAPPluginMethod(name: "discard", returnType: CAPPluginReturnPromise),
    ]

    /// Everything in it is of a page or an app that is gone.
    private static let folder = FileManager.default.temporaryDirectory.appendingPathComponent("downloads")

    private static let longestName = 200

    private let queue = DispatchQueue(label: "com.nearhand.mobile.files")
    // Accessed on the queue only.
    private var current: (url: URL, handle: FileHandle)?

    override func load() {
        queue.async { try? FileManager.default.removeItem(at: Self.folder) }
    }

    @objc func begin(_ call: CAPPluginCall) {
        queue.async { [self] in
            remove()
            let name = Self.name(call.getString("name") ?? "")
            let url = Self.folder.appendingPathComponent(UUID().uuidString).appendingPathComponent(name)
            do {
                try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data().write(to: url, options: [.withoutOverwriting, .completeFileProtectionUnlessOpen])
                current = (url, try FileHandle(forWritingTo: url))
                call.resolve()
            } catch {
                try? FileManager.default.removeItem(at: url.deletingLastPathComponent())
                fail(call, name)
            }
        }
    }

    @objc func append(_ call: CAPPluginCall) {
        queue.async { [self] in
            guard let current, let data = Data(base64Encoded: call.getString("part") ?? "") else {
                call.reject("There is no file")
                return
            }
            do {
                try current.handle.write(contentsOf: data)
                call.resolve()
            } catch {
                drop(call)
            }
        }
    }

    @objc func finish(_ call: CAPPluginCall) {
        queue.async { [self] in
            guard let current, (try? current.handle.close()) != nil else {
                drop(call)
                return
            }
            self.current = nil
            offer(current.url, call)
        }
    }

    /// The page could not read its file.
    @objc func discard(_ call: CAPPluginCall) {
        queue.async { [self] in drop(call) }
    }

    /// Resolves when the person has closed the sheet, so that the next one can be shown.
    private func offer(_ url: URL, _ call: CAPPluginCall) {
        DispatchQueue.main.async { [self] in
            guard let controller = bridge?.viewController else {
                call.reject("The file is not saved")
                return
            }
            let sheet = UIActivityViewController(activityItems: [url], applicationActivities: nil)
            // A tablet shows it beside a place of the page.
            sheet.popoverPresentationController?.sourceView = controller.view
            sheet.popoverPresentationController?.sourceRect = CGRect(x: controller.view.bounds.midX, y: controller.view.bounds.midY, width: 0, height: 0)
            sheet.popoverPresentationController?.permittedArrowDirections = []
            sheet.completionWithItemsHandler = { [queue] _, _, _, _ in
                queue.async { try? FileManager.default.removeItem(at: url.deletingLastPathComponent()) }
                call.resolve()
            }
            controller.present(sheet, animated: true)
        }
    }

    private func drop(_ call: CAPPluginCall) {
        let name = current?.url.lastPathComponent
        remove()
        if let name { fail(call, name) } else { call.reject("There is no file") }
    }

    private func remove() {
        guard let current else { return }
        try? current.handle.close()
        try? FileManager.default.removeItem(at: current.url.deletingLastPathComponent())
        self.current = nil
    }

    private func fail(_ call: CAPPluginCall, _ name: String) {
        call.reject("The file is not saved")
        DispatchQueue.main.async { [self] in
            let message = String(format: NSLocalizedString("file.failed", comment: ""), name)
            let alert = UIAlertController(title: nil, message: message, preferredStyle: .alert)
            alert.addAction(UIAlertAction(title: "OK", style: .default))
            bridge?.viewController?.present(alert, animated: true)
        }
    }

    /// The script has made the name plain; a page can leave the script out.
    private static func name(_ given: String) -> String {
        // Emoji are joined by a control character.
        let joiner = CharacterSet(charactersIn: "\u{200D}")
        let unsafe = CharacterSet.controlCharacters.subtracting(joiner).union(CharacterSet(charactersIn: "/\\:"))
        let name = given.components(separatedBy: unsafe).joined(separator: "_").trimmingCharacters(in: CharacterSet(charactersIn: " ."))
        return name.isEmpty || name.utf8.count > longestName ? "file" : name
    }
}
