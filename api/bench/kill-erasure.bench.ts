/** Consistency of companies when the server is killed while it erases them. */
import { runErasureKills } from '../test/company/kill/erasure-kills.ts';
import { benchKills } from './kill-bench.ts';

await benchKills('kill-erasure', runErasureKills, ({ stages, erased, restartMs }, kills) => ({
  scenarios: { 'killed amid': stages },
  figures: { kills, 'companies that were erased': erased, 'ms to serve again, longest': restartMs },
  fault: 'half-erased, orphaned or lost',
}));
