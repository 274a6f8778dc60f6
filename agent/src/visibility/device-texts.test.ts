import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { deviceText, languageOf, readLocale } from './device-texts.ts';

describe('languageOf', () => {
  it.each([
    ['pl_PL.UTF-8', 'pl'],
    ['es', 'es'],
    ['it_IT@euro', 'it'],
    ['de_DE.UTF-8', 'en'],
    ['C', 'en'],
    ['', 'en'],
    ['toString', 'en'],
  ])('returns for %s the language %s', (locale, language) => {
    expect(languageOf(locale)).toBe(language);
  });
});

describe('readLocale', () => {
  it('prefers the environment, and reads the configuration of the system otherwise', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'nearhand-locale-'));
    const file = join(folder, 'locale.conf');
    await writeFile(file, '# comment\nLC_TIME=de_DE.UTF-8\nLANG="pl_PL.UTF-8"\n');
    expect(readLocale({ LC_ALL: 'es_ES', LANG: 'it_IT' }, [file])).toBe('es_ES');
    expect(readLocale({ LANG: 'it_IT' }, [file])).toBe('it_IT');
    expect(readLocale({}, [join(folder, 'missing'), file])).toBe('pl_PL.UTF-8');
    expect(readLocale({}, [])).toBe('');
    await rm(folder, { recursive: true });
  });
});

describe('deviceText', () => {
  it('fills in values as they are', () => {
    expect(deviceText('agent.connected', { name: '{words} $& Łukasz' })).toBe('Connected: {words} $& Łukasz');
  });
});
