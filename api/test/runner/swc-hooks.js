import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';
import base from '../../jest.base.config.js';

const [, options] = base.transform['\\.ts$'];

/** Lets Node import our TypeScript, whose decorators and their metadata type stripping leaves out. */
registerHooks({
  load(url, context, nextLoad) {
    if (!url.endsWith('.ts') || url.includes('/node_modules/')) return nextLoad(url, context);
    const filename = fileURLToPath(url);
    const { code } = transformSync(readFileSync(filename, 'utf8'), { ...options, filename });
    return { format: 'module', source: code, shortCircuit: true };
  },
});
