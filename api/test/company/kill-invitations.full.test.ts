import { withKillSetting } from '../kill/kill-setting.ts';
import { createOwnDatabase } from '../own-database.ts';
import { tier } from '../tier.ts';
import { runInvitationKills } from './kill/invitation-kills.ts';

const { kills, killLimit } = tier;

describe('server killed during acceptance and transfer of ownership', () => {
  it(
    'assigns each license once and leaves no incomplete transfer',
    async () => {
      const setting = { name: 'kill-invitations', kills, openDatabase: createOwnDatabase };
      const { problems, scenarios } = await withKillSetting(setting, runInvitationKills);
      expect(problems).toEqual([]);
      for (const { waiting, begun, done } of Object.values(scenarios)) expect(waiting + begun + done).toBeGreaterThanOrEqual(kills);
    },
    killLimit,
  );
});
