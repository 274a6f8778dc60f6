import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { agentSourcesHash, root } from './build-state.ts';
import { print } from './print.ts';

/** Folder of the built agent and the script that installs it. */
export const agentDir = join(root, 'agent', 'dist');

const stateFile = join(agentDir, '.sources');
const canBuild = process.platform === 'linux' && process.arch === 'x64';

/** Builds the agent if its sources have changed. The product runs without it. */
export async function buildAgent(signal: AbortSignal): Promise<void> {
  if (!canBuild) return;
  const sources = await agentSourcesHash();
  if ((await readFile(stateFile, 'utf8').catch(() => null)) === sources) return;
  try {
    await promisify(execFile)(process.execPath, [join(root, 'agent', 'packaging', 'build.ts')], { cwd: root, signal });
    await writeFile(stateFile, sources);
    print('The agent for Linux is ready to install.');
  } catch (error) {
    if (!signal.aborted) print(`The agent could not be built: ${error instanceof Error ? error.message : String(error)}`);
  }
}
