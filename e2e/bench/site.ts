import type { Browser } from '@playwright/test';
import type { Product } from '../fixtures/product.ts';
import { audit, phoneSlowdown } from './lighthouse.ts';
import { weigh } from './page-weight.ts';

/** One of each kind, and some in other languages. */
const paths = [
  '/',
  '/pricing',
  '/downloads',
  '/downloads/linux',
  '/integrations',
  '/integrations/zendesk',
  '/alternatives/teamviewer',
  '/blog',
  '/blog/how-fast-is-a-remote-picture',
  '/docs',
  '/docs/first-session',
  '/docs/operations',
  '/legal/terms',
  '/legal/privacy',
  '/try',
  '/pl',
  '/es/pricing',
  '/it/blog/when-the-line-breaks',
  '/pl/docs/first-session',
];

const bars = { score: 98, desktopPaint: 1_000, blocking: 100, script: 60, style: 100 };

interface SiteRow {
  performance: number;
  accessibility: number;
  'best practices': number;
  SEO: number;
  'LCP, ms': number;
  'LCP on a desktop, ms': number;
  CLS: number;
  'blocking, ms': number;
  'script, KB gzip': number;
  'styles and fonts, KB gzip': number;
  missed: string;
}

async function measurePage(browser: Browser, url: string, slowdown: number): Promise<SiteRow> {
  const phone = await audit(url, { form: 'phone', slowdown });
  const desktop = await audit(url, { form: 'desktop', slowdown: 1 });
  const weight = await weigh(browser, url, null, false);
  const script = Number(weight.script);
  const style = Number(weight.style) + Number(weight.font);
  const layoutShift = Math.max(phone.layoutShift, desktop.layoutShift);
  const low = Object.entries(phone.scores).flatMap(([name, score]) => (score < bars.score ? [name] : []));
  const missed = [
    ...low,
    ...(desktop.largestPaint > bars.desktopPaint ? ['LCP'] : []),
    ...(layoutShift > 0 ? ['CLS'] : []),
    ...(phone.blocking > bars.blocking ? ['blocking'] : []),
    ...(script > bars.script ? ['script'] : []),
    ...(style > bars.style ? ['styles'] : []),
  ];
  return {
    performance: phone.scores.performance,
    accessibility: phone.scores.accessibility,
    'best practices': phone.scores['best-practices'],
    SEO: phone.scores.seo,
    'LCP, ms': phone.largestPaint,
    'LCP on a desktop, ms': desktop.largestPaint,
    CLS: layoutShift,
    'blocking, ms': phone.blocking,
    'script, KB gzip': script,
    'styles and fonts, KB gzip': style,
    missed: missed.join(', '),
  };
}

/** The public pages by Lighthouse, on a slow phone and on a desktop. */
export async function measureSite(browser: Browser, { url }: Product): Promise<Record<string, SiteRow>> {
  const { benchmark } = await audit(url, { form: 'desktop', slowdown: 1 });
  const slowdown = phoneSlowdown(benchmark);
  const table: Record<string, SiteRow> = {};
  for (const path of paths) table[`${path}, processor ÷ ${slowdown}`] = await measurePage(browser, url + path, slowdown);
  return table;
}
