/**
 * What is left of sessions when the server is killed in the middle of each transition, 50 times, on a PostgreSQL of its own.
 * With KILLS, the number is another one.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDatabase } from '../../tools/database.ts';
import { findPlace } from '../../tools/database-place.ts';
import { runKills } from '../test/kill/kill-run.ts';
import { buildServer, removeBuild } from '../test/kill/server-process.ts';

const kills = Number(process.env['KILLS'] ?? 50);

const folder = await mkdtemp(join(tmpdir(), 'nearhand-kill-'));
await chmod(folder, 0o755);
await buildServer();
const database = await startDatabase(folder);
try {
  const report = await runKills({ databaseUrl: database.url, dataDir: folder, port: 4401, kills });
  console.table(report.scenarios);
  console.table({
    sessions: { figure: report.sessions },
    'timers that went off': { figure: report.timers },
    '  of them within 1 s of a kill': { figure: report.timersAtKills },
    'seconds after their time, median': { figure: report.delay.p50.toFixed(1) },
    'seconds after their time, longest': { figure: report.delay.max.toFixed(1) },
    'ms to serve again, longest': { figure: report.restartMs },
    'stuck, lost or done twice': { figure: report.problems.length, bar: 0, verdict: report.problems.length === 0 ? 'holds' : 'broken' },
  });
  for (const problem of report.problems) console.error(problem);
  if (report.problems.length > 0) process.exitCode = 1;
} finally {
  await database.stop();
  await removeBuild();
  await rm((await findPlace(folder)).cluster, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
}
