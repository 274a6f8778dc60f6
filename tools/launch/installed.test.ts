import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isInstalled, markInstalled, projectNode } from './installed.mjs';

let root: string;

const lock = (version: string) => ({
  packages: {
    '': { name: 'nearhand' },
    'node_modules/nest': { version },
    'node_modules/only-on-mac': { version: '1.0.0', optional: true },
    'node_modules/@nearhand/api': { link: true, resolved: 'api' },
    api: { version: '1.0.0' },
  },
});

async function write(path: string, content: unknown): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, JSON.stringify(content));
}

describe('isInstalled', () => {
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'nearhand-installed-'));
    await write(join(root, 'package-lock.json'), lock('1.0.0'));
  });
  afterEach(() => rm(root, { recursive: true }));

  const installNode = () => write(projectNode(root), '');
  const installByHand = (version: string) => write(join(root, 'node_modules', '.package-lock.json'), lock(version));

  it('is false after a clone', () => {
    expect(isInstalled(root)).toBe(false);
  });

  it('is true after its own install', async () => {
    await installNode();
    markInstalled(root);
    expect(isInstalled(root)).toBe(true);
  });

  it('is false after the lock has changed', async () => {
    await installNode();
    markInstalled(root);
    await write(join(root, 'package-lock.json'), lock('2.0.0'));
    expect(isInstalled(root)).toBe(false);
  });

  it('is true after a manual install', async () => {
    await installNode();
    await installByHand('1.0.0');
    expect(isInstalled(root)).toBe(true);
  });

  it('is false after a manual install of another lock', async () => {
    await installNode();
    await installByHand('0.9.0');
    expect(isInstalled(root)).toBe(false);
  });

  it('is false without the project’s Node', async () => {
    await installByHand('1.0.0');
    expect(isInstalled(root)).toBe(false);
  });
});
