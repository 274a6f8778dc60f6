/** Measures how long releases take on the server, and 1,000 promotions of 50 teams at the same time. */
import { withKillSetting } from '../test/kill/kill-setting.ts';
import { whileKilled } from '../test/kill/killing.ts';
import { inMs, share, verdict } from './compare-times.ts';
import { openDatabase } from './open-database.ts';
import { releaseTeams } from './releases/bench-teams.ts';
import { promoteAtOnce } from './releases/promotion-load.ts';
import { measureReleases } from './releases/release-times.ts';

const teams = 50;
/** Size of each page, except for those of the load. */
const bytes = 150_000;

const { times, load } = await withKillSetting({ name: 'releases-bench', kills: 0, openDatabase }, async (setting) => {
  await releaseTeams(setting.dataDir, teams, bytes);
  return whileKilled(setting, {}, async (server) => ({
    times: await measureReleases(server, bytes),
    load: await promoteAtOnce(server, teams),
  }));
});

const rows = [
  { what: 'push of a 150 KB change until it is live', measured: times.pushes, bar: 2000 },
  { what: 'promotion', measured: times.promotions, bar: 1000 },
  { what: 'roll back until new loads have it', measured: times.rollbacks, bar: 2000 },
].map(({ what, measured, bar }) => {
  const p95 = share(measured, 0.95);
  return { what, tries: measured.length, 'median, ms': inMs(share(measured, 0.5)), 'p95, ms': inMs(p95), bar, isMet: p95 <= bar };
});
console.table(rows.map(({ isMet, ...row }) => ({ ...row, verdict: verdict(isMet) })));

const { promotions, seconds, lost, unrestorable } = load;
console.table({
  [`promotions of ${teams} teams at the same time`]: { figure: promotions },
  'promotions a second': { figure: Number((promotions / seconds).toFixed(1)) },
  lost: { figure: lost, bar: 0, verdict: verdict(lost === 0) },
  'builds that cannot be restored': { figure: unrestorable, bar: 0, verdict: verdict(unrestorable === 0) },
});
if (lost + unrestorable > 0 || rows.some(({ isMet }) => !isMet)) process.exitCode = 1;
