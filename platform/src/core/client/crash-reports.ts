import { type GivenBridge, sendTo } from './bridge.ts';
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

export const crashReportsAnswerIn = ({ type, reports }: Partial<Record<string, unknown>>): CrashReportsAnswer | null =>
  type === 'crashReports' ? { type, reports: crashReportsIn(reports) } : null;

/** Null in an app that keeps none. */
export function crashReportsOf(given: GivenBridge, listen: (listener: (reports: CrashReport[]) => void) => void): AppCrashReports | null {
  if (given.version < 5 || given.hasCrashReports !== true) return null;
  const send = (message: ToCrashReports) => sendTo(given, message);
  let resolve: ((reports: CrashReport[]) => void) | null = null;
  return {
    list: () => {
      if (!resolve) listen((reports) => resolve?.(reports));
      const answer = Promise.withResolvers<CrashReport[]>();
      resolve = answer.resolve;
      if (!send({ type: 'listCrashReports' })) answer.resolve([]);
      return answer.promise;
    },
    remove: (ids) => void send({ type: 'removeCrashReports', ids }),
  };
}
