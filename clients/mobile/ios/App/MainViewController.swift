import Capacitor
import UIKit
import WebKit

/// Shows the pages of the server, or the page of the first start.
@objc(MainViewController)
class MainViewController: CAPBridgeViewController {
    private let server = Server()

    override func instanceDescriptor() -> InstanceDescriptor {
        let descriptor = super.instanceDescriptor()
        guard let origin = server.origin else { return descriptor }
        descriptor.serverURL = "\(origin)/app/"
        descriptor.errorPath = server.isManaged ? "offline-managed.html" : "offline.html"
        return descriptor
    }

    override func capacitorDidLoad() {
        CrashReports.shared.watch()
        webView?.allowsBackForwardNavigationGestures = true
        bridge?.registerPluginInstance(NavigationPlugin(server: server, restart: { [weak self] in self?.restart() }))
        guard let origin = server.origin else {
            if !server.isManaged { bridge?.registerPluginInstance(ShellPlugin(restart: { [weak self] in self?.restart() })) }
            return
        }
        bridge?.registerPluginInstance(CrashPlugin())
        bridge?.registerPluginInstance(RefusedHttp())
        bridge?.registerPluginInstance(RefusedLocalFiles())
        bridge?.registerPluginInstance(FilesPlugin())
        if ScreenPlugin.isAvailable { bridge?.registerPluginInstance(ScreenPlugin()) }
        addBridge(origin)
    }

    /// The script of the pages, after what they have to be told. It comes after those of Capacitor, and looks at the origin itself.
    private func addBridge(_ origin: String) {
        let facts: [String: Any] = [
            "origin": origin,
            "appVersion": Bundle.main.object(forInfoDictionaryKey: "CFBundleShortVersionString") as? String ?? "0",
            "os": "ios",
            "store": Bundle.main.appStoreReceiptURL?.lastPathComponent == "receipt" ? "app_store" : "direct",
            "isLocked": server.isLocked,
            "canPush": AppDelegate.canPush,
        ]
        guard let file = Bundle.main.url(forResource: "public/bridge", withExtension: "js"),
              let script = try? String(contentsOf: file, encoding: .utf8),
              let json = try? JSONSerialization.data(withJSONObject: facts),
              let text = String(data: json, encoding: .utf8)
        else { fatalError("The app has no script for its pages") }
        let source = "{ const nearhandFacts = \(text);\n\(script)\n}"
        webView?.configuration.userContentController.addUserScript(
            WKUserScript(source: source, injectionTime: .atDocumentStart, forMainFrameOnly: true)
        )
    }

    /// Shows another server, or the page of the first start.
    private func restart() {
        DispatchQueue.main.async { [weak self] in
            guard let window = self?.view.window else { return }
            window.rootViewController = MainViewController()
        }
    }
}
