import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { root } from '../build-state.ts';

interface Compose {
  services: Record<string, { image?: string; build?: unknown }>;
}

interface Values {
  image: { repository: string; tag: string };
  site: { image: { repository: string; tag: string } };
}

/** A name, the tag for people, and the digest that decides. */
const pinned = /^[a-z0-9./-]+:[\w.-]+@sha256:[0-9a-f]{64}$/;

/** Built from this repository. */
const own = ['nearhand', 'nearhand-site'];

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const dockerfiles = globSync('deploy/**/Dockerfile', { cwd: root });
const composeFiles = globSync('deploy/**/*.yaml', { cwd: root, exclude: (path) => path.endsWith('helm') }).filter(
  (path) => 'services' in ((parse(read(path)) as object | null) ?? {}),
);

/** Base images of the stages of a Dockerfile, without other stages. */
function basesOf(text: string): string[] {
  const values = new Map([...text.matchAll(/^ARG (\w+)=(\S+)$/gm)].map(([, name = '', value = '']) => [name, value]));
  const stages = [...text.matchAll(/^FROM (\S+)(?: AS (\S+))?$/gm)].map(([, base = '', name]) => ({ base, name }));
  const names = stages.map(({ name }) => name);
  return stages
    .map(({ base }) => base.replace(/^\$\{(\w+)\}$/, (whole, name: string) => values.get(name) ?? whole))
    .filter((base) => !names.includes(base));
}

function imagesOf(path: string): string[] {
  if (path.endsWith('Dockerfile')) return basesOf(read(path));
  const services = Object.values((parse(read(path), { merge: true }) as Compose).services);
  return services.flatMap(({ image, build }) => (image === undefined || (build !== undefined && own.includes(image)) ? [] : [image]));
}

describe('images', () => {
  it('are in all of these files', () => {
    expect([...dockerfiles, ...composeFiles].sort()).toEqual([
      'deploy/Dockerfile',
      'deploy/cluster/channels.yaml',
      'deploy/cluster/compose.yaml',
      'deploy/compose.yaml',
      'deploy/coturn/compose.yaml',
    ]);
  });

  it.each([...dockerfiles, ...composeFiles])('that %s names have a digest', (path) => {
    expect(imagesOf(path).filter((image) => !pinned.test(image))).toEqual([]);
  });

  it('have one digest each', () => {
    const all = new Set([...dockerfiles, ...composeFiles].flatMap(imagesOf));
    const names = [...all].map((image) => image.replace(/[:@].*/, ''));
    expect(names.length).toBeGreaterThan(5);
    expect(names).toHaveLength(new Set(names).size);
  });

  it('of the chart are those of this repository', () => {
    const { image, site } = parse(read('deploy/helm/nearhand/values.yaml')) as Values;
    expect([image.repository, site.image.repository]).toEqual(own);
  });
});
