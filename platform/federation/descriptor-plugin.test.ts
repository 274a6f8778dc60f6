import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Descriptor } from '@nearhand/contracts/release';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DescriptorPlugin } from './descriptor-plugin.ts';
import { runRspack } from './run-rspack.ts';

let folder: string;

const title = 'app.title.devices';
const [shared, devices, dialog, later, sessions] = ['access', 'add', 'add.title', 'add.qr', 'alias'].map((name) => `app.devices.${name}`);

const sources = {
  'routes.ts': `export const routes = [
    { name: 'devices', title: '${title}', page: () => import('./devices.ts') },
    { name: 'sessions', title: '${title}', page: () => import('./sessions.ts') },
  ];`,
  'devices.ts': `import { shared } from './shared.ts'; console.log(shared, '${devices}'); export const open = () => import('./dialog.ts');`,
  'dialog.ts': `console.log('${dialog}'); export const more = () => import('./later.ts');`,
  'later.ts': `console.log('${later}');`,
  'sessions.ts': `import { shared } from './shared.ts'; console.log(shared, '${sessions}');`,
  'shared.ts': `export const shared = '${shared}';`,
  'unused.ts': "export const unused = 'app.no.such.message';",
};

async function build(name: Descriptor['name'] = 'mfe_test', entry = './src/routes.ts'): Promise<Descriptor> {
  const output = join(folder, 'dist');
  await runRspack({
    context: folder,
    mode: 'production',
    entry,
    output: { path: output },
    optimization: { minimize: false, splitChunks: { chunks: 'async', minSize: 0 } },
    module: { rules: [{ test: /\.ts$/, type: 'javascript/auto' }] },
    plugins: [new DescriptorPlugin({ name, owner: 'test', directory: folder, platform: '2.19.0', federation: '2.9.2' })],
  });
  return JSON.parse(await readFile(join(output, 'descriptor.json'), 'utf8')) as Descriptor;
}

beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'nearhand-descriptor-')));
  await mkdir(join(folder, 'src'));
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module', version: '1.0.0' }));
  for (const [name, text] of Object.entries(sources)) await writeFile(join(folder, 'src', name), text);
});
afterEach(() => rm(folder, { recursive: true }));

describe('DescriptorPlugin', () => {
  it('emits the messages of each page, with those of shared code and of code that the page loads later', async () => {
    const { messages, pageMessages = {}, files } = await build();
    expect(messages).toEqual({});
    const idsOf = async (page: string, locale: string) => {
      const path = pageMessages[page]?.[locale] ?? '';
      expect(files.map((file) => file.path)).toContain(path);
      return Object.keys(JSON.parse(await readFile(join(folder, 'dist', path), 'utf8'))).toSorted();
    };
    for (const locale of ['en', 'pl']) {
      expect(await idsOf('devices', locale)).toEqual([shared, devices, dialog, later, title].toSorted());
      expect(await idsOf('sessions', locale)).toEqual([title, shared, sessions].toSorted());
    }
  });

  it('emits, for the shell, what all pages may show in one file, and the rest for each page', async () => {
    await mkdir(join(folder, 'dist/client/service-worker'), { recursive: true });
    await rm(join(folder, 'src/unused.ts'));
    await writeFile(join(folder, 'src/main.ts'), `import('./routes.ts'); import { shared } from './shared.ts'; console.log(shared);`);
    const { messages, pageMessages = {} } = await build('shell', './src/main.ts');
    const idsIn = async (paths: Record<string, string> = {}) =>
      Object.keys(JSON.parse(await readFile(join(folder, 'dist', paths['en'] ?? ''), 'utf8'))).toSorted();
    const [common = {}, ...others] = Object.values(messages);
    expect(others).toEqual([]);
    expect(await idsIn(common)).toEqual(expect.arrayContaining([title, shared, 'app.error.network']));
    expect(await idsIn(pageMessages['devices'])).toEqual([devices, dialog, later].toSorted());
    expect(await idsIn(pageMessages['sessions'])).toEqual([sessions]);
  });

  it('describes what a remote contributes to pages of others, with its labels, messages and files', async () => {
    const contribution = `{ slot: 'device-actions', name: 'extra', label: '${title}', order: 1, content: () => import('./extra.ts') }`;
    await writeFile(join(folder, 'src/extra.ts'), `console.log('${later}');`);
    await writeFile(join(folder, 'src/routes.ts'), `${sources['routes.ts']}\nexport const contributions = [${contribution}];`);
    const { contributions, pageMessages = {}, pageFiles = {} } = await build();
    expect(contributions).toMatchObject([{ slot: 'device-actions', name: 'extra', order: 1, labels: { en: 'Devices', pl: 'Urządzenia' } }]);
    expect(contributions?.[0]).not.toHaveProperty('content');
    const messages = JSON.parse(await readFile(join(folder, 'dist', pageMessages['extra']?.['en'] ?? ''), 'utf8'));
    expect(Object.keys(messages).toSorted()).toEqual([later, title].toSorted());
    expect(pageFiles['extra']?.length).toBeGreaterThan(0);
  });

  it('names the routes that the code links to, which have to be literals', async () => {
    const link = (name: string) => writeFile(join(folder, 'src/later.ts'), `export const href = () => hrefOf(\n${name}, {});`);
    await link("'session-report'");
    expect((await build()).linkedRoutes).toEqual(['session-report']);
    await link('name');
    await expect(build()).rejects.toThrow('calls hrefOf without a literal');
  });

  it('fails the build if a page is not found', async () => {
    await writeFile(
      join(folder, 'src/routes.ts'),
      "const page = () => import('./devices.ts'); export const routes = [{ name: 'a', page: () => page() }];",
    );
    await expect(build()).rejects.toThrow('The page of a is not a chunk');
  });

  it.each([
    ['a page uses', 'devices.ts', `import { translate } from './x.js'; console.log(translate('reports.title'));`],
    ['a title names', 'routes.ts', sources['routes.ts'].replace(title, 'reports.title')],
    ['a label of the navigation names', 'routes.ts', `${sources['routes.ts']}\nexport const nav = [{ label: 'reports.title' }];`],
  ])('fails the build if %s a message of no namespace', async (_who, file, source) => {
    await writeFile(join(folder, 'src', file), source);
    await writeFile(join(folder, 'src/x.js'), 'export const translate = (id) => id;');
    await expect(build()).rejects.toThrow(/No message reports\.title/);
  });

  it('fails the build if no page loads a module', async () => {
    await writeFile(join(folder, 'src/routes.ts'), `${sources['routes.ts']}\nexport const other = () => import('./other.ts');`);
    await writeFile(join(folder, 'src/other.ts'), `console.log('${shared}');`);
    await expect(build()).rejects.toThrow(/No page loads .+other\.ts/);
  });
});
