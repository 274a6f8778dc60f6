import Capacitor

/// Gives the reports of crashes to the page, which sends them.
@objc(CrashPlugin)
class CrashPlugin: CAPInstancePlugin, CAPBridgedPlugin {
    let identifier = "CrashPlugin"
    let jsName = "NearhandCrashReports"
    let pluginMethods: [CAPPluginMethod] = [
        CAPPluginMethod(name: "list", returnType: CAPPluginReturnPromise),
        CAPPluginMethod(name: "remove", returnType: CAPPluginReturnPromise),
    ]

    @objc func list(_ call: CAPPluginCall) {
        call.resolve(["reports": CrashReports.shared.list()])
    }

    @objc func remove(_ call: CAPPluginCall) {
        guard let ids = call.getArray("ids") as? [String] else {
            call.reject("These are no ids")
            return
        }
        for id in ids { CrashReports.shared.remove(id) }
        call.resolve()
    }
}
