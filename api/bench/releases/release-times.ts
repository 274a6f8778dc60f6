import { setTimeout as pause } from 'node:timers/promises';
import type { Killing } from '../../test/kill/killing.ts';
import { timed } from '../compare-times.ts';
import { BenchTeam, pathOf } from './bench-teams.ts';

const tries = 40;

export interface ReleaseTimes {
  /** Times from the push of a changed page until it is live, ms. */
  pushes: number[];
  promotions: number[];
  /** Times from the call until a new load of the page has the previous build, ms. */
  rollbacks: number[];
}

/** Waits until a new load of the page names the build. */
async function untilLoaded(origin: string, path: string, build: string): Promise<void> {
  while (!(await (await fetch(origin + path)).text()).includes(build)) await pause(20);
}

export async function measureReleases(server: Killing, bytes: number): Promise<ReleaseTimes> {
  const times: ReleaseTimes = { pushes: [], promotions: [], rollbacks: [] };
  const [team, other] = [await BenchTeam.of(server, 0), await BenchTeam.of(server, 1)];
  for (let number = 0; number < tries; number++) {
    const folder = await team.build(`change ${number}`, bytes);
    times.pushes.push(await timed(async () => team.promote(await team.push(folder))));
  }
  for (let number = 0; number < tries; number++) {
    const candidateId = await other.push(await other.build(`change ${number}`, bytes));
    const before = (await other.server.state()).live?.buildId ?? '';
    const body = { candidateId, expectedBuild: before, message: '' };
    times.promotions.push(await timed(() => other.server.promote(body)));
    await untilLoaded(server.origin, pathOf(1), candidateId);
    const rollBack = async () => {
      await other.server.rollBack({ expectedBuild: candidateId, message: '' });
      await untilLoaded(server.origin, pathOf(1), before);
    };
    times.rollbacks.push(await timed(rollBack));
  }
  return times;
}
