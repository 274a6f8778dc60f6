/**
 * `npm run bench:remote`: the picture and control of a device, beside TigerVNC and noVNC on the same machine in the same run.
 * `npm run bench:remote -- loopback` runs one of the benchmarks, `-- loopback 'video 30'` only with one content, and
 * `-- soak 3600` a session of an hour, which is left out otherwise. `fast`, `slow` and `no-udp` need root: they shape the
 * network of a browser.
 */
import { type Browser, chromium } from '@playwright/test';
import { launchOptions } from '../../browser.ts';
import { createCompany } from '../../fixtures/people/company.ts';
import type { TestUser } from '../../fixtures/people/users.ts';
import { type Product, startProduct } from '../../fixtures/product.ts';
import { startRelay } from '../../fixtures/relay.ts';
import { compareDesktops, lineRows, loopbackRows } from './compare-desktops.ts';
import type { Part } from './measure-desktop.ts';
import { buildAgent, type OwnDesktop, startOwnDesktop } from './own-desktop.ts';
import { middle } from './quantile.ts';
import type { RemoteDesktop, ScreenSize } from './remote-desktop.ts';
import { measureResources } from './resources.ts';
import { type LineSettings, startShapedLink } from './shaped-link.ts';
import { soak } from './soak.ts';
import { missingPackages, startVncDesktop } from './vnc-desktop.ts';

const smallParts: readonly Part[] = [
  { content: 'still', flips: 30, presses: 20, observeMs: 4_000 },
  { content: 'text 30', flips: 15, presses: 0, observeMs: 4_000 },
  { content: 'video 30', flips: 20, presses: 15, observeMs: 5_000 },
  { content: 'video 60', flips: 0, presses: 0, observeMs: 4_000 },
];
const largeParts: readonly Part[] = [
  { content: 'still', flips: 15, presses: 10, observeMs: 3_000 },
  { content: 'text 30', flips: 10, presses: 0, observeMs: 4_000 },
  { content: 'video 30', flips: 10, presses: 0, observeMs: 5_000 },
];
const lineParts: readonly Part[] = [
  { content: 'still', flips: 15, presses: 10, observeMs: 0 },
  { content: 'text 30', flips: 12, presses: 0, observeMs: 4_000 },
  { content: 'video 30', flips: 15, presses: 10, observeMs: 5_000 },
];
const small: ScreenSize = { width: 1_280, height: 720 };
const line = { kbitPerSecond: 20_000, oneWayMs: 20, lossPercent: 1, queueMs: 100, hasUdp: true };
const lines: Record<string, { title: string; settings: LineSettings }> = {
  fast: { title: '20 Mbit/s, round trip 40 ms, 1 % lost', settings: line },
  slow: { title: '5 Mbit/s, round trip 80 ms, 2 % lost', settings: { ...line, kbitPerSecond: 5_000, oneWayMs: 40, lossPercent: 2 } },
  'no-udp': { title: '20 Mbit/s, round trip 40 ms, UDP blocked', settings: { ...line, lossPercent: 0, hasUdp: false } },
};

interface Bench {
  product: Product;
  owner: TestUser;
  browser: Browser;
  browserPid: number;
}

/** Starts a product and a browser, and stops them also after a failure. */
async function withBench(
  run: (bench: Bench) => Promise<void>,
  variables: Record<string, string> = {},
  browserPath?: string,
): Promise<void> {
  const product = await startProduct(variables);
  const handled = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };
  const server = await chromium.launchServer({ ...launchOptions, ...handled, ...(browserPath && { executablePath: browserPath }) });
  const browser = await chromium.connect(server.wsEndpoint());
  // The measurement fails without its browser, and stops what it has started.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void server.kill());
  try {
    const { owner } = await createCompany(product, []);
    await run({ product, owner, browser, browserPid: server.process().pid ?? 0 });
  } finally {
    await browser.close();
    await server.close();
    await product.stop();
  }
}

