import { EntryPlugin, type LoaderContext, webworker } from '@rspack/core';

const file = 'worker.js';

/**
 * Imports a worker as source text, for a blob URL. `new Worker()` supports no `integrity`, but the chunk that contains the text is
 * verified.
 */
export function pitch(this: LoaderContext): void {
  const done = this.async();
  const parent = this._compilation;
  const child = parent.createChildCompiler('worker', { filename: file }, [
    new webworker.WebWorkerTemplatePlugin(),
    new EntryPlugin(this.context ?? '', this.resourcePath, { name: 'worker' }),
  ]);
  child.runAsChild((error, _chunks, compilation) => {
    const failure = error ?? compilation?.errors[0];
    if (failure || !compilation) return done(failure);
    const text = compilation.getAsset(file)?.source.source().toString();
    parent.deleteAsset(file);
    for (const path of compilation.fileDependencies) this.addDependency(path);
    done(null, `export default ${JSON.stringify(text)};`);
  });
}
