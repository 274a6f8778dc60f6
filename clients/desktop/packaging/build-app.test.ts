import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { agentProgram } from '../src/control/agent-program.ts';
import { buildApp } from './build-app.ts';
import { layAgent } from './lay-agent.ts';
import { fuses, packageOptions } from './package-options.ts';
import { comments, infoPlistStrings } from './package-texts.ts';

let folder: string;

describe('built app', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nearhand-built-'));
    await buildApp(folder);
  });
  afterAll(() => rm(folder, { recursive: true }));

  const read = (...path: string[]) => readFileSync(join(folder, ...path), 'utf8');
  const loadedBy = (code: string) =>
    [...code.matchAll(/(?:\bfrom|\bimport|\brequire\(|__require\w*\()\s*["']([\w@:/.-]+)["']/g)].map(([, name = '']) => name);

  it('contains what it loads, and nothing else', async () => {
    expect((await readdir(folder)).sort()).toEqual([
      'NOTICES.txt',
      'first-start',
      'first-start-preload.cjs',
      'icons',
      'main.mjs',
      'package.json',
      'product-preload.cjs',
      'share',
      'share-preload.cjs',
    ]);
    const { main, version, name } = JSON.parse(read('package.json')) as Record<string, string>;
    expect([existsSync(join(folder, main ?? '')), name]).toEqual([true, 'nearhand']);
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    for (const file of ['product-preload.cjs', '-preload.cjs', 'icon.png', 'tray.png']) expect(read('main.mjs')).toContain(file);
  });

  it('loads only Electron and Node in the main process, and only Electron in preload scripts', () => {
    const known = ['electron', ...builtinModules];
    const others = loadedBy(read('main.mjs')).filter((name) => !known.includes(name.replace('node:', '').split('/')[0] ?? ''));
    expect(others).toEqual([]);
    for (const name of ['product-preload', 'first-start-preload', 'share-preload'])
      expect(loadedBy(read(`${name}.cjs`))).toEqual(['electron']);
  });

  it.each(['first-start', 'share'])('has the page %s, whose style needs no other file', (page) => {
    expect([...read(page, 'index.html').matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => file)).toEqual(['page.css', 'page.js']);
    expect(read(page, 'page.css')).not.toMatch(/url\(|@import|var\(/);
  });

  it('names the licenses of what it contains', () => expect(read('NOTICES.txt')).toMatch(/electron-updater[\s\S]*MIT/));

  it('has an icon that is large enough for all systems', async () => {
    expect(await sharp(join(folder, 'icons', 'icon.png')).metadata()).toMatchObject({ width: 1024, height: 1024, hasAlpha: true });
  });
});

describe('packages', () => {
  it('have the agent of its own build where the app looks for it', async () => {
    const resources = await mkdtemp(join(tmpdir(), 'nearhand-resources-'));
    onTestFinished(() => rm(resources, { recursive: true }));
    const surroundings = { platform: 'linux' as const, env: { DISPLAY: ':0' }, resources };
    const built = join(resources, 'built');
    await mkdir(built);
    await expect(layAgent(built, join(resources, 'agent'))).rejects.toThrow('npm run build:agent');
    for (const name of ['nearhand-agent-2.18.1-linux-x64', 'NOTICES.txt', 'SHA256SUMS'])
      await writeFile(join(built, name), '', { mode: 0o755 });
    expect(agentProgram(surroundings)).toBeNull();
    const [resource] = packageOptions.linux.extraResources;
    await layAgent(built, join(resources, resource?.to ?? ''));
    expect(agentProgram(surroundings)).toBe(join(resources, 'agent', 'nearhand-agent'));
    expect((await stat(join(resources, 'agent', 'nearhand-agent'))).mode & 0o111).toBe(0o111);
  });

  it('turn off what would let other programs run code as the app', () => {
    expect(fuses).toMatchObject({
      runAsNode: false,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      grantFileProtocolExtraPrivileges: false,
      onlyLoadAppFromAsar: true,
      enableEmbeddedAsarIntegrityValidation: true,
      enableCookieEncryption: true,
    });
    expect(packageOptions.electronFuses).toBe(fuses);
  });

  it('exist for all systems, and are described in all languages', () => {
    expect([packageOptions.linux.target, packageOptions.win.target, packageOptions.mac.target]).toEqual([
      ['AppImage', 'deb'],
      ['nsis', 'msi'],
      ['dmg', 'zip', 'pkg', 'mas'],
    ]);
    expect(Object.keys(comments)).toEqual(['Comment', 'Comment[pl]', 'Comment[es]', 'Comment[it]']);
    expect(infoPlistStrings.map(([file]) => file.split('.')[0])).toEqual(['en', 'pl', 'es', 'it']);
  });

  it('have names that the server offers as those of the desktop app', () => {
    const names = [packageOptions.linux, packageOptions.win, packageOptions.mac].map(({ artifactName }) => artifactName);
    expect(names).toEqual(['linux', 'windows', 'macos'].map((os) => `nearhand-desktop-\${version}-${os}-\${arch}.\${ext}`));
  });

  it('name files that exist', () => {
    const entitlements = [packageOptions.mac.entitlements, packageOptions.mas.entitlements, packageOptions.mas.entitlementsInherit];
    expect(entitlements.filter((file) => !existsSync(join(import.meta.dirname, '..', file)))).toEqual([]);
  });
});
