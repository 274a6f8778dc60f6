import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { launchOptions } from '../browser.ts';

/** Fetched when it is used: with all that it needs, it is larger than the other packages of the tests together. */
const program = 'lighthouse@13.5.0';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof categories)[number];

interface Report {
  environment: { benchmarkIndex: number };
  categories: Record<Category, { score: number | null }>;
  audits: Record<'largest-contentful-paint' | 'cumulative-layout-shift' | 'total-blocking-time', { numericValue?: number }>;
}

export interface Audit {
  /** Points out of 100. */
  scores: Record<Category, number>;
  /** Time in ms. */
  largestPaint: number;
  blocking: number;
  layoutShift: number;
  /** Speed of this machine's processor: 1500 and more for a fast one. */
  benchmark: number;
}

export interface Device {
  form: 'phone' | 'desktop';
  /** Factor by which the processor is slower than that of this machine. */
  slowdown: number;
}

/** Factor by which a mid-range phone is slower than this machine, as the documentation of Lighthouse calibrates it. */
export function phoneSlowdown(benchmark: number): number {
  const [base, above, step] = benchmark >= 1300 ? [3, 1300, 233] : benchmark >= 800 ? [2, 800, 500] : [1, 150, 650];
  return Math.max(1, Math.round((base + (benchmark - above) / step) * 10) / 10);
}

/** Opens an address once, with an empty cache. */
export async function audit(url: string, { form, slowdown }: Device): Promise<Audit> {
  const options = [
    '--quiet',
    '--output=json',
    `--only-categories=${categories.join()}`,
    '--chrome-flags=--headless=new --no-sandbox --disable-gpu',
    `--throttling.cpuSlowdownMultiplier=${slowdown}`,
    ...(form === 'desktop' ? ['--preset=desktop'] : []),
  ];
  const { stdout } = await promisify(execFile)('npm', ['exec', '--yes', `--package=${program}`, '--', 'lighthouse', url, ...options], {
    env: { ...launchOptions.env, CHROME_PATH: launchOptions.executablePath },
    maxBuffer: 64 * 2 ** 20,
  });
  const report = JSON.parse(stdout) as Report;
  const figureOf = (name: keyof Report['audits']) => report.audits[name].numericValue ?? Number.NaN;
  return {
    scores: Object.fromEntries(categories.map((name) => [name, Math.round((report.categories[name].score ?? 0) * 100)])) as Audit['scores'],
    largestPaint: Math.round(figureOf('largest-contentful-paint')),
    blocking: Math.round(figureOf('total-blocking-time')),
    layoutShift: figureOf('cumulative-layout-shift'),
    benchmark: report.environment.benchmarkIndex,
  };
}
