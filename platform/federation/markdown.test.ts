import { describe, expect, it } from 'vitest';
import { articleOf, picturesIn } from './markdown.ts';

const pictures = new Map([['picture.webp', { src: '@build/content/picture.1.webp', width: 640, height: 480 }]]);
const of = (source: string, localePrefix = '/pl') => articleOf(source, { localePrefix, pictures });

describe('articleOf', () => {
  it('reads the front matter, and lists the headings by ids that are unique', () => {
    expect(
      of(
        '---\ntitle: "A: b"\ndescription: Short\ndate: 2026-11-26\norder: 3\n---\n\nText.\n\n## Każdy krok\n\n### Inner\n\n## Każdy krok\n',
      ),
    ).toEqual({
      title: 'A: b',
      description: 'Short',
      date: '2026-11-26',
      order: 3,
      headings: [
        { id: 'każdy-krok', text: 'Każdy krok' },
        { id: 'każdy-krok-2', text: 'Każdy krok' },
      ],
      html: '<p>Text.</p><h2 id="każdy-krok">Każdy krok</h2><h3 id="inner">Inner</h3><h2 id="każdy-krok-2">Każdy krok</h2>',
    });
  });

  it('takes title and description from a file without front matter', () => {
    const { title, description, html } = of(`# Remotes & more\n\n${'word '.repeat(60)}end\n`);
    expect([title, html.includes('<h1')]).toEqual(['Remotes & more', false]);
    expect(description).toMatch(/^(word ){29}word…$/);
    expect(of(`# Remotes\n\nOne. Two: v2.1.0, and more. ${'word '.repeat(60)}end\n`).description).toBe('One. Two: v2.1.0, and more.');
  });

  it('labels the cells of a table, and marks one whose sentences need more room than columns have', () => {
    const table = (last: string) => of(`# T\n\n| Variable | Default | About |\n| --- | --- | --- |\n| \`PORT\` | 1 | ${last} |\n`).html;
    expect(table('Short')).toContain(
      '<div class="nh-table" tabindex="0"><table><thead><tr><th>Variable</th><th>Default</th><th>About</th></tr></thead><tbody>' +
        '<tr><td><code>PORT</code></td><td data-label="Default">1</td><td data-label="About">Short</td></tr></tbody></table></div>',
    );
    expect(of('# T\n\n| | As root |\n| --- | --- |\n| Start | With the computer |\n').html).toContain('<tr><td></td><th>As root</th></tr>');
    expect(table('word '.repeat(20))).toContain('<div class="nh-table nh-sentences"');
  });

  it.each([
    ['/pricing', '/pl/pricing'],
    ['operations.md#backups', '/pl/docs/operations#backups'],
    ['../../operations.md', '/pl/docs/operations'],
    ['#below', '#below'],
    ['https://example.com/?a=1&b="', 'https://example.com/?a=1&amp;b=&quot;'],
    ['decisions/0002-immutable-revisions.md', null],
    ['../api/src', null],
    ['../README.md', null],
  ])('links %s to %s', (href, expected) => {
    expect(of(`# T\n\n[text](${href})`).html).toBe(expected ? `<p><a href="${expected}">text</a></p>` : '<p>text</p>');
  });

  it('lets the keyboard scroll code', () => {
    expect(of('# T\n\n```sh\necho "<&"\n```\n').html).toBe(
      '<pre tabindex="0"><code class="language-sh">echo &quot;&lt;&amp;&quot;\n</code></pre>\n',
    );
  });

  it('names files of the build for pictures, with their sizes', () => {
    expect(picturesIn('![a](picture.webp) ![b](https://example.com/b.png)')).toEqual(['picture.webp']);
    expect(of('# T\n\n![What it "shows"](picture.webp)').html).toContain(
      '<img src="@build/content/picture.1.webp" alt="What it &quot;shows&quot;" width="640" height="480"',
    );
    expect(() => of('# T\n\n![a](gone.webp)')).toThrow('There is no picture gone.webp');
  });

  it('refuses HTML, and a text without a title', () => {
    expect(() => of('# T\n\n<script>alert(1)</script>')).toThrow('Write Markdown instead of HTML');
    expect(() => of('# T\n\nA <b>b</b>')).toThrow('Write Markdown instead of HTML');
    expect(() => of('Text')).toThrow('no title');
  });
});
