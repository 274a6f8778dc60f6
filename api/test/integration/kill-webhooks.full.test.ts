import { withKillSetting } from '../kill/kill-setting.ts';
import { createOwnDatabase } from '../own-database.ts';
import { runWebhookKills } from './kill/webhook-kills.ts';

const events = 10_000;

describe('webhooks of a receiver that fails half of the time, while a server is killed', () => {
  it('deliver each event, in the order of its session', async () => {
    const setting = { name: 'kill-webhooks', kills: 1, openDatabase: createOwnDatabase };
    const limits = 'timeout=3,lease=4,retryFirst=0.05,retryLongest=0.5';
    const report = await withKillSetting(setting, (killed) => runWebhookKills(killed, { events, limits }));
    expect(report.problems).toEqual([]);
    expect(report.delays.length).toBeGreaterThanOrEqual(events);
    expect(report.refused).toBeGreaterThan(0);
  }, 600_000);
});
