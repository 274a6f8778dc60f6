import Capacitor

/// Takes the server from the page of the first start. Pages of a server do not have this plugin.
@objc(ShellPlugin)
class ShellPlugin: CAPInstancePlugin, CAPBridgedPlugin {
    let identifier = "ShellPlugin"
    let jsName = "NearhandShell"
    let pluginMethods: [CAPPluginMethod] = [CAPPluginMethod(name: "setServer", returnType: CAPPluginReturnPromise)]

    private let restart: () -> Void

    init(restart: @escaping () -> Void) {
        self.restart = restart
        super.init()
    }

    @objc func setServer(_ call: CAPPluginCall) {
        guard let origin = call.getString("origin"), origin == Server.origin(of: origin) else {
            call.reject("This is no origin of a server")
            return
        }
        Server.choose(origin)
        call.resolve()
        restart()
    }
}

/// Takes the place of requests to any address without the rules of browsers, which Capacitor gives to every page.
@objc(RefusedHttp)
class RefusedHttp: CAPInstancePlugin, CAPBridgedPlugin {
    let identifier = "RefusedHttp"
    let jsName = "CapacitorHttp"
    let pluginMethods: [CAPPluginMethod] = []
}

/// Takes the place of pages from the files of the app.
@objc(RefusedLocalFiles)
class RefusedLocalFiles: CAPInstancePlugin, CAPBridgedPlugin {
    let identifier = "RefusedLocalFiles"
    let jsName = "WebView"
    let pluginMethods: [CAPPluginMethod] = []
}
