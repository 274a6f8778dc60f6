/** Compiles every message of every web namespace, so that a broken one stops the build and not a visitor. */
import { existsSync } from 'node:fs';
import { compileMessages, locales, namespaces, readMessages } from './compile.ts';

for (const locale of locales) {
  for (const namespace of namespaces) {
    if (!existsSync(new URL(`${locale}/${namespace}.json`, import.meta.url))) continue;
    compileMessages({ ids: Object.keys(readMessages(locale, namespace)), locale, namespace });
  }
}
