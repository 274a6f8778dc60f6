import { runKills } from './kill/kill-run.ts';
import { withKillSetting } from './kill/kill-setting.ts';
import { createOwnDatabase } from './own-database.ts';
import { tier } from './tier.ts';

const { kills } = tier;

it('loses no timer, leaves no session stuck and does nothing twice when it is killed in the middle of everything', async () => {
  const { problems, scenarios } = await withKillSetting({ name: 'kill', kills, openDatabase: createOwnDatabase }, runKills);
  expect(problems).toEqual([]);
  for (const tally of Object.values(scenarios)) expect(tally.kills).toBe(kills);
}, 300_000);
