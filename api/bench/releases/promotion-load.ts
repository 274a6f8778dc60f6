import type { Killing } from '../../test/kill/killing.ts';
import { timed } from '../compare-times.ts';
import { BenchTeam } from './bench-teams.ts';

const each = 20;

export interface PromotionLoad {
  promotions: number;
  seconds: number;
  /** Promotions that the history does not have in their order. */
  lost: number;
  /** Builds that could not be restored. */
  unrestorable: number;
}

/** All teams promote their builds at the same time, each one after the other; then each restores all of them. */
export async function promoteAtOnce(server: Killing, teamCount: number): Promise<PromotionLoad> {
  const teams: { team: BenchTeam; builds: string[] }[] = [];
  for (let number = 0; number < teamCount; number++) {
    const team = await BenchTeam.of(server, number);
    const builds: string[] = [];
    for (let at = 0; at < each; at++) builds.push(await team.push(await team.build(`load ${at}`, 0)));
    teams.push({ team, builds });
  }
  const promoteAll = () =>
    Promise.all(
      teams.map(async ({ team, builds }) => {
        for (const build of builds) await team.promote(build);
      }),
    );
  const seconds = (await timed(promoteAll)) / 1000;
  let [lost, unrestorable] = [0, 0];
  for (const { team, builds } of teams) {
    const records = (await team.server.history()).items.slice(0, each).reverse();
    lost += builds.filter((build, at) => records[at]?.build !== build).length;
    let expectedBuild = builds.at(-1) ?? null;
    for (const [at, build] of builds.entries()) {
      const { live } = await team.server.rollBack({ expectedBuild, revision: records[at]?.revision ?? '', message: '' });
      if (live?.buildId !== build) unrestorable += 1;
      expectedBuild = live?.buildId ?? null;
    }
  }
  return { promotions: teamCount * each, seconds, lost, unrestorable };
}
