import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { startDatabaseServer } from '../../../database/database-server.ts';
import { freePort } from '../../../free-port.ts';
import { ApiServer } from '../../../product/api-server.ts';
import { type DemoOwner, fillWithDemoData } from '../../../product/demo-data.ts';
import { lockFolder } from '../../../product/folder-lock.ts';
import { UserError } from '../../../user-error.ts';

/** A server with demo data that nobody else uses. */
export interface PreviewProduct {
  url: string;
  owner: DemoOwner & { password: string };
  stop(): Promise<void>;
}

interface PreviewOptions {
  /** Kept between checks, with the database. */
  dataDir: string;
  siteDir: string;
}

/** Variables of the machine. Settings of the product, such as keys of services, stay with the product that is served. */
const ofTheMachine = /^(?:PATH|HOME|USER|LANG|LC_\w+|TMPDIR|TEMP|TMP|SystemRoot|NODE_EXTRA_CA_CERTS)$/i;

/** Starts a server on a release store, with a database of its own. */
export async function startPreview({ dataDir, siteDir }: PreviewOptions): Promise<PreviewProduct> {
  await mkdir(dataDir, { recursive: true });
  const stops: (() => Promise<void>)[] = [];
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  const stop = async () => {
    for (const signal of signals) process.off(signal, abort);
    for (const end of stops.toReversed()) await end();
  };
  const abort = () => void stop().finally(() => process.exit(1));
  for (const signal of signals) process.once(signal, abort);
  const onGiveUp = (message: string): never => {
    throw new Error(message);
  };
  try {
    const lock = await lockFolder(dataDir);
    stops.push(lock.release);
    const database = await startDatabaseServer(dataDir, onGiveUp);
    stops.push(() => database.stop());
    const port = await freePort();
    const url = `http://localhost:${port}`;
    const api = new ApiServer({
      environment: Object.fromEntries(Object.entries(process.env).filter(([name]) => ofTheMachine.test(name))),
      variables: {
        ...{ NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port), PUBLIC_URL: url, STOP_SECONDS: '1' },
        ...{ DATA_DIR: dataDir, SITE_DIR: siteDir, DATABASE_URL: database.url, INSTALLER_DIR: join(dataDir, 'installers') },
        ...{ EMAIL_DNS: 'off', SIGN_UP_CAPTCHA: 'off', SERVICE_WORKER: 'off' },
      },
      logFile: join(dataDir, 'api.log'),
      whenDatabaseRuns: () => database.whenRunning(),
      onGiveUp,
    });
    stops.push(() => api.stop());
    await api.start();
    const owner = await fillWithDemoData({ databaseUrl: database.url, dataDir, password: null });
    if (!owner || owner.password === null) throw new UserError(`The demo company of the preview was changed: remove ${dataDir}.`);
    return { url, owner: { ...owner, password: owner.password }, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
