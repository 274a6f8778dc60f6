import type { AppCrashReports, CrashReport } from '@nearhand/platform/host';

/** Sends the reports that the app around this page keeps. The app removes each one after it was delivered. */
export async function sendCrashReports(kept: AppCrashReports, deliver: (report: CrashReport) => Promise<boolean>): Promise<void> {
  for (const report of await kept.list()) {
    if (await deliver(report)) kept.remove([report.id]);
  }
}
