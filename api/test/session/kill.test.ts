import { withKillSetting } from '../kill/kill-setting.ts';
import { createMigratedDatabase } from '../test-app.ts';
import { tier } from '../tier.ts';
import { runKills } from './kill/kill-run.ts';

const { kills, killLimit } = tier;

describe('server killed during session operations', () => {
  it(
    'loses no timer, blocks no session and does nothing twice',
    async () => {
      const { problems, scenarios } = await withKillSetting({ name: 'kill', kills, openDatabase: createMigratedDatabase }, runKills);
      expect(problems).toEqual([]);
      for (const tally of Object.values(scenarios)) expect(tally.kills).toBe(kills);
    },
    killLimit,
  );
});
