import en from '../../../locales/en/server/documents.json' with { type: 'json' };
import es from '../../../locales/es/server/documents.json' with { type: 'json' };
import it from '../../../locales/it/server/documents.json' with { type: 'json' };
import pl from '../../../locales/pl/server/documents.json' with { type: 'json' };

const words: Record<string, typeof en> = { en, pl, es, it };

/** What a document says where the browser runs no scripts. */
export const needsScript = (locale: string): string => (words[locale] ?? en)['document.needsScript'];

/** What it says in a browser that is older than those that the pages are made for. */
export const tooOld = (locale: string): string => (words[locale] ?? en)['document.tooOld'];
