import { existsSync } from 'node:fs';
import { compileMessages, namespaces, readMessages } from '@nearhand/locales/compile';
import type { Messages } from '../intl/messages.ts';

const written = namespaces.filter((namespace) => existsSync(new URL(`../../../locales/en/${namespace}.json`, import.meta.url)));

/** The English messages of every namespace, compiled as a build does. */
export const english: Messages = Object.assign(
  {},
  ...written.map((namespace) => compileMessages({ ids: Object.keys(readMessages('en', namespace)), locale: 'en', namespace })),
);
