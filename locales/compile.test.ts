import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compileMessages, idsIn, mergeMessages, messageFiles, normalizeText, strayIdsIn } from './compile.ts';

const pathOf = (file: string) => join(import.meta.dirname, file);

describe('normalizeText', () => {
  it.each([
    ['Saved!', 'Saved'],
    ['Saved!!', 'Saved'],
    ['Saved.', 'Saved'],
    ['Saved. Look here.', 'Saved. Look here'],
    ['Done!.', 'Done'],
    ['Loading…', 'Loading…'],
    ['Loading...', 'Loading...'],
    ['Really? Yes', 'Really? Yes'],
  ])('turns %p into %p in the namespace app', (written, shown) => {
    expect(normalizeText(written, 'en', 'app')).toBe(shown);
  });

  it('keeps full stops and removes exclamation marks in other namespaces', () => {
    expect(normalizeText('It is live. See it.', 'en', 'landing')).toBe('It is live. See it.');
    expect(normalizeText('It is live!', 'en', 'landing')).toBe('It is live');
  });

  it('removes inverted exclamation marks in Spanish only', () => {
    expect(normalizeText('¡Guardado!', 'es', 'app')).toBe('Guardado');
    expect(normalizeText('¡Guardado', 'en', 'app')).toBe('¡Guardado');
  });
});

describe('idsIn', () => {
  it('finds ids in all kinds of quotes, without duplicates', () => {
    const source = `<FormattedMessage id="app.nav.menu" /> translate('landing-shared.signIn') \`integrations.title.chrome\` { id: 'app.nav.menu' }`;
    expect(idsIn(source)).toEqual(['app.nav.menu', 'integrations.title.chrome', 'landing-shared.signIn']);
  });

  it('ignores paths, incomplete ids and plain words', () => {
    expect(idsIn(`import './app.tsx'; 'app.'; 'app'; "my app.x"; 'apply.now'; \`app.\${name}\``)).toEqual([]);
  });
});

describe('strayIdsIn', () => {
  it.each([
    '<FormattedMessage id="reports.title" />',
    "<FormattedMessage values={{ a }} id={'reports.title'} />",
    "intl.formatMessage({ id: 'reports.title' }, { count })",
    "notify('error', translate('reports.title'))",
    "<FormattedMessage id={isOf(device) ? 'app.nav.menu' : 'reports.title'} />",
    "intl.formatMessage({ id: kind === 'none' ? 'reports.title' : 'app.nav.menu' })",
  ])('finds a message of a namespace that does not exist in %s', (source) => {
    expect(strayIdsIn(source)).toEqual(['reports.title']);
  });

  it.each(['<FormattedMessage id="app.nav.menu" />', "{ id: 'session.new' }", "<section id='reports.title'>", 'translate(id)'])(
    'finds none in %s',
    (source) => {
      expect(strayIdsIn(source)).toEqual([]);
    },
  );
});

describe('messageFiles', () => {
  it('lists one file per owner when the namespace is a folder', () => {
    const owners = ['pl/app/account.json', 'pl/app/platform.json', 'pl/app/shell.json'];
    expect(messageFiles('pl', 'app')).toEqual(expect.arrayContaining(owners.map(pathOf)));
  });

  it('lists the only file of another namespace', () => {
    expect(messageFiles('pl', 'landing')).toEqual([pathOf('pl/landing.json')]);
  });

  it('lists nothing when the namespace has no messages yet', () => {
    expect(messageFiles('pl', 'unknown')).toEqual([]);
  });
});

describe('mergeMessages', () => {
  it('merges the files of a namespace', () => {
    expect(
      mergeMessages([
        ['en/app/shell.json', { 'app.a': 'A' }],
        ['en/app/account.json', { 'app.b': 'B' }],
      ]),
    ).toEqual({ 'app.a': 'A', 'app.b': 'B' });
  });

  it('names both files when two of them define the same message', () => {
    const merge = () =>
      mergeMessages([
        ['locales/en/app/shell.json', { 'app.a': 'A' }],
        ['locales/en/app/account.json', { 'app.a': 'B' }],
      ]);
    expect(merge).toThrow('locales/en/app/shell.json and locales/en/app/account.json both define app.a');
  });
});

describe('compileMessages', () => {
  it('compiles the selected messages only', () => {
    const compiled = compileMessages({ ids: ['app.nav.settings'], locale: 'es', namespace: 'app' });
    expect(compiled).toEqual({ 'app.nav.settings': [{ type: 0, value: 'Ajustes' }] });
  });

  it('names the namespace and the id when a message is missing', () => {
    const compile = () => compileMessages({ ids: ['app.nav.nowhere'], locale: 'it', namespace: 'app' });
    expect(compile).toThrow('No message app.nav.nowhere in locales/it/app');
  });

  it('reads no file when no message is selected', () => {
    expect(compileMessages({ ids: [], locale: 'en', namespace: 'pricing' })).toEqual({});
  });
});
