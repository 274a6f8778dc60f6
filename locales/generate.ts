/** Compiles all messages of the web, so that an invalid message fails the build, and joins those of the agent and of the apps. */
import { mkdir, writeFile } from 'node:fs/promises';
import { compileMessages, locales, namespaces, readMessageFile, readMessages } from './compile.ts';

for (const locale of locales) {
  for (const namespace of namespaces) {
    compileMessages({ ids: Object.keys(readMessages(locale, namespace)), locale, namespace });
  }
}

await mkdir(new URL('gen', import.meta.url), { recursive: true });
for (const name of ['agent', 'client', 'desktop', 'mobile', 'store']) {
  const texts = Object.fromEntries(locales.map((locale) => [locale, readMessageFile(`${locale}/${name}.json`)]));
  await writeFile(new URL(`gen/${name}.json`, import.meta.url), JSON.stringify(texts));
}
