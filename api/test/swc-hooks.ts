import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Options, transformSync } from '@swc/core';

const configFile = join(import.meta.dirname, '..', '.swcrc');
const options: Options = { configFile, sourceMaps: 'inline' };

/** Lets Node import our TypeScript, whose decorators and their metadata type stripping leaves out. */
registerHooks({
  load(url, context, nextLoad) {
    const { pathname } = new URL(url);
    if (!pathname.endsWith('.ts') || pathname.includes('/node_modules/')) return nextLoad(url, context);
    const filename = fileURLToPath(url);
    const { code } = transformSync(readFileSync(filename, 'utf8'), { ...options, filename });
    return { format: 'module', source: code, shortCircuit: true };
  },
});
