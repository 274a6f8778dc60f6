import { readFileSync } from 'node:fs';
import texts from '@nearhand/locales/gen/agent.json' with { type: 'json' };

export type TextId = keyof (typeof texts)['en'];
type Language = keyof typeof texts;

const isLanguage = (name: string): name is Language => Object.hasOwn(texts, name);

/** The language of a locale name such as `pl_PL.UTF-8`. */
export function languageOf(locale: string): Language {
  const [language = ''] = locale.split(/[_.@-]/);
  return isLanguage(language) ? language : 'en';
}

/** Locale files of the system, for a service, which has no locale in its environment. */
const files = ['/etc/locale.conf', '/etc/default/locale'];

/** Reads the locale as locale(7) describes: the first variable that is set decides. */
export function readLocale({ LC_ALL, LC_MESSAGES, LANG }: NodeJS.ProcessEnv = process.env, configured: readonly string[] = files): string {
  const own = LC_ALL || LC_MESSAGES || LANG;
  if (own) return own;
  for (const file of configured) {
    const line = readIfThere(file).match(/^LANG=["']?([^"'\n]+)/m);
    if (line?.[1]) return line[1];
  }
  return '';
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

let known: Language | null = null;

/** The language of the system. */
export function deviceLanguage(): Language {
  known ??= languageOf(readLocale());
  return known;
}

/** A text for the person at the device, in the language of the system. */
export function deviceText(id: TextId, values: Readonly<Record<string, string | number>> = {}): string {
  return texts[deviceLanguage()][id].replace(/\{(\w+)\}/g, (_placeholder, name: string) => String(values[name] ?? ''));
}
