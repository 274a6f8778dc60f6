/** Consistency of sessions when the server is killed during each transition. */
import { runKills } from '../test/session/kill/kill-run.ts';
import { benchKills } from './kill-bench.ts';

await benchKills('kill', runKills, ({ scenarios, sessions, timers, timersAtKills, delay, restartMs }) => ({
  scenarios: scenarios,
  figures: {
    sessions,
    'timers that went off': timers,
    '  of them within 1 s of a kill': timersAtKills,
    'seconds after their time, median': delay.p50.toFixed(1),
    'seconds after their time, longest': delay.max.toFixed(1),
    'ms to serve again, longest': restartMs,
  },
  fault: 'stuck, lost or done twice',
}));
