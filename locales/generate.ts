/** Compiles all messages of the web, so that an invalid message fails the build. */
import { compileMessages, locales, namespaces, readMessages } from './compile.ts';

for (const locale of locales) {
  for (const namespace of namespaces) {
    compileMessages({ ids: Object.keys(readMessages(locale, namespace)), locale, namespace });
  }
}
