import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourcesOf } from './compile.ts';
import { type KitPackage, type Manifest, manifestOf, root, versionOf } from './packages.ts';

const compiled = (file: string, extension: string) => file.replace(/(?<!\.d)\.tsx?$/, extension);

const entryOf = (file: string) =>
  /(?<!\.d)\.tsx?$/.test(file) ? { types: compiled(file, '.d.ts'), default: compiled(file, '.js') } : file;

const mapped = <From, To>(values: Record<string, From>, map: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]));

/** Returns the dependencies of a packed package: its own, the development dependencies that its files import, and its tools. */
function dependenciesOf(kitPackage: KitPackage, { dependencies = {}, devDependencies = {} }: Manifest): Record<string, string> {
  const text = sourcesOf(kitPackage)
    .filter((file) => /\.[cm]?[jt]sx?$/.test(file))
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n');
  const isImported = (name: string) => new RegExp(`(?:from |import |import\\(|require\\()['"\`]${name}['"\`/]`).test(text);
  return Object.fromEntries([
    ...Object.entries({ ...devDependencies, ...dependencies }).filter(([name]) => name in dependencies || isImported(name)),
    ...kitPackage.tools.map((name) => [name, versionOf(name)] as const),
  ]);
}

/** The description of a packed package. */
export function packageJson(kitPackage: KitPackage): object {
  const manifest = manifestOf(kitPackage.folder);
  const { name, version, description, exports = {}, bin, engines } = manifest;
  return {
    name,
    version,
    ...(description && { description }),
    license: 'Apache-2.0',
    type: 'module',
    ...(bin && { bin: mapped(bin, (file) => compiled(file, '.js')) }),
    exports: { ...mapped(exports, entryOf), './package.json': './package.json', ...kitPackage.exports },
    ...(engines && { engines }),
    dependencies: dependenciesOf(kitPackage, manifest),
  };
}
