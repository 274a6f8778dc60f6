import { compileFunction } from 'node:vm';
import { type CompiledMessages, compileMessages, idsIn, type Locale, locales, messageFiles } from '@nearhand/locales/compile';
import { type LoaderContext, library } from '@rspack/core';
import { childScript } from './child-script.ts';

type Render = (locale: Locale, messages: CompiledMessages) => unknown;
const namespace = 'app';

async function prerendered(loader: LoaderContext): Promise<string> {
  const text = await childScript(loader, {
    output: { library: { type: 'commonjs2' } },
    plugin: new library.EnableLibraryPlugin('commonjs2'),
  });
  const module = { exports: {} as { default: Render } };
  compileFunction(text, ['module'])(module);
  const ids = idsIn(text);
  const results = locales.map((locale) => {
    for (const file of messageFiles(locale, namespace)) loader.addDependency(file);
    return [locale, module.exports.default(locale, compileMessages({ ids, locale, namespace }))];
  });
  return `export default ${JSON.stringify(Object.fromEntries(results))};`;
}

/** Calls the module's default export at build time for each locale, with the messages that it uses; imports the results as data. */
export function pitch(this: LoaderContext): void {
  const done = this.async();
  prerendered(this).then((source) => done(null, source), done);
}
