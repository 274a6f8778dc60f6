import { runKills } from './kill/kill-run.ts';
import { withKillSetting } from './kill/kill-setting.ts';
import { createOwnDatabase } from './own-database.ts';
import { tier } from './tier.ts';

const { kills, killLimit } = tier;

it(
  'loses no timer, blocks no session and repeats nothing when the server is killed',
  async () => {
    const { problems, scenarios } = await withKillSetting({ name: 'kill', kills, openDatabase: createOwnDatabase }, runKills);
    expect(problems).toEqual([]);
    for (const tally of Object.values(scenarios)) expect(tally.kills).toBe(kills);
  },
  killLimit,
);
