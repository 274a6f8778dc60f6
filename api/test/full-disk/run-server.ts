/** Runs database, server and log in one folder, as `npm start` does. Arguments: the folder, the port, the built server. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Database, startDatabase } from '../../../tools/database.ts';
import { RotatingLog } from '../../../tools/rotating-log.ts';

const [dataDir = '', port = '', build = ''] = process.argv.slice(2);
let database = await startDatabase(dataDir);
let isStopping = false;

/** A database that cannot write its log of changes ends; it is started again as soon as there is room. */
function restartWhenLost({ process: child }: Database): void {
  child.once('exit', async () => {
    while (!isStopping) {
      const started = await startDatabase(dataDir).catch(() => null);
      if (!started) await pause(200);
      else {
        database = started;
        return restartWhenLost(database);
      }
    }
  });
}
restartWhenLost(database);

const server = spawn(process.execPath, [join(build, 'main.js')], {
  env: {
    PATH: process.env['PATH'],
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    EMAIL_DNS: 'off',
    SIGN_UP_CAPTCHA: 'off',
  },
  stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
});
const log = new RotatingLog(join(dataDir, 'api.log'));
log.collect(server.stdout);
server.once('exit', () => process.exit(1));
await once(server, 'message');
process.send?.({ databaseUrl: database.url });

process.once('disconnect', async () => {
  isStopping = true;
  server.removeAllListeners('exit');
  const gone = once(server, 'exit');
  server.kill('SIGKILL');
  await gone;
  await database.stop();
  process.exit();
});
