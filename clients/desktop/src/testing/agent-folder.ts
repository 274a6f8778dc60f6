import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { agentFile, agentFolder } from '../control/agent-program.ts';

/** Resources of a package whose agent is a command of Node. */
export function resourcesWith(script: string, ...options: string[]): string {
  const resources = mkdtempSync(join(tmpdir(), 'nearhand-resources-'));
  onTestFinished(() => rmSync(resources, { recursive: true }));
  mkdirSync(join(resources, agentFolder));
  const command = [process.execPath, script, ...options].map((part) => `'${part}'`).join(' ');
  writeFileSync(join(resources, agentFolder, agentFile), `#!/bin/sh\nexec ${command} "$@"\n`, { mode: 0o755 });
  return resources;
}
