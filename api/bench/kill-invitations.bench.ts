/**
 * What is left of acceptances and hand-overs when the server is killed in the middle of them, 50 times, on a PostgreSQL of its
 * own: each time 14 people accept for nine seats. With KILLS, the number is another one.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDatabase } from '../../tools/database.ts';
import { findPlace } from '../../tools/database-place.ts';
import { freePort } from '../test/kill/free-port.ts';
import { runInvitationKills } from '../test/kill/invitation-kills.ts';
import { buildServer, removeBuild } from '../test/kill/server-process.ts';

const kills = Number(process.env['KILLS'] ?? 50);

const folder = await mkdtemp(join(tmpdir(), 'nearhand-kill-invitations-'));
await chmod(folder, 0o755);
const build = join(import.meta.dirname, '..', 'dist-kill-invitations-bench');
await buildServer(build);
const database = await startDatabase(folder);
try {
  const report = await runInvitationKills({ databaseUrl: database.url, dataDir: folder, port: await freePort(), kills, folder: build });
  console.table(report.stories);
  console.table({
    kills: { figure: kills },
    'acceptances that were answered with yes': { figure: report.accepted },
    'ms to serve again, longest': { figure: report.restartMs },
    'half-made, done twice or over the limit': {
      figure: report.problems.length,
      bar: 0,
      verdict: report.problems.length === 0 ? 'holds' : 'broken',
    },
  });
  for (const problem of report.problems) console.error(problem);
  if (report.problems.length > 0) process.exitCode = 1;
} finally {
  await database.stop();
  await removeBuild(build);
  await rm((await findPlace(folder)).cluster, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
}
