import pg from 'pg';
import type { KillSetting } from './kill-setting.ts';
import { ServerProcess } from './server-process.ts';

/** A server that is killed and restarted, and a connection to its database. */
export class Killing {
  /** The longest time of a restart. */
  restartMs = 0;
  readonly origin: string;
  readonly client: pg.Client;
  private readonly server: ServerProcess;

  constructor({ databaseUrl, dataDir, port, folder }: KillSetting, variables: Record<string, string>) {
    this.origin = `http://127.0.0.1:${port}`;
    this.client = new pg.Client({ connectionString: databaseUrl });
    const own = { PUBLIC_URL: this.origin, PORT: String(port), DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: 'error' };
    this.server = new ServerProcess({ ...own, ...variables }, folder);
  }

  /** Resolves when it serves. */
  async start(): Promise<void> {
    const begun = performance.now();
    await this.server.start();
    this.restartMs = Math.max(this.restartMs, Math.round(performance.now() - begun));
  }

  kill(): Promise<void> {
    return this.server.kill();
  }

  async restart(): Promise<void> {
    await this.kill();
    await this.start();
  }
}

/** Runs the server while `work` kills it any number of times. */
export async function whileKilled<Report>(
  setting: KillSetting,
  variables: Record<string, string>,
  work: (killing: Killing) => Promise<Report>,
): Promise<Report> {
  const killing = new Killing(setting, variables);
  await killing.start();
  // The first start creates the tables.
  killing.restartMs = 0;
  await killing.client.connect();
  try {
    return await work(killing);
  } finally {
    await killing.client.end();
    await killing.kill();
  }
}
