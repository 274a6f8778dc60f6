import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { locales } from '../../locales/compile.ts';
import { proseFaults } from '../../locales/prose.ts';
import { root } from '../build-state.ts';
import { proseOf } from './markdown.ts';

const articlesIn = (locale: string) => globSync([`mfe-landing/content/*/*/${locale}.md`, `docs/guides/${locale}/*.md`], { cwd: root });

describe('articles', () => {
  it.each(locales)('read as their language should in %s', (locale) => {
    const faults = articlesIn(locale).flatMap((file) =>
      proseOf(readFileSync(join(root, file), 'utf8'))
        .split('\n')
        .flatMap((line) => proseFaults(line, locale).map((fault) => `${file}: ${fault}: ${line}`)),
    );
    expect(faults).toEqual([]);
  });
});
