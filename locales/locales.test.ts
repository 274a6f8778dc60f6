import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { expect, it } from '@jest/globals';
import { idsIn, locales, namespaces, readMessages } from './compile.ts';

const root = join(import.meta.dirname, '..');
const filesOf = (locale: string) =>
  readdirSync(join(import.meta.dirname, locale))
    .map((file) => file.replace('.json', ''))
    .sort();
const files = filesOf('en');
const web = files.filter((file) => namespaces.some((namespace) => namespace === file));
const everyFile = locales.flatMap((locale) => files.map((file) => [locale, file] as const));

/** Placeholders and tags of a message, with what kind they are, however deep they stand. */
function placeholdersOf(elements: MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return [];
    const name = `${TYPE[element.type]} ${element.value}`;
    if (element.type === TYPE.tag) return [name, ...placeholdersOf(element.children)];
    if (element.type === TYPE.select || element.type === TYPE.plural) {
      return [name, ...Object.values(element.options).flatMap(({ value }) => placeholdersOf(value))];
    }
    return [name];
  });
}

const shapeOf = (text: string) => [...new Set(placeholdersOf(parse(text)))].sort();

function pluralsOf(elements: MessageFormatElement[]): Set<string>[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.tag) return pluralsOf(element.children);
    if (element.type !== TYPE.select && element.type !== TYPE.plural) return [];
    const inner = Object.values(element.options).flatMap(({ value }) => pluralsOf(value));
    return element.type === TYPE.plural ? [new Set(Object.keys(element.options)), ...inner] : inner;
  });
}

function sourcesOf(directory: string): string[] {
  return readdirSync(join(root, directory), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|gen)\.tsx?$/.test(file))
    .map((file) => readFileSync(join(root, directory, file), 'utf8'));
}

const packages = ['platform', 'shell', 'mfe-landing', 'mfe-app', 'mfe-account', 'mfe-integrations'];
const used = new Set(packages.flatMap((name) => sourcesOf(`${name}/src`)).flatMap(idsIn));

it.each(locales)('has every file in %s', (locale) => {
  expect(filesOf(locale)).toEqual(files);
});

it.each(everyFile)('says in %s/%s.json all that English says', (locale, file) => {
  expect(Object.keys(readMessages(locale, file)).sort()).toEqual(Object.keys(readMessages('en', file)).sort());
});

it.each(everyFile)('leaves no message of %s/%s.json empty', (locale, file) => {
  const empty = Object.entries(readMessages(locale, file)).filter(([, text]) => text.trim() === '');
  expect(empty).toEqual([]);
});

it.each(locales.flatMap((locale) => web.map((file) => [locale, file] as const)))('keeps %s/%s.json sorted', (locale, file) => {
  const ids = Object.keys(readMessages(locale, file));
  expect(ids).toEqual(ids.toSorted());
});

it.each(everyFile)('fills the same values into %s/%s.json as into English', (locale, file) => {
  const english = readMessages('en', file);
  for (const [id, text] of Object.entries(readMessages(locale, file))) {
    expect([id, ...shapeOf(text)]).toEqual([id, ...shapeOf(english[id] ?? '')]);
  }
});

it.each(everyFile)('has in %s/%s.json every plural form of its language', (locale, file) => {
  const needed = new Intl.PluralRules(locale).resolvedOptions().pluralCategories.filter((form) => form !== 'many' || locale === 'pl');
  for (const [id, text] of Object.entries(readMessages(locale, file))) {
    for (const forms of pluralsOf(parse(text))) {
      const lacking = needed.filter((form) => !forms.has(form));
      expect([id, lacking]).toEqual([id, []]);
    }
  }
});

it.each(web)('has every message of %s.json in use', (file) => {
  expect(Object.keys(readMessages('en', file)).filter((id) => !used.has(id))).toEqual([]);
});

it('has a message for every id that a source names', () => {
  const written = new Set(web.flatMap((file) => Object.keys(readMessages('en', file))));
  expect([...used].filter((id) => !written.has(id))).toEqual([]);
});

it('has words for every error code of the contract, in its order', () => {
  const contract = JSON.parse(readFileSync(join(root, 'contracts/gen/openapi.json'), 'utf8'));
  expect(Object.keys(readMessages('en', 'errors'))).toEqual(contract.components.schemas.ErrorCode.enum);
});

/** What would speak to a man, or to a woman: participles, and nouns of people, after "you are". */
const gendered: Partial<Record<(typeof locales)[number], RegExp>> = {
  pl: /\p{L}(łeś|łaś)(?!\p{L})|\(-a\)|jesteś \p{L}+(an|on|t)[ya](?!\p{L})|jesteś (właściciel|administrator|pew)|zostajesz \p{L}+em(?!\p{L})/iu,
  es: /(estás|eres|sigues?|está usted) \p{L}+[ao]d[ao](?!\p{L})|(estás|eres) (segur[ao]|propietari[ao])|bienvenid[ao]|(tú|usted) mism[ao]/iu,
  it: /stat[ao] (tu|io|lei)(?!\p{L})|(sei|resti|rimani|ti sei) (ancora |già |ora )?\p{L}+[aiu]t[ao](?!\p{L})|(sei|resti) (disconness|conness|sicur|proprietari|amministrator)|benvenut[ao]|(lavoro|entrerai) da sol[ao]/iu,
};

it.each(everyFile)('speaks in %s/%s.json to men and women alike', (locale, file) => {
  const found = Object.entries(readMessages(locale, file)).filter(([, text]) => gendered[locale]?.test(text));
  expect(found).toEqual([]);
});
