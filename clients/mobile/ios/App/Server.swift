import Foundation

/// The server whose pages the app shows: that of an administrator, or the one that the user has chosen.
struct Server {
    private static let chosen = "nearhand.server"
    private static let loopback = ["localhost", "127.0.0.1", "::1"]
    private static let longest = 4096

    /// Nil until one is chosen, and for an address of an administrator that the app must not use.
    let origin: String?
    let isManaged: Bool
    /// Whether an administrator requires the unlock of the phone.
    let isLocked: Bool

    init() {
        let managed = UserDefaults.standard.dictionary(forKey: "com.apple.configuration.managed") ?? [:]
        let given = managed["server"] as? String
        isManaged = given != nil
        isLocked = managed["lock"] as? Bool ?? false
        origin = Server.origin(of: given ?? UserDefaults.standard.string(forKey: Server.chosen) ?? "")
    }

    static func choose(_ origin: String) {
        UserDefaults.standard.set(origin, forKey: chosen)
    }

    static func forget() {
        UserDefaults.standard.removeObject(forKey: chosen)
    }

    /// The origin of a server; nil if the app must not use it. Only the phone itself is reached without encryption.
    static func origin(of address: String) -> String? {
        guard let parts = parse(address), let scheme = parts.scheme?.lowercased(), let host = parts.host?.lowercased(), !host.isEmpty,
              parts.user == nil, parts.password == nil,
              scheme == "https" || (scheme == "http" && loopback.contains(host.trimmingCharacters(in: CharacterSet(charactersIn: "[]"))))
        else { return nil }
        guard let port = parts.port, port != (scheme == "https" ? 443 : 80) else { return "\(scheme)://\(host)" }
        return "\(scheme)://\(host):\(port)"
    }

    /// The whole origin has to match.
    func has(_ url: URL) -> Bool {
        origin != nil && origin == Server.origin(of: url.absoluteString)
    }

    /// Whether the system opens an address: web pages, mail and phone numbers, and nothing else.
    static func isExternal(_ url: URL) -> Bool {
        guard let parts = parse(url.absoluteString), let scheme = parts.scheme?.lowercased() else { return false }
        if ["mailto", "tel"].contains(scheme) { return true }
        return ["http", "https"].contains(scheme) && parts.host != nil && parts.user == nil && parts.password == nil
    }

    private static func parse(_ address: String) -> URLComponents? {
        address.count > longest ? nil : URLComponents(string: address)
    }
}
