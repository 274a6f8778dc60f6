import type { Telemetry } from '@nearhand/contracts/release';
import { onErrorReport } from '../../errors/report-error';
import { onFirstInteraction } from '../../first-interaction';
import { isBot } from '../is-bot';
import type { Started } from '../started';
import { isReportable } from './is-reportable';

/** Reports errors, those since the start included, as soon as the user has interacted: the SDK is larger than a page. */
export function startErrorReports({ dsn }: NonNullable<Telemetry['errors']>, started: Started | null): void {
  if (isBot()) return;
  const load = async () => {
    const { startSentry } = await import(/* webpackChunkName: "sentry" */ './sentry');
    const send = startSentry({ dsn, router: started?.router ?? null });
    onErrorReport((report) => isReportable(report.error) && send(report));
  };
  onFirstInteraction(() => void load().catch(() => undefined));
}
