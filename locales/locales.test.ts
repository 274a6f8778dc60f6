import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { describe, expect, it } from 'vitest';
import { remotes } from '../workspaces.ts';
import { idsIn, type Locale, locales, messageFiles, namespaces, readMessageFile } from './compile.ts';
import { proseFaults } from './prose.ts';

const root = join(import.meta.dirname, '..');

/** All message files of a language, without the folder of the language: `app/shell.json`, `mails.json`. */
const filesOf = (locale: Locale) =>
  readdirSync(join(import.meta.dirname, locale), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .sort();
const files = filesOf('en');
const everyFile = locales.flatMap((locale) => files.map((file) => [locale, file] as const));
const fromHere = (file: string) => relative(import.meta.dirname, file);
const webFiles = namespaces.flatMap((namespace) => messageFiles('en', namespace)).map((file) => fromHere(file).replace('en/', ''));
const messagesOf = (locale: Locale, file: string) => readMessageFile(`${locale}/${file}`);

/** Type and name of all placeholders and tags in a message, nested ones included. */
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

const uniquePlaceholders = (text: string) => [...new Set(placeholdersOf(parse(text)))].sort();

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

/** The packages that use a message, by its id. */
const users = new Map<string, string[]>();
for (const directory of ['platform', 'shell', ...remotes]) {
  const name = directory.replace('mfe-', '');
  for (const id of new Set(sourcesOf(`${directory}/src`).flatMap(idsIn))) users.set(id, [...(users.get(id) ?? []), name]);
}

/** Messages that several packages use belong to the platform. */
const ownerOf = (usedBy: string[]) => (usedBy.length === 1 ? usedBy[0] : 'platform');

describe('message files', () => {
  it.each(locales)('exist for all namespaces in %s', (locale) => {
    expect(filesOf(locale)).toEqual(files);
  });

  it.each(everyFile)('define the same messages in %s/%s as in English', (locale, file) => {
    expect(Object.keys(messagesOf(locale, file)).sort()).toEqual(Object.keys(messagesOf('en', file)).sort());
  });

  it.each(everyFile)('contain no empty message in %s/%s', (locale, file) => {
    const empty = Object.entries(messagesOf(locale, file)).filter(([, text]) => text.trim() === '');
    expect(empty).toEqual([]);
  });

  it.each(locales.flatMap((locale) => webFiles.map((file) => [locale, file] as const)))('are sorted by id in %s/%s', (locale, file) => {
    const ids = Object.keys(messagesOf(locale, file));
    expect(ids).toEqual(ids.toSorted());
  });

  it('define a text for every error code of the contract, in its order', () => {
    const contract = JSON.parse(readFileSync(join(root, 'contracts/gen/openapi.json'), 'utf8'));
    expect(Object.keys(messagesOf('en', 'server/errors.json'))).toEqual(contract.components.schemas.ErrorCode.enum);
  });
});

describe('message usage', () => {
  it.each(webFiles)('includes every message of %s', (file) => {
    expect(Object.keys(messagesOf('en', file)).filter((id) => !users.has(id))).toEqual([]);
  });

  it('refers only to messages that are defined', () => {
    const defined = new Set(webFiles.flatMap((file) => Object.keys(messagesOf('en', file))));
    expect([...users.keys()].filter((id) => !defined.has(id))).toEqual([]);
  });

  it.each(messageFiles('en', 'app').map(fromHere))('matches the owner of locales/%s', (file) => {
    const misplaced = Object.keys(readMessageFile(file)).flatMap((id) => {
      const usedBy = users.get(id) ?? [];
      const expected = `en/app/${ownerOf(usedBy)}.json`;
      return expected === file ? [] : [`${id} is used by ${usedBy.join(', ')}: move it to locales/${expected}`];
    });
    expect(misplaced).toEqual([]);
  });
});

describe('translations', () => {
  it.each(everyFile)('use the same placeholders in %s/%s as in English', (locale, file) => {
    const english = messagesOf('en', file);
    for (const [id, text] of Object.entries(messagesOf(locale, file))) {
      expect([id, ...uniquePlaceholders(text)]).toEqual([id, ...uniquePlaceholders(english[id] ?? '')]);
    }
  });

  it.each(everyFile)('define all plural forms of the language in %s/%s', (locale, file) => {
    const required = new Intl.PluralRules(locale).resolvedOptions().pluralCategories.filter((form) => form !== 'many' || locale === 'pl');
    for (const [id, text] of Object.entries(messagesOf(locale, file))) {
      for (const forms of pluralsOf(parse(text))) {
        const missing = required.filter((form) => !forms.has(form));
        expect([id, missing]).toEqual([id, []]);
      }
    }
  });

  it.each(everyFile)('read as their language should in %s/%s', (locale, file) => {
    const faults = Object.entries(messagesOf(locale, file)).map(([id, text]) => [id, ...proseFaults(text, locale)]);
    expect(faults.filter(([, ...found]) => found.length > 0)).toEqual([]);
  });
});
