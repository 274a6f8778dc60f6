import { chmod, mkdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** Folder of the agent's state: as given, as chosen by systemd, or the usual one of this user. */
export function stateFolderOf(given: string | undefined, environment: NodeJS.ProcessEnv = process.env): string {
  if (given) return given;
  const { STATE_DIRECTORY, XDG_STATE_HOME } = environment;
  if (STATE_DIRECTORY) return STATE_DIRECTORY.split(':')[0] ?? STATE_DIRECTORY;
  if (process.getuid?.() === 0) return '/var/lib/nearhand-agent';
  return join(XDG_STATE_HOME || join(homedir(), '.local', 'state'), 'nearhand-agent');
}

/** Only this user may enter the folder: it holds the secret of the device. */
export async function openStateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
}
