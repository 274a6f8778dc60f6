import { type LoaderContext, webworker } from '@rspack/core';
import { childScript } from './child-script.ts';

/**
 * Imports a worker as source text, for a blob URL. `new Worker()` supports no `integrity`, but the chunk that contains the text is
 * verified.
 */
export function pitch(this: LoaderContext): void {
  const done = this.async();
  childScript(this, { plugin: new webworker.WebWorkerTemplatePlugin() }).then(
    (text) => done(null, `export default ${JSON.stringify(text)};`),
    done,
  );
}
