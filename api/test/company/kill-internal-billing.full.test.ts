import { withKillSetting } from '../kill/kill-setting.ts';
import { createOwnDatabase } from '../own-database.ts';
import { tier } from '../tier.ts';
import { runInternalBillingKills } from './kill/internal-billing-kills.ts';

const { kills, killLimit } = tier;

describe('server killed while the internal provider bills', () => {
  it(
    'issues each invoice once and numbers them without gaps',
    async () => {
      const setting = { name: 'kill-internal-billing', kills, openDatabase: createOwnDatabase };
      const { problems, scenarios } = await withKillSetting(setting, runInternalBillingKills);
      expect(problems).toEqual([]);
      const killed = Object.values(scenarios).map((points) => Object.values(points).reduce((sum, count) => sum + count, 0));
      expect(new Set(killed)).toEqual(new Set([kills]));
    },
    killLimit,
  );
});
