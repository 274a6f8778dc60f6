import { type ChildProcess, spawn, spawnSync } from 'node:child_process';

/** Whether tests can have an X server of their own. */
export const hasVirtualServer = process.platform === 'linux' && spawnSync('Xvfb', ['-help'], { stdio: 'ignore' }).error === undefined;

export interface VirtualServer {
  /** As the variable DISPLAY. */
  display: string;
  stop(): Promise<void>;
}

/** An X server without a screen, on a free display number; of another user with `uid`, for which the caller has to be root. */
export async function startVirtualServer(width: number, height: number, uid?: number): Promise<VirtualServer> {
  const options = ['-displayfd', '3', '-screen', '0', `${width}x${height}x24`, '-nolisten', 'tcp', '-noreset'];
  const server = spawn('Xvfb', options, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'], ...(uid !== undefined && { uid }) });
  const number = await readLine(server);
  return {
    display: `:${number}`,
    stop: () =>
      new Promise((resolve) => {
        server.once('exit', () => resolve());
        server.kill();
      }),
  };
}

/** The server reports its number when it accepts connections. */
function readLine(server: ChildProcess): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let text = '';
  server.stdio[3]?.on('data', (bytes: Buffer) => {
    text += bytes.toString();
    if (text.includes('\n')) resolve(text.trim());
  });
  server.once('error', reject);
  server.once('exit', () => reject(new Error('The X server has ended')));
  return promise;
}
