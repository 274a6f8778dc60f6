import { runInvitationKills } from './kill/invitation-kills.ts';
import { withKillSetting } from './kill/kill-setting.ts';
import { createOwnDatabase } from './own-database.ts';
import { tier } from './tier.ts';

const { kills } = tier;

it('gives away each seat once and makes no half of a hand-over when it is killed in the middle of both', async () => {
  const setting = { name: 'kill-invitations', kills, openDatabase: createOwnDatabase };
  const { problems, stories } = await withKillSetting(setting, runInvitationKills);
  expect(problems).toEqual([]);
  for (const { waiting, begun, done } of Object.values(stories)) expect(waiting + begun + done).toBeGreaterThanOrEqual(kills);
}, 400_000);
