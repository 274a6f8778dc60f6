import { runErasureKills } from './kill/erasure-kills.ts';
import { withKillSetting } from './kill/kill-setting.ts';
import { createOwnDatabase } from './own-database.ts';
import { tier } from './tier.ts';

const { erasureKills: kills } = tier;

it('erases companies whole, and no other, when it is killed in the middle of it again and again', async () => {
  const setting = { name: 'kill-erasure', kills, openDatabase: createOwnDatabase };
  const { problems, stages, erased } = await withKillSetting(setting, runErasureKills);
  expect(problems).toEqual([]);
  expect(erased).toBeGreaterThan(0);
  const midway = kills - stages.over;
  expect(midway).toBeGreaterThan(0);
}, 400_000);
