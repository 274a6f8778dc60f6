import { crashReportsIn } from '@nearhand/platform/client/crash-report';
import type { CrashReportsAnswer } from '@nearhand/platform/client/crash-reports';
import type { CrashReportsPlugin } from '../plugins.ts';

/** Gives the reports of the native part to the page, which waits for an answer in any case. */
export async function answerCrashReports(
  plugin: Pick<CrashReportsPlugin, 'list'>,
  send: (answer: CrashReportsAnswer) => void,
): Promise<void> {
  let reports: CrashReportsAnswer['reports'] = [];
  try {
    const answer = await plugin.list();
    reports = crashReportsIn(JSON.parse(answer.reports));
  } catch {
    // The native part has failed, or its files are damaged.
  }
  send({ type: 'crashReports', reports });
}
