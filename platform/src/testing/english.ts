import { compileMessages, namespaces, readMessages } from '@nearhand/locales/compile';
import type { Messages } from '../intl/messages.ts';

/** All English messages, compiled as in a build. */
export const english: Messages = Object.assign(
  {},
  ...namespaces.map((namespace) => compileMessages({ ids: Object.keys(readMessages('en', namespace)), locale: 'en', namespace })),
);
