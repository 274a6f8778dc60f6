import type { CrashReport } from '@nearhand/platform/host';
import { expect, it } from 'vitest';
import { sendCrashReports } from './crash-reports';

const reports = ['a', 'b', 'c'].map(
  (id): CrashReport => ({
    id: id.repeat(32),
    at: 1,
    appVersion: '4.2.0',
    part: 'main',
    reason: 'exception',
    name: 'Error',
    message: '',
    frames: [],
    count: 1,
  }),
);

it('sendCrashReports removes what was delivered, and only that', async () => {
  const removed: string[] = [];
  const kept = { list: async () => reports, remove: (ids: string[]) => void removed.push(...ids) };
  await sendCrashReports(kept, async ({ id }) => !id.startsWith('b'));
  expect(removed).toEqual([reports[0]?.id, reports[2]?.id]);
});
