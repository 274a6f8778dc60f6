import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core';
import { provideBrowser } from '../../../programs/browser.ts';
import type { PageAddress } from './addresses.ts';
import { currentLimits } from './limits.ts';
import type { PreviewProduct } from './preview-product.ts';
import { signedInState } from './sign-in.ts';
import { type TourProblem, tour } from './tour.ts';
import { type Visit, visitPage } from './visit-page.ts';

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const options: BrowserContextOptions = {
  viewport: { width: 1360, height: 860 },
  locale: 'en-GB',
  reducedMotion: 'reduce',
  serviceWorkers: 'block',
};

const isForGuests = ({ route: { access } }: PageAddress): boolean => access === 'guest' || access === 'public';

/** Tabs of a browser: those of the demo company's owner, and those of somebody who is not signed in. */
export class BrowserTabs {
  readonly #url: string;
  readonly #browser: Browser;
  readonly #owner: BrowserContext;
  readonly #guest: BrowserContext;

  private constructor(url: string, browser: Browser, owner: BrowserContext, guest: BrowserContext) {
    this.#url = url;
    this.#browser = browser;
    this.#owner = owner;
    this.#guest = guest;
  }

  static async open(product: PreviewProduct): Promise<BrowserTabs> {
    const [browser, storageState] = await Promise.all([
      chromium.launch({ executablePath: provideBrowser(), args }),
      signedInState(product),
    ]);
    return new BrowserTabs(product.url, browser, await browser.newContext({ ...options, storageState }), await browser.newContext(options));
  }

  /** Opens a page; its problems are those that a second visit has, too, because a busy machine causes some once. */
  async visit(address: PageAddress): Promise<Visit> {
    const context = isForGuests(address) ? this.#guest : this.#owner;
    const once = () => visitPage(context, this.#url, address, currentLimits());
    const first = await once();
    if (first.problems.length === 0) return first;
    const second = await once();
    const kinds = new Set(first.problems.map(({ kind }) => kind));
    return { problems: second.problems.filter(({ kind }) => kinds.has(kind)), links: [...first.links, ...second.links] };
  }

  /** Opens pages of signed-in users one after the other in one tab; again if there are problems. */
  async tour(addresses: readonly PageAddress[]): Promise<TourProblem[]> {
    const once = () => tour(this.#owner, this.#url, addresses, currentLimits());
    const problems = await once();
    return problems.length === 0 ? problems : once();
  }

  close(): Promise<void> {
    return this.#browser.close();
  }
}
