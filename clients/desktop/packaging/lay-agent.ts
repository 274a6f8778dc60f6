import { copyFile, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { agentFile } from '../src/control/agent-program.ts';

const packed = /^nearhand-agent-[\d.]+-linux-x64$/;

/** Copies the agent, as `npm run build:agent` builds it, to where packages for Linux take it from, with the licenses of what it contains. */
export async function layAgent(from: string, to: string): Promise<void> {
  const program = (await readdir(from).catch(() => [])).find((name) => packed.test(name));
  if (!program) throw new Error('There is no agent: run `npm run build:agent` first');
  await mkdir(to, { recursive: true });
  await copyFile(join(from, program), join(to, agentFile));
  await copyFile(join(from, 'NOTICES.txt'), join(to, 'NOTICES.txt'));
}
