import { withKillSetting } from '../kill/kill-setting.ts';
import { createOwnDatabase } from '../own-database.ts';
import { tier } from '../tier.ts';
import { runReleaseKills } from './kill/release-kills.ts';

describe('releases, while the server is killed during pushes and promotions', () => {
  it(
    'are half-visible at no time, and right when they are repeated',
    async () => {
      const setting = { name: 'kill-releases', kills: tier.kills, openDatabase: createOwnDatabase };
      const { problems, scenarios } = await withKillSetting(setting, runReleaseKills);
      expect(problems).toEqual([]);
      expect(Object.values(scenarios).map(({ waiting, begun, done }) => waiting + begun + done)).toEqual([tier.kills, tier.kills]);
    },
    tier.killLimit,
  );
});
