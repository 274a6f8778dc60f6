import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { facades } from '../federation/shared.ts';
import { Declarations, type Declared } from './declarations.ts';
import { withDeclarations } from './emit-declarations.ts';

const { exports } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as { exports: Record<string, string> };

/** Entries of the shell, of builds and of tests, and the icons, which each build bundles one by one. */
const internal = ['./host', './federation', './insert-tokens', './jest', './testing', './icons'];

interface Entry {
  name: string;
  file: string;
}

/** The entries for pages. Entries with a pattern are modules that the join page, the session window and the agent bundle. */
const entries: Entry[] = Object.entries(exports)
  .filter(([path, file]) => /\.tsx?$/.test(file) && !file.includes('*') && !internal.includes(path))
  .map(([path, file]) => ({ name: path.replace('./', ''), file: join('platform', file) }));

const isShared = ({ name }: Entry) => facades.includes(`@nearhand/platform/${name}`);

/** Starts the part of the report that may change without a new version. */
export const bundledTitle = '# Bundled with each build';

const heading = `# API of @nearhand/platform

Written by \`npm run api-report\`; [decision 83](../../docs/decisions/0083-platform-api.md) says which change needs which version.

# Shared at run time
`;

/** Lists what each entry exports, with its types, and the types of ours that these name. */
export const describeApi = (): Promise<string> =>
  withDeclarations(['platform/css.d.ts', ...entries.map(({ file }) => file)], async (folder) => {
    const declarations = new Declarations();
    const describe = (some: readonly Entry[]) => describeEntries(some, declarations, folder);
    const shared = describe(entries.filter(isShared));
    const bundled = describe(entries.filter((entry) => !isShared(entry)));
    return [heading, ...shared, `${bundledTitle}\n`, ...bundled].join('\n');
  });

function describeEntries(some: readonly Entry[], declarations: Declarations, folder: string): string[] {
  const exported = some.map(({ name, file }) => {
    const path = join(folder, file.replace(/\.tsx?$/, '.d.ts'));
    return { name, found: declarations.exportsOf(path).map((own) => ({ name: own, declared: declarations.find(path, own) })) };
  });
  const own = exported.flatMap(({ found }) => found.map(({ declared }) => declared));
  const named = new Map<string, Declared>();
  for (const declared of own) collect(declared, declarations, named);
  for (const declared of own) named.delete(keyOf(declared));
  const others = [...named.values()].map((declared) => ({ name: placeOf(declared, folder), declared }));
  const types = others.sort((one, other) => (one.name < other.name ? -1 : 1));
  return [...exported.map(({ name, found }) => section(name, found)), section('Types that these name', types)];
}

/** Adds our own declarations that one refers to, directly or through others. */
function collect({ file, uses }: Declared, declarations: Declarations, named: Map<string, Declared>): void {
  if (!file) return;
  for (const name of uses.filter((used) => declarations.has(file, used))) {
    const declared = declarations.find(file, name);
    if (!declared.file || named.has(keyOf(declared))) continue;
    named.set(keyOf(declared), declared);
    collect(declared, declarations, named);
  }
}

const keyOf = ({ file, name }: Declared) => `${file} ${name}`;
const placeOf = ({ file, name }: Declared, folder: string) =>
  `${relative(join(folder, 'platform/src'), file ?? '').replace('.d.ts', '')}: ${name}`;

const section = (title: string, found: readonly { name: string; declared: Declared }[]) =>
  [`## ${title}`, ...found.map(({ name, declared }) => `### ${name}\n\n\`\`\`ts\n${declared.text}\n\`\`\``)].join('\n\n').concat('\n');
