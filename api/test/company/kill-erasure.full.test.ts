import { withKillSetting } from '../kill/kill-setting.ts';
import { createOwnDatabase } from '../own-database.ts';
import { tier } from '../tier.ts';
import { runErasureKills } from './kill/erasure-kills.ts';

const { kills, killLimit } = tier;

describe('server killed during the erasure of companies', () => {
  it(
    'erases companies completely, and no others',
    async () => {
      const setting = { name: 'kill-erasure', kills, openDatabase: createOwnDatabase };
      const { problems, stages, erased } = await withKillSetting(setting, runErasureKills);
      expect(problems).toEqual([]);
      expect(erased).toBeGreaterThan(0);
      const midway = kills - stages.over;
      expect(midway).toBeGreaterThan(0);
    },
    killLimit,
  );
});
