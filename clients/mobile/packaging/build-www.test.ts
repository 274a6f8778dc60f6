import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import capacitor from '../capacitor.config.ts';
import { buildWww } from './build-www.ts';

let folder: string;

describe('files of the app', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nearhand-www-'));
    await buildWww(folder);
  });
  afterAll(() => rm(folder, { recursive: true }));

  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  const pages = ['index.html', 'offline.html', 'offline-managed.html'];

  it('are what the native parts load, and nothing else', async () => {
    const files = ['NOTICES.txt', 'bridge.js', 'index.html', 'offline-managed.html', 'offline.html', 'offline.js', 'page.css', 'page.js'];
    expect((await readdir(folder)).sort()).toEqual(files);
  });

  it.each(pages)('allow %s nothing from elsewhere', (page) => {
    expect(read(page)).toContain(`content="default-src 'none'; script-src 'self'; style-src 'self';`);
    const loaded = [...read(page).matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file = '']) => file);
    expect(loaded.filter((file) => !file.startsWith('nearhand-app:')).map((file) => read(file).length > 0)).toEqual([true, true]);
  });

  it('offer another server unless an administrator has chosen it', () => {
    expect(pages.map((page) => read(page).includes('nearhand-app:change-server'))).toEqual([false, true, false]);
  });

  it('name the licenses of what they contain', () => {
    for (const name of ['@capacitor/core', '@capacitor/app', '@aparajita/capacitor-biometric-auth'])
      expect(read('NOTICES.txt')).toContain(name);
  });
});

describe('configuration', () => {
  it('lets pages go nowhere, and has no server of its own', () => {
    expect(capacitor.server).toEqual({ androidScheme: 'https', cleartext: false, allowNavigation: [] });
    expect(capacitor.android).toMatchObject({ allowMixedContent: false, webContentsDebuggingEnabled: false });
  });
});
