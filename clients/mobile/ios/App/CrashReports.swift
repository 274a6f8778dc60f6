import Foundation
import MetricKit

/// Reports of crashes, one file each, until a page has sent them. MetricKit delivers a crash when the app has started again. A report has the
/// type of the error and its places in the code, and no message, which can quote anything.
final class CrashReports: NSObject, MXMetricManagerSubscriber {
    static let shared = CrashReports()

    private static let mostReports = 10
    private static let mostFrames = 30
    private static let mostBytes = 32 * 1024
    private static let kept: TimeInterval = 14 * 24 * 60 * 60

    private let folder = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)[0].appendingPathComponent("crashes")

    /// Takes crashes from now on, and those since the last start.
    func watch() {
        MXMetricManager.shared.add(self)
    }

    func didReceive(_ payloads: [MXDiagnosticPayload]) {
        for payload in payloads {
            for crash in payload.crashDiagnostics ?? [] { save(crash, at: payload.timeStampEnd) }
        }
    }

    /// The reports as a list in JSON, oldest first. Removes what is too old, or no report.
    func list() -> String {
        var reports: [Any] = []
        for file in files() {
            if let report = read(file) { reports.append(report) } else { try? FileManager.default.removeItem(at: file) }
        }
        guard let json = try? JSONSerialization.data(withJSONObject: reports) else { return "[]" }
        return String(data: json, encoding: .utf8) ?? "[]"
    }

    func remove(_ id: String) {
        for file in files() where file.lastPathComponent.hasSuffix("-\(id).json") { try? FileManager.default.removeItem(at: file) }
    }

    private func save(_ crash: MXCrashDiagnostic, at time: Date) {
        let id = UUID().uuidString.replacingOccurrences(of: "-", with: "").lowercased()
        let at = Int64(min(time, Date()).timeIntervalSince1970 * 1000)
        let report: [String: Any] = [
            "id": id,
            "at": at,
            "appVersion": crash.applicationVersion,
            "part": "main",
            "reason": "crashed",
            "name": name(of: crash),
            "message": "",
            "frames": frames(of: crash.callStackTree),
            "count": 1,
        ]
        guard let json = try? JSONSerialization.data(withJSONObject: report) else { return }
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try? json.write(to: folder.appendingPathComponent(String(format: "%013lld-%@.json", at, id)), options: .atomic)
        for file in files().dropLast(CrashReports.mostReports) { try? FileManager.default.removeItem(at: file) }
    }

    /// The numbers of the system: `exc_types.h` and `signal.h`.
    private func name(of crash: MXCrashDiagnostic) -> String {
        let parts = [("Exception", crash.exceptionType), ("code", crash.exceptionCode), ("signal", crash.signal)]
        let known = parts.compactMap { part, number in number.map { "\(part) \($0)" } }
        return known.isEmpty ? "Crash" : known.joined(separator: ", ")
    }

    /// The thread that crashed, from the innermost place outwards. A place is an offset in a binary of a known build.
    private func frames(of tree: MXCallStackTree) -> [[String: Any]] {
        guard let json = try? JSONSerialization.jsonObject(with: tree.jsonRepresentation()) as? [String: Any],
              let stacks = json["callStacks"] as? [[String: Any]],
              let stack = stacks.first(where: { $0["threadAttributed"] as? Bool == true }) ?? stacks.first
        else { return [] }
        var frames: [[String: Any]] = []
        var next = (stack["callStackRootFrames"] as? [[String: Any]])?.first
        while let frame = next, frames.count < CrashReports.mostFrames {
            let binary = frame["binaryName"] as? String ?? ""
            let build = frame["binaryUUID"] as? String ?? ""
            let offset = frame["offsetIntoBinaryTextSegment"] as? Int ?? 0
            frames.append([
                "function": String("\(build) + \(offset)".prefix(120)),
                "file": String((binary as NSString).lastPathComponent.prefix(120)),
                "line": NSNull(),
                "column": NSNull(),
            ])
            next = (frame["subFrames"] as? [[String: Any]])?.first
        }
        return frames
    }

    private func files() -> [URL] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        let own = names.filter { $0.range(of: "^\\d{13}-[\\da-f]{32}\\.json$", options: .regularExpression) != nil }
        return own.sorted().map { folder.appendingPathComponent($0) }
    }

    /// Nil for a file that is no report, or too old. A clock can be set back, also by years.
    private func read(_ file: URL) -> Any? {
        let name = file.lastPathComponent
        guard let at = TimeInterval(name.prefix(13)),
              abs(Date().timeIntervalSince1970 - at / 1000) < CrashReports.kept,
              let json = try? Data(contentsOf: file), json.count <= CrashReports.mostBytes,
              let report = try? JSONSerialization.jsonObject(with: json) as? [String: Any],
              let id = report["id"] as? String, name.hasSuffix("-\(id).json")
        else { return nil }
        return report
    }
}
