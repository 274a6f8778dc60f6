import type { App, ListenToAll } from './app.ts';
import { questionTo } from './ask-app.ts';
import { givenBridge, sendTo } from './bridge.ts';
import { type CrashReport, crashReportsIn } from './crash-report.ts';

export type { CrashReport };

/** Messages of the page to an app with version 5 of the bridge, as JSON. See docs/clients.md. */
export type ToCrashReports = { type: 'listCrashReports' } | { type: 'removeCrashReports'; ids: string[] };

/** Message of such an app to the page. */
export type CrashReportsAnswer = { type: 'crashReports'; reports: CrashReport[] };

/** Reports of crashes that an app keeps until a page has sent them. */
export interface AppCrashReports {
  /** The reports that the app gives to this page. */
  list(): Promise<CrashReport[]>;
  /** Removes reports that were delivered. */
  remove(ids: string[]): void;
}

/** Reports of the app around a page; null in a browser, and in an app that keeps none. */
export function crashReportsOf(page: object, app: Pick<App, 'listen'>): AppCrashReports | null {
  const given = givenBridge(page);
  if (!given || given.version < 5 || given.hasCrashReports !== true) return null;
  const send = (message: ToCrashReports) => sendTo(given, message);
  const listen = (listener: (reports: CrashReport[]) => void) =>
    (app.listen as ListenToAll)('crashReports', ({ reports }) => listener(crashReportsIn(reports)));
  return {
    list: questionTo(listen, () => send({ type: 'listCrashReports' }), []),
    remove: (ids) => void send({ type: 'removeCrashReports', ids }),
  };
}
