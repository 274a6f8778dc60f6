import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startProgram } from '../run-program.ts';
import { DevServer } from './dev-server.ts';
import { LocalBuild } from './local-build.ts';

interface DevelopOptions {
  /** Folder of the remote. */
  folder: string;
  /** Address of a running shell. */
  shell: string;
  port: number;
  onProgress: (text: string) => void;
}

/** Serves a deployed shell on this machine with the remote of a folder, and shows its changes. Returns how to stop. */
export async function develop({ folder, shell, port, onProgress }: DevelopOptions): Promise<() => void> {
  const output = join(folder, 'dist/dev');
  await rm(output, { recursive: true, force: true });
  const build = new LocalBuild(output);
  const server = new DevServer({ shell, port, build });
  await server.listen();
  let isFirst = true;
  const stopWatching = await build.watch((change) => {
    if (isFirst) onProgress(`The remote is inside ${shell}, at ${server.origin}`);
    isFirst = false;
    server.announce(change);
  });
  const bundler = startProgram(folder, 'rspack', { args: ['build', '--watch'], mode: 'development', more: { NEARHAND_REFRESH: 'on' } });
  return () => {
    bundler.kill();
    stopWatching();
    server.close();
  };
}
