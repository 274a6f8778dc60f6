import Capacitor
import UIKit
import WebKit

/// Keeps the web view at the origin of the server.
@objc(NavigationPlugin)
class NavigationPlugin: CAPInstancePlugin, CAPBridgedPlugin {
    let identifier = "NavigationPlugin"
    let jsName = "NearhandNavigation"
    let pluginMethods: [CAPPluginMethod] = []

    private let server: Server
    private let restart: () -> Void

    init(server: Server, restart: @escaping () -> Void) {
        self.server = server
        self.restart = restart
        super.init()
    }

    /// True keeps the web view where it is, false lets it go there.
    override func shouldOverrideLoad(_ action: WKNavigationAction) -> NSNumber? {
        guard let url = action.request.url else { return true }
        let isFrame = action.targetFrame.map { !$0.isMainFrame } ?? false
        if server.has(url) && action.targetFrame != nil { return false }
        // Frames without an address of their own, such as those of a file that is shown.
        if isFrame { return url.scheme == "about" || url.scheme == "blob" ? false : true }
        if isLocal(url) { return false }
        if let shown = webView?.url, isLocal(shown) {
            take(url.absoluteString)
        } else if Server.isExternal(url) {
            UIApplication.shared.open(url)
        }
        return true
    }

    /// The pages that the app contains. A page of a server gets nothing by going there: they act only when the person presses something.
    private func isLocal(_ url: URL) -> Bool {
        url.scheme == bridge?.config.localURL.scheme && url.host == bridge?.config.localURL.host
    }

    /// Commands of the page without a network.
    private func take(_ command: String) {
        if command == "nearhand-app:retry", let origin = server.origin, let start = URL(string: "\(origin)/app/") {
            webView?.load(URLRequest(url: start))
        } else if command == "nearhand-app:change-server", !server.isManaged {
            Server.forget()
            restart()
        }
    }
}
