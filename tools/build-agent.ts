import { execFile } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { agentSourcesHash, root } from './build-state.ts';
import { print } from './print.ts';

/** Folder of the built agent and the script that installs it. */
export const agentDir = join(root, 'agent', 'dist');

const stateFile = join(agentDir, '.sources');
const canBuild = process.platform === 'linux' && process.arch === 'x64';

/** Exists while the agent is being built, so that the server reports that. */
const preparation = join(dirname(agentDir), `.${basename(agentDir)}.preparing-linux`);

/** Whether the agent has to be built. Until `buildAgent` ends, the server reports that it is being prepared. */
export async function prepareAgent(): Promise<boolean> {
  const isDue = canBuild && (await readFile(stateFile, 'utf8').catch(() => null)) !== (await agentSourcesHash());
  if (isDue) await writeFile(preparation, '');
  // A start that was killed may have left it.
  else await rm(preparation, { force: true });
  return isDue;
}

/** Builds the agent. The product runs without it. */
export async function buildAgent(signal: AbortSignal): Promise<void> {
  const sources = await agentSourcesHash();
  try {
    await promisify(execFile)(process.execPath, [join(root, 'agent', 'packaging', 'build.ts')], { cwd: root, signal });
    await writeFile(stateFile, sources);
    print('The agent for Linux is ready to install.');
  } catch (error) {
    if (!signal.aborted) print(`The agent could not be built: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    await rm(preparation, { force: true });
  }
}
