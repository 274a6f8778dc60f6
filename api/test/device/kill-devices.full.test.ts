import { withKillSetting } from '../kill/kill-setting.ts';
import { createOwnDatabase } from '../own-database.ts';
import { tier } from '../tier.ts';
import { runDeviceKills } from './kill/device-kills.ts';

const { kills, killLimit } = tier;

describe('server killed while devices register and sync', () => {
  it(
    'registers each device once, and leaves none without a valid secret',
    async () => {
      const setting = { name: 'kill-devices', kills, openDatabase: createOwnDatabase };
      const { problems, scenarios } = await withKillSetting(setting, runDeviceKills);
      expect(problems).toEqual([]);
      for (const { waiting, begun, done } of Object.values(scenarios)) expect(waiting + begun + done).toBeGreaterThanOrEqual(kills);
    },
    killLimit,
  );
});
