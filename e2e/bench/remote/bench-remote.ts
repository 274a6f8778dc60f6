/**
 * `npm run bench:remote`: the picture and control of a device, beside TigerVNC and noVNC on the same machine in the same run.
 * `npm run bench:remote -- loopback` runs one of the benchmarks, and `-- soak 3600` a session of an hour, which is left out otherwise.
 */
import { chromium } from '@playwright/test';
import { launchOptions } from '../../browser.ts';
import { createCompany } from '../../fixtures/company.ts';
import { startProduct } from '../../fixtures/product.ts';
import { compareDesktops, loopbackRows } from './compare-desktops.ts';
import type { Part } from './measure-desktop.ts';
import { type OwnDesktop, startOwnDesktop } from './own-desktop.ts';
import { middle } from './quantile.ts';
import type { RemoteDesktop, ScreenSize } from './remote-desktop.ts';
import { measureResources } from './resources.ts';
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

const missing = missingPackages();
if (missing.length > 0) {
  process.stderr.write(`Packages are missing: sudo apt-get install --no-install-recommends ${missing.join(' ')}\n`);
  process.exit(1);
}
const product = await startProduct();
const { server, browser, browserPid } = await launch();
const { owner } = await createCompany(product, []);

async function launch() {
  const server = await chromium.launchServer(launchOptions);
  return { server, browser: await chromium.connect(server.wsEndpoint()), browserPid: server.process().pid ?? 0 };
}

/** Runs, and stops the desktops also after a failure. */
async function using<Desktop extends RemoteDesktop>(desktop: Promise<Desktop>, run: (desktop: Desktop) => Promise<void>): Promise<void> {
  const started = await desktop;
  await run(started).finally(() => started.stop());
}

async function loopback(size: ScreenSize, parts: readonly Part[], rounds: number): Promise<void> {
  await using(startOwnDesktop(browser, { product, owner, size }), (own) =>
    using(startVncDesktop(browser, size), async (peer) => {
      const result = await compareDesktops({ own, peer, browserPid, parts, rounds });
      const load = `load ${middle(result.loads).toFixed(1)}`;
      console.table({
        [`${size.width}×${size.height}, ${load}`]: {},
        ...loopbackRows(result, { hasBars: size.width === 1_280 }),
      });
    }),
  );
}

const withOwnDesktop = (measure: (own: OwnDesktop) => Promise<object>): Promise<void> =>
  using(startOwnDesktop(browser, { product, owner, size: { width: 1_280, height: 720 } }), async (own) =>
    console.table(await measure(own)),
  );

const benchmarks: Record<string, () => Promise<void>> = {
  loopback: () => loopback({ width: 1_280, height: 720 }, smallParts, 2),
  hd: () => loopback({ width: 1_920, height: 1_080 }, largeParts, 1),
  '4k': () => loopback({ width: 3_840, height: 2_160 }, largeParts, 1),
  resources: () => withOwnDesktop(measureResources),
};

const names = process.argv.slice(2);
try {
  if (names[0] === 'soak') await withOwnDesktop((own) => soak(own, Number(names[1] ?? 3_600)));
  for (const [name, run] of Object.entries(benchmarks)) if (names.length === 0 || names.includes(name)) await run();
} finally {
  await browser.close();
  await server.close();
  await product.stop();
}
