/** Compiles all messages of the web, so that an invalid message fails the build, and joins those of the agent, which is one file. */
import { mkdir, writeFile } from 'node:fs/promises';
import { compileMessages, locales, namespaces, readMessageFile, readMessages } from './compile.ts';

for (const locale of locales) {
  for (const namespace of namespaces) {
    compileMessages({ ids: Object.keys(readMessages(locale, namespace)), locale, namespace });
  }
}

const ofAgent = Object.fromEntries(locales.map((locale) => [locale, readMessageFile(`${locale}/agent.json`)]));
await mkdir(new URL('gen', import.meta.url), { recursive: true });
await writeFile(new URL('gen/agent.json', import.meta.url), JSON.stringify(ofAgent));
