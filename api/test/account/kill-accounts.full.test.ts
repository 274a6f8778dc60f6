import { withKillSetting } from '../kill/kill-setting.ts';
import { createOwnDatabase } from '../own-database.ts';
import { tier } from '../tier.ts';
import { runAccountKills } from './kill/account-kills.ts';

const { kills, killLimit } = tier;

describe('server killed during registration and change of address', () => {
  it(
    'leaves no incomplete account and loses no change of address',
    async () => {
      const setting = { name: 'kill-accounts', kills, openDatabase: createOwnDatabase };
      const { problems, scenarios } = await withKillSetting(setting, runAccountKills);
      expect(problems).toEqual([]);
      for (const { waiting, begun, done } of Object.values(scenarios)) expect(waiting + begun + done).toBeGreaterThanOrEqual(kills);
    },
    killLimit,
  );
});
