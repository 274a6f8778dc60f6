import { freePort } from '../../../../tools/free-port.ts';
import type { Env } from '../../../src/env/env.ts';
import { ServerProcess } from '../../kill/server-process.ts';

/** One of several API processes with one database and one data folder. */
export class ApiProcess {
  private constructor(
    readonly port: number,
    private readonly server: ServerProcess,
  ) {}

  /** The process of a server that was built into `folder`. */
  static async start(
    { DATABASE_URL, DATA_DIR, PUBLIC_URL }: Env,
    folder: string,
    variables: Record<string, string> = {},
  ): Promise<ApiProcess> {
    const port = await freePort();
    const own = { PORT: String(port), DATABASE_URL, DATA_DIR, PUBLIC_URL, LOG_LEVEL: 'error' };
    const process = new ApiProcess(port, new ServerProcess({ ...own, ...variables }, folder));
    await process.start();
    return process;
  }

  /** Resolves when it serves. */
  start(): Promise<void> {
    return this.server.start();
  }

  /** Asks the process to stop; resolves with its exit code. */
  stop(): Promise<number | null> {
    return this.server.stop();
  }

  /** Ends the process like a power cut. */
  kill(): Promise<void> {
    return this.server.kill();
  }
}
