import { withKillSetting } from '../kill/kill-setting.ts';
import { createOwnDatabase } from '../own-database.ts';
import { tier } from '../tier.ts';
import { runBillingKills } from './kill/billing-kills.ts';

const { kills, killLimit } = tier;

describe('server killed while subscriptions change', () => {
  it(
    'charges and applies each change once',
    async () => {
      const setting = { name: 'kill-billing', kills, openDatabase: createOwnDatabase };
      const { problems, scenarios } = await withKillSetting(setting, runBillingKills);
      expect(problems).toEqual([]);
      const killed = Object.values(scenarios).map((points) => Object.values(points).reduce((sum, count) => sum + count, 0));
      expect(new Set(killed)).toEqual(new Set([kills]));
    },
    killLimit,
  );
});
