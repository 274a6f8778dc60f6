import type { Article, ArticleHeading, ArticleMeta } from '@nearhand/contracts/article';
import { Marked, type Tokens } from 'marked';
import { parse } from 'yaml';

/** A picture beside the file. */
export interface Picture {
  /** Path with `articleBase` and hash. */
  src: string;
  width: number;
  height: number;
}

interface MarkdownOptions {
  /** Prefix of the links to localized pages, such as `/pl`; empty for documents without a language. */
  localePrefix: string;
  /** Path of a picture, as written -> its file. */
  pictures: ReadonlyMap<string, Picture>;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
const plain = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

/** The text of HTML, with spaces between its elements. */
export const textOf = (html: string): string => plain(html.replaceAll('<', ' <'));

/** Letters of any language and digits, joined by hyphens. */
const idOf = (text: string) =>
  text
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
    ?.join('-') ?? '';

const longestDescription = 155;

/** Characters that a column of a table still shows on a phone, beside two others. */
const longestInColumn = 48;

function beginning(text: string): string {
  if (text.length <= longestDescription) return text;
  const [sentences] = /^.*[.?!](?= )/.exec(text.slice(0, longestDescription + 1)) ?? [];
  if (sentences) return sentences;
  const words = text.slice(0, longestDescription - 1).replace(/\s+\S*$/, '');
  return `${words}…`;
}

/** Splits the front matter from the text. */
export function frontMatterOf(source: string): { meta: Partial<ArticleMeta>; text: string } {
  const [whole = '', yaml] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n/.exec(source) ?? [];
  return {
    meta: yaml === undefined ? {} : ((parse(yaml, { schema: 'core' }) ?? {}) as Partial<ArticleMeta>),
    text: source.slice(whole.length),
  };
}

/** Paths of the pictures of a text that are files beside it. */
export function picturesIn(text: string): string[] {
  const found: string[] = [];
  new Marked()
    .use({ walkTokens: (token) => void (token.type === 'image' && !/^\w+:/.test(token['href']) && found.push(token['href'])) })
    .parse(text);
  return [...new Set(found)];
}

/** Links to files of the documentation lead to their pages: `../operations.md#backups` to `/docs/operations#backups`. Other files, such as README.md, have none. */
function hrefOf(href: string, localePrefix: string): string | null {
  if (/^[a-z]+:|^#/i.test(href)) return href;
  if (href.startsWith('/')) return localePrefix + href;
  const [, name, fragment = ''] = /^(?:\.\.?\/|docs\/)*([\w-]+)\.md(#.*)?$/.exec(href) ?? [];
  return name && name !== 'README' ? `${localePrefix}/docs/${name.toLowerCase()}${fragment}` : null;
}

/** Parses a Markdown file with GitHub's extensions. Throws if it has no title. */
export function articleOf(source: string, { localePrefix, pictures }: MarkdownOptions): Article {
  const { meta, text } = frontMatterOf(source);
  const headings: ArticleHeading[] = [];
  const ids = new Map<string, number>();
  let firstHeading: string | undefined;
  let firstParagraph: string | undefined;
  const uniqueId = (heading: string) => {
    const id = idOf(heading) || 'section';
    const count = ids.get(id) ?? 0;
    ids.set(id, count + 1);
    return count === 0 ? id : `${id}-${count + 1}`;
  };
  const marked = new Marked({
    gfm: true,
    renderer: {
      heading({ tokens, depth }: Tokens.Heading) {
        const html = this.parser.parseInline(tokens);
        if (depth === 1) {
          firstHeading ??= plain(html);
          return '';
        }
        const id = uniqueId(plain(html));
        if (depth === 2) headings.push({ id, text: plain(html) });
        return `<h${depth} id="${id}">${html}</h${depth}>`;
      },
      paragraph({ tokens }: Tokens.Paragraph) {
        const html = this.parser.parseInline(tokens);
        firstParagraph ??= plain(html);
        return `<p>${html}</p>`;
      },
      // Scrolls by itself, also by keyboard.
      code({ text, lang }: Tokens.Code) {
        return `<pre tabindex="0"><code${lang ? ` class="language-${escaped(lang)}"` : ''}>${escaped(text)}\n</code></pre>\n`;
      },
      link({ href, tokens }: Tokens.Link) {
        const html = this.parser.parseInline(tokens);
        const target = hrefOf(href, localePrefix);
        return target === null ? html : `<a href="${escaped(target)}">${html}</a>`;
      },
      image({ href, text }: Tokens.Image) {
        const picture = pictures.get(href);
        if (!picture) throw new Error(`There is no picture ${href}`);
        const { src, width, height } = picture;
        return `<img src="${escaped(src)}" alt="${escaped(text)}" width="${width}" height="${height}" loading="lazy" decoding="async">`;
      },
      table(token: Tokens.Table) {
        const labels = token.header.map(({ tokens }) => escaped(plain(this.parser.parseInline(tokens))));
        const cells = (row: Tokens.TableCell[], tag: 'th' | 'td') =>
          row
            .map(({ tokens, text, align }, column) => {
              const label = tag === 'td' && column > 0 ? ` data-label="${labels[column]}"` : '';
              // The corner of a table heads nothing.
              const name = text === '' ? 'td' : tag;
              return `<${name}${label}${align ? ` align="${align}"` : ''}>${this.parser.parseInline(tokens)}</${name}>`;
            })
            .join('');
        const rows = token.rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('');
        const hasSentences = labels.length > 2 && token.rows.flat().some(({ text }) => text.length > longestInColumn);
        return `<div class="nh-table${hasSentences ? ' nh-sentences' : ''}" tabindex="0"><table><thead><tr>${cells(token.header, 'th')}</tr></thead><tbody>${rows}</tbody></table></div>`;
      },
      html({ text }: Tokens.HTML | Tokens.Tag) {
        throw new Error(`Write Markdown instead of HTML: ${text.trim()}`);
      },
    },
  });
  const html = marked.parse(text, { async: false });
  const title = meta.title ?? firstHeading;
  if (!title) throw new Error('The file has no title: write one in its front matter');
  return { ...meta, title, description: meta.description ?? beginning(firstParagraph ?? ''), html, headings };
}
