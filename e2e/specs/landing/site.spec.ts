import type { APIRequestContext } from '@playwright/test';
import { languages as locales } from '../../fixtures/page/language.ts';
import { expect, test } from '../../fixtures/test.ts';

/** Pages that need no crawler: they have one address, or are for users. */
const isElsewhere = (path: string) => /^\/(api|app|join|user|assets|integration)(\/|$)/.test(path);

const attributeOf = (html: string, expression: RegExp) => expression.exec(html)?.[1] ?? '';

async function read(request: APIRequestContext, path: string): Promise<string> {
  const response = await request.get(path, { headers: { accept: 'text/html' } });
  expect(response.status(), path).toBe(200);
  return response.text();
}

test('a crawler reaches every public page in every language, and each describes itself', async ({ request, product }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address.replace(product.url, ''));
  expect(new Set(listed.map((path) => path.split('/')[1]))).toEqual(new Set(locales));

  const linked = new Set<string>();
  const faults: string[] = [];
  for (const path of listed) {
    const html = await read(request, path);
    const title = attributeOf(html, /<title>(.*?)<\/title>/);
    const description = attributeOf(html, /<meta name="description" content="(.*?)">/);
    const canonical = attributeOf(html, /<link rel="canonical" href="(.*?)">/);
    const alternates = [...html.matchAll(/<link rel="alternate" hreflang="([\w-]+)"/g)].map(([, language]) => language);
    if (!title.includes('Nearhand') || !description) faults.push(`${path} has no title or description`);
    if (canonical !== product.url + path) faults.push(`${path} has the canonical address ${canonical}`);
    if (alternates.join() !== [...locales, 'x-default'].join()) faults.push(`${path} has the languages ${alternates.join()}`);
    if (!html.includes(`<html lang="${path.split('/')[1]}"`)) faults.push(`${path} is in another language`);
    if (/\{\{(fact|json):/.test(html)) faults.push(`${path} contains markers of facts`);
    if ([...html.matchAll(/<h1[\s>]/g)].length !== 1) faults.push(`${path} has not one main heading`);
    for (const [, href = ''] of html.matchAll(/<a [^>]*?href="(\/[^"#?]*)/g)) if (!isElsewhere(href)) linked.add(href);
    for (const [, json = ''] of html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)) JSON.parse(json);
  }
  expect(faults).toEqual([]);

  expect(listed.filter((path) => !linked.has(path))).toEqual([]);
  const unlisted = [...linked].filter((path) => !listed.includes(path));
  const broken = [];
  for (const path of unlisted) if ((await request.get(path, { headers: { accept: 'text/html' } })).status() !== 200) broken.push(path);
  expect(broken).toEqual([]);
});

test('addresses of articles that do not exist are not found', async ({ request }) => {
  for (const path of [
    '/blog/nothing',
    '/pl/blog/nothing',
    '/integrations/nothing',
    '/docs/nothing',
    '/downloads/amiga',
    '/it/docs/rss.xml',
  ])
    expect((await request.get(path, { headers: { accept: 'text/html' } })).status(), path).toBe(404);
  const feed = await request.get('/pl/blog/rss.xml');
  expect(feed.headers()['content-type']).toContain('application/rss+xml');
});

test('the documentation is searched in the browser, in the language of the page', async ({ page }) => {
  await page.goto('/pl/docs');
  await page.getByRole('searchbox', { name: 'Szukaj w dokumentacji' }).fill('PipeWire');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText([/^Gdy klient nie może udostępnić ekranu/]);
});

test('an article stays one page when the application takes it over', async ({ page }) => {
  await page.goto('/es/docs/keyboard');
  await page.mouse.move(100, 100);
  // React marks the container that it has taken over.
  await page.waitForFunction(() => Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__reactContainer')));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Teclado');
  await page.getByRole('link', { name: 'Documentación' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Documentación');
});
