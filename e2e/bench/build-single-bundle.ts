/**
 * Builds shell and remotes as one bundle, without federation, into the given folder: what composition at run time is compared with. Writes
 * the files of the devices page, which its document preloads, to `page-files.json`.
 */
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { integrityOf } from '@nearhand/contracts/integrity';
import { type Configuration, NormalModuleReplacementPlugin, rspack, type Stats } from '@rspack/core';
import { remotes } from '../../workspaces.ts';

const [, , folder = ''] = process.argv;
const root = join(import.meta.dirname, '../..');
const shell = join(root, 'shell');

// Messages come from the remotes' builds, as in the composed application.
const loader = `import { loadMessages } from '../../src/intl/load-messages';
import { loadDescriptor } from '../../src/remotes/descriptor';

const remotes = {
${remotes.map((folder) => `  ${folder.replaceAll('-', '_')}: () => import('../../../${folder}/src/routes.ts'),`).join('\n')}
};

export async function loadRemotePage(remote, routeName) {
  const words = loadDescriptor(remote, routeName).then((descriptor) => loadMessages(remote, descriptor, routeName));
  const { routes } = await remotes[remote.name]();
  const page = await routes.find(({ name }) => name === routeName).page();
  await words;
  return page;
}
`;

await mkdir(folder, { recursive: true });
const loaderFile = join(folder, 'remote-loader.ts');
await writeFile(loaderFile, loader);
// Resolved at run time: benchmarks import no package of the product.
const { host } = (await import(pathToFileURL(join(root, 'platform/federation/preset.ts')).href)) as {
  host: (options: object) => Configuration[];
};
const configuration = host({ directory: shell, owner: 'shell' }).find(({ name }) => name === 'shell') ?? {};
delete configuration.dependencies;
// Same as in a remote: the groups of the shell follow the shared modules, which do not exist here.
configuration.optimization = { ...configuration.optimization, splitChunks: { chunks: 'async', minSize: 40_000 } };
configuration.output = { ...configuration.output, path: join(folder, 'dist/client') };
configuration.plugins = [
  ...(configuration.plugins ?? []).filter((plugin) => plugin?.constructor.name !== 'ModuleFederationPlugin'),
  new NormalModuleReplacementPlugin(/remotes\/remote-loader$/, loaderFile),
];
const stats = await new Promise<Stats | undefined>((resolve, reject) => {
  rspack(configuration, (error, built) => (error ? reject(error) : resolve(built)));
});
if (!stats || stats.hasErrors()) throw new Error(stats?.toString('errors-only'));
const group = [...stats.compilation.chunkGroups].find(({ origins }) =>
  origins.some(({ request }) => request?.endsWith('/devices-screen.tsx')),
);
const pageFiles = new Set([...(group?.getParents() ?? []), group].flatMap((one) => [...(one?.getFiles() ?? [])]));
const named = [...pageFiles].map(async (path) => ({ path, integrity: integrityOf(await readFile(join(folder, 'dist/client', path))) }));
await writeFile(join(folder, 'page-files.json'), JSON.stringify(await Promise.all(named)));
await cp(join(shell, 'dist/server'), join(folder, 'dist/server'), { recursive: true });
