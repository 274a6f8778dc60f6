import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, extname, join, sep } from 'node:path';
import { type Article, type ArticleMeta, articleBase } from '@nearhand/contracts/article';
import { type ArticleWords, articleWords } from '@nearhand/contracts/words';
import { locales } from '@nearhand/locales/compile';
import type { LoaderContext } from '@rspack/core';
import sharp from 'sharp';
import { articleOf, frontMatterOf, type Picture, picturesIn, textOf } from './markdown.ts';

/** The language of a file is in its path: `first-session/pl.md`, `guides/pl/first-session.md`. */
function localePrefixOf(path: string): string {
  const names = path.replace(/\.md$/, '').split(sep);
  const locale = locales.find((one) => names.slice(-2).includes(one));
  return locale ? `/${locale}` : '';
}

async function emitPicture(loader: LoaderContext, path: string): Promise<Picture> {
  const file = join(loader.context ?? '', path);
  loader.addDependency(file);
  const content = await readFile(file);
  const { width = 0, height = 0 } = await sharp(content).metadata();
  const extension = extname(file);
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 16);
  const name = `content/${basename(file, extension)}.${hash}${extension}`;
  loader.emitFile(name, content);
  return { src: articleBase + name, width, height };
}

async function article(loader: LoaderContext, source: string): Promise<string> {
  const { text } = frontMatterOf(source);
  const pictures = await Promise.all(picturesIn(text).map(async (path) => [path, await emitPicture(loader, path)] as const));
  const { html, headings, ...meta } = articleOf(source, {
    localePrefix: localePrefixOf(loader.resourcePath),
    pictures: new Map(pictures),
  });
  const resultOf: Record<string, () => Article | ArticleMeta | ArticleWords> = {
    '': () => ({ ...meta, html, headings }),
    '?meta': () => meta,
    '?words': () => articleWords({ title: meta.title, headings: headings.map(({ text }) => text), text: textOf(html) }),
  };
  return JSON.stringify(resultOf[loader.resourceQuery]?.());
}

/** Makes JSON of a Markdown file: an `Article`, with the query `?meta` only its `ArticleMeta`, with `?words` its `ArticleWords`. */
export default function load(this: LoaderContext, source: string): void {
  const done = this.async();
  article(this, source).then(
    (json) => done(null, json),
    (cause: unknown) => done(new Error(`${this.resourcePath}: ${cause instanceof Error ? cause.message : cause}`, { cause })),
  );
}
