import { type Compiler, EntryPlugin, type LoaderContext, type OutputNormalized } from '@rspack/core';

const file = 'child.js';

interface ChildOptions {
  output?: Partial<OutputNormalized>;
  plugin: { apply(compiler: Compiler): void };
}

/** Bundles the module of a loader by itself, under the same rules; returns the script's text. */
export function childScript(loader: LoaderContext, { output, plugin }: ChildOptions): Promise<string> {
  const { _compilation: parent, context, resourcePath } = loader;
  const entry = new EntryPlugin(context ?? '', resourcePath, { name: 'child' });
  const child = parent.createChildCompiler('child', { ...output, filename: file }, [plugin, entry]);
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  child.runAsChild((error, _chunks, compilation) => {
    const failure = error ?? compilation?.errors[0];
    if (failure || !compilation) return reject(failure);
    for (const path of compilation.fileDependencies) loader.addDependency(path);
    resolve(compilation.getAsset(file)?.source.source().toString() ?? '');
    for (const { name } of compilation.getAssets()) parent.deleteAsset(name);
  });
  return promise;
}
