/** Releases when the server is killed during a push, and during a promotion. */
import { runReleaseKills } from '../test/service/kill/release-kills.ts';
import { benchKills } from './kill-bench.ts';

await benchKills('kill-releases', runReleaseKills, ({ scenarios, restartMs }, kills) => ({
  scenarios,
  figures: { 'kills during pushes': kills, 'kills during promotions': kills, 'ms to serve again, longest': restartMs },
  fault: 'half-visible, lost or done twice',
}));
