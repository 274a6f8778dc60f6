import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { integrityOf } from '@nearhand/contracts/integrity';
import type { ReleasedRemote } from '@nearhand/contracts/release';
import type { Product } from '../fixtures/product.ts';

const routesEach = 3;
const tools = join(import.meta.dirname, '../../tools');
const source = join(import.meta.dirname, '../../release/src');

const aRemote = (number: number): ReleasedRemote => {
  const name = `mfe_extra_${number}` as const;
  return {
    name,
    version: '1.0.0',
    owner: `team-${number}`,
    base: `/assets/${name}/${String(number).padStart(20, '0')}/`,
    integrity: integrityOf(name),
    routes: Array.from({ length: routesEach }, (_, index) => ({
      name: `extra-${number}-${index}`,
      title: 'app.title.devices',
      path: `/app/extra/${number}/${index}/:id?`,
      layout: 'app',
      access: 'verified',
    })),
    nav: [],
  };
};

async function release(script: string): Promise<void> {
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]);
  // The server detects a release within half a second.
  await new Promise((resolve) => setTimeout(resolve, 1_000));
}

/** Releases a revision with more remotes, each with three routes; they have no files. Returns a function that restores the previous one. */
export async function registerRemotes({ dataDir }: Product, count: number): Promise<() => Promise<void>> {
  const opened = `import { FolderStore } from ${JSON.stringify(join(source, 'store/folder-store.ts'))};
    const store = new FolderStore(${JSON.stringify(join(dataDir, 'site'))});`;
  const added = Array.from({ length: count }, (_, index) => aRemote(index));
  await release(`
    import { publishRevision } from ${JSON.stringify(join(tools, 'release/publish.ts'))};
    import { readRevision } from ${JSON.stringify(join(source, 'site.ts'))};
    ${opened}
    const { revision } = await store.readCurrent();
    const { shell, remotes } = await readRevision(store, revision);
    await publishRevision(store, { shell, remotes: [...remotes, ...${JSON.stringify(added)}] });
  `);
  return () =>
    release(`
      import { rollback } from ${JSON.stringify(join(source, 'rollback.ts'))};
      import { prerender } from ${JSON.stringify(join(tools, 'release/prerender.ts'))};
      ${opened}
      await rollback(store, { render: prerender });
    `);
}
