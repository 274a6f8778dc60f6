import type { Locale } from './compile.ts';

/** Forms that address only men or only women: participles and nouns for people after "you are". */
const gendered: Partial<Record<Locale, RegExp>> = {
  pl: /\p{L}(łeś|łaś)(?!\p{L})|\(-a\)|jesteś \p{L}+(an|on|t)[ya](?!\p{L})|jesteś (właściciel|administrator|pew)|zostajesz \p{L}+em(?!\p{L})/iu,
  es: /(estás|eres|sigues?|está usted) \p{L}+[ao]d[ao](?!\p{L})|(estás|eres) (segur[ao]|propietari[ao])|bienvenid[ao]|(tú|usted) mism[ao]/iu,
  it: /stat[ao] (tu|io|lei)(?!\p{L})|(sei|resti|rimani|ti sei) (ancora |già |ora )?\p{L}+([aiu]t|ess)[ao](?!\p{L})|(sei|resti) (sicur|proprietari|amministrator)|benvenut[ao]|(lavoro|entrerai) da sol[ao]|(tu|lei) stess[ao]/iu,
};

/** Apostrophes and quotation marks of typewriters and of other languages. */
const marks: Partial<Record<Locale, RegExp>> = {
  en: /\p{L}'\p{L}|["„«»]/u,
  pl: /\p{L}'\p{L}|["“«»]/u,
  es: /\p{L}'\p{L}|["„“”]/u,
  it: /\p{L}'\p{L}|["„“”]/u,
};

/** Synonyms and spellings that a term of ours replaces: one concept has one name in a language. */
const retired: Partial<Record<Locale, RegExp>> = {
  en: /\b(colour|cancelled|cancelling|recognis|organis|licence|behaviour)/i,
  pl: /dwuskładnikow|od końca do końca/i,
  es: /\b(tiques?|relé|claves? API|asistencia remota|registro de cambios|dos factores)(?!\p{L})/iu,
  it: /cifratura|due fattori|da un capo all|registro di controllo|contemporane/i,
};

/** Words that one of our languages has and the others have not. */
const words: Partial<Record<Locale, string>> = {
  en: 'the and with your which when this that from cannot',
  pl: 'się jest oraz przez który która jeśli aby także tylko gdy',
  es: 'el los las pero cuando más también está esta',
  it: 'il gli della anche che nella più perché sono questa',
};

const foreign = (locale: Locale): RegExp => {
  const others = Object.entries(words).flatMap(([other, list]) => (other === locale ? [] : list.split(' ')));
  return new RegExp(`(?<![\\p{L}\\d/.-])(${others.join('|')})(?![\\p{L}\\d/.-])`, 'iu');
};

/** A text that the specification gives, and the names of placeholders. */
const notProse = /We're sorry, but we're having some technical difficulties|(?<=\{)\w+(?=[,}])/g;

/** Finds what a text in a language must not contain: other languages, marks of others, forms for one gender, synonyms of our terms. */
export function proseFaults(text: string, locale: Locale): string[] {
  const rules = [foreign(locale), marks[locale], retired[locale], gendered[locale]];
  return rules.flatMap((rule) => rule?.exec(text.replace(notProse, ''))?.[0] ?? []);
}