async function using<Desktop extends RemoteDesktop>(desktop: Promise<Desktop>, run: (desktop: Desktop) => Promise<void>): Promise<void> {
  const started = await desktop;
  await run(started).finally(() => started.stop());
}

const requested = process.argv.slice(2);
const contents = requested.filter((name) => /^(still|text \d+|video \d+)$/.test(name));
const partsOf = (parts: readonly Part[]) => parts.filter(({ content }) => contents.length === 0 || contents.includes(content));

async function loopback({ product, owner, browser, browserPid }: Bench, size: ScreenSize, all: readonly Part[], rounds: number) {
  const parts = partsOf(all);
  await using(startOwnDesktop(browser, { product, owner, size }), (own) =>
    using(startVncDesktop(browser, size), async (peer) => {
      const result = await compareDesktops({ own, peer, browserPid, parts, rounds });
      const title = `${size.width}×${size.height}, load ${middle(result.loads).toFixed(1)}`;
      console.table({ [title]: {}, ...loopbackRows(result, { hasBars: size.width === 1_280 }) });
    }),
  );
}

/** The same on lines of other qualities, with a browser in a network of its own. */
async function compareLines(chosen: readonly string[]): Promise<void> {
  const link = await startShapedLink();
  const relay = await startRelay(link.address);
  const urls = ['udp', 'tcp'].map((protocol) => `turn:${link.address}:${relay.port}?transport=${protocol}`);
  const variables = { HOST: '0.0.0.0', TURN_URLS: urls.join(), TURN_SECRET: relay.secret };
  const measure = async ({ product, owner, browser, browserPid }: Bench) => {
    await link.forward(Number(new URL(product.url).port));
    await using(startOwnDesktop(browser, { product, owner, size: small }), (own) =>
      using(startVncDesktop(browser, small, link.forward), async (peer) => {
        for (const name of chosen) {
          const { title, settings } = lines[name] ?? {};
          if (!settings) continue;
          await link.set(settings);
          const result = await compareDesktops({ own, peer, browserPid, parts: partsOf(lineParts), rounds: 1 });
          console.table({ [`${title}, load ${middle(result.loads).toFixed(1)}`]: {}, ...lineRows(result) });
        }
      }),
    );
  };
  try {
    await withBench(measure, variables, await link.wrap(launchOptions.executablePath));
  } finally {
    await relay.stop();
    await link.stop();
  }
}

const withOwnDesktop = (measure: (own: OwnDesktop) => Promise<object>) => async (bench: Bench) =>
  using(startOwnDesktop(bench.browser, { ...bench, size: small, command: await buildAgent() }), async (own) =>
    console.table(await measure(own)),
  );

const benchmarks: Record<string, (bench: Bench) => Promise<void>> = {
  loopback: (bench) => loopback(bench, small, smallParts, 2),
  hd: (bench) => loopback(bench, { width: 1_920, height: 1_080 }, largeParts, 1),
  '4k': (bench) => loopback(bench, { width: 3_840, height: 2_160 }, largeParts, 1),
  resources: withOwnDesktop(measureResources),
};

async function run(names: readonly string[]): Promise<void> {
  const missing = missingPackages();
  if (missing.length > 0) throw new Error(`Packages are missing: sudo apt-get install --no-install-recommends ${missing.join(' ')}`);
  if (names[0] === 'soak') return withBench(withOwnDesktop((own) => soak(own, Number(names[1] ?? 3_600))));
  const isChosen = (name: string) => names.length === 0 || names.includes(name);
  const chosen = Object.entries(benchmarks).filter(([name]) => isChosen(name));
  if (chosen.length > 0)
    await withBench(async (bench) => {
      for (const [, measure] of chosen) await measure(bench);
    });
  const chosenLines = Object.keys(lines).filter(isChosen);
  if (chosenLines.length > 0) await compareLines(chosenLines);
}

await run(requested.filter((name) => !contents.includes(name)));
