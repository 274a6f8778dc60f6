import { expect, it } from '@jest/globals';
import { asShown, compileMessages, idsIn } from './compile.ts';

it.each([
  ['Saved!', 'Saved'],
  ['Saved!!', 'Saved'],
  ['Saved.', 'Saved'],
  ['Saved. Look here.', 'Saved. Look here'],
  ['Done!.', 'Done'],
  ['Loading…', 'Loading…'],
  ['Loading...', 'Loading...'],
  ['Really? Yes', 'Really? Yes'],
])('shows %p in the app as %p', (written, shown) => {
  expect(asShown(written, 'en', 'app')).toBe(shown);
});

it('keeps full stops outside the app, and strips exclamation marks there too', () => {
  expect(asShown('It is live. See it.', 'en', 'landing')).toBe('It is live. See it.');
  expect(asShown('It is live!', 'en', 'landing')).toBe('It is live');
});

it('removes the inverted exclamation mark in Spanish only', () => {
  expect(asShown('¡Guardado!', 'es', 'app')).toBe('Guardado');
  expect(asShown('¡Guardado', 'en', 'app')).toBe('¡Guardado');
});

it('finds the ids that a source names, whatever its quotes, each once', () => {
  const source = `<FormattedMessage id="app.nav.menu" /> translate('landing-shared.signIn') \`integrations.title.chrome\` { id: 'app.nav.menu' }`;
  expect(idsIn(source)).toEqual(['app.nav.menu', 'integrations.title.chrome', 'landing-shared.signIn']);
});

it('takes neither paths nor half ids nor words for ids', () => {
  expect(idsIn(`import './app.tsx'; 'app.'; 'app'; "my app.x"; 'apply.now'; \`app.\${name}\``)).toEqual([]);
});

it('compiles what a build wants and nothing else', () => {
  const compiled = compileMessages({ ids: ['app.nav.settings'], locale: 'es', namespace: 'app' });
  expect(compiled).toEqual({ 'app.nav.settings': [{ type: 0, value: 'Ajustes' }] });
});

it('names the file and the id of a message that nobody wrote', () => {
  const compile = () => compileMessages({ ids: ['app.nav.nowhere'], locale: 'it', namespace: 'app' });
  expect(compile).toThrow('locales/it/app.json has no message app.nav.nowhere');
});

it('asks no file for a namespace of which nothing is wanted', () => {
  expect(compileMessages({ ids: [], locale: 'en', namespace: 'pricing' })).toEqual({});
});
