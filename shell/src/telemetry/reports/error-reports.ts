import type { Telemetry } from '@nearhand/contracts/release';
import { app } from '@nearhand/platform/core';
import { crashReportsOf } from '@nearhand/platform/host';
import { onErrorReport } from '../../errors/report-error';
import { onFirstInteraction } from '../../first-interaction';
import { isBot } from '../is-bot';
import type { Started } from '../started';
import { sendCrashReports } from './crash-reports';
import { isReportable } from './is-reportable';

/** Reports errors, those since the start and crashes of the app included, as soon as the user has interacted: the SDK is larger than a page. */
export function startErrorReports({ dsn }: NonNullable<Telemetry['errors']>, started: Started | null): void {
  if (isBot()) return;
  const load = async () => {
    const { startSentry } = await import(/* webpackChunkName: "sentry" */ './sentry');
    const { sendReport, deliverCrash } = startSentry({ dsn, router: started?.router ?? null });
    onErrorReport((report) => isReportable(report.error) && sendReport(report));
    const kept = crashReportsOf(window, app);
    if (kept) await sendCrashReports(kept, deliverCrash);
  };
  onFirstInteraction(() => void load().catch(() => undefined));
}
