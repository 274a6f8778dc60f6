/** Runs database, API and logs in one folder, as `npm start` does. Arguments: folder, port, built server. */
import { join } from 'node:path';
import { startDatabaseServer } from '../../../../tools/database/database-server.ts';
import { ApiServer } from '../../../../tools/product/api-server.ts';

const [dataDir = '', port = '', build = ''] = process.argv.slice(2);

function giveUp(message: string): void {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

const database = await startDatabaseServer(dataDir, giveUp);
const api = new ApiServer({
  main: join(build, 'main.js'),
  variables: {
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    EMAIL_DNS: 'off',
    SIGN_UP_CAPTCHA: 'off',
  },
  logFile: join(dataDir, 'api.log'),
  whenDatabaseRuns: () => database.whenRunning(),
  onGiveUp: giveUp,
});
await api.start();
process.send?.({ databaseUrl: database.url, apiPid: api.pid });

process.once('disconnect', async () => {
  await api.stop();
  await database.stop();
  process.exit();
});
