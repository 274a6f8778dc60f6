import type { ReleasedRemote } from '@nearhand/contracts/release';
import type { RouteData } from '@nearhand/contracts/routes';
import type { Finding } from '@nearhand/release/gate/rule';
import pLimit from 'p-limit';
import { addressOf, hasParameters, type PageAddress } from './addresses.ts';
import { BrowserTabs } from './browser-tabs.ts';
import type { PreviewProduct } from './preview-product.ts';
import type { PreviewSite } from './preview-site.ts';
import type { PageProblem } from './visit-page.ts';

const signIn: PageAddress = {
  remote: 'shell',
  route: { name: 'sign-in', title: '', path: '/user/sign-in', layout: 'form', access: 'guest' },
  path: '/user/sign-in',
  isInvented: false,
};

const isOfTheApp = ({ route, isInvented }: PageAddress): boolean => route.layout === 'app' && !route.standalone && !isInvented;

/** Opens the pages of a release, and keeps what is wrong with them. */
class Check {
  readonly findings: Finding[] = [];
  /** Pages of the release that work. */
  readonly opened: PageAddress[] = [];
  readonly #tabs: BrowserTabs;
  readonly #linked = new Set<string>();
  /** Two tabs load side by side: pages often wait. */
  readonly #limit = pLimit(2);

  constructor(tabs: BrowserTabs) {
    this.#tabs = tabs;
  }

  /** A page in an endless loop would take the CPU from the others. */
  get #isOver(): boolean {
    return this.findings.some(({ rule }) => rule === 'browser-hangs');
  }

  add(remote: string, { route, path }: PageAddress, { kind, what, next }: PageProblem): void {
    this.findings.push({ rule: `browser-${kind}`, remote, place: `page ${route.name} at ${path}`, what, next });
  }

  async open(remote: string, addresses: readonly PageAddress[]): Promise<void> {
    const open = async (address: PageAddress) => {
      if (this.#isOver) return;
      const { problems, links } = await this.#tabs.visit(address);
      for (const link of links) this.#linked.add(link);
      for (const problem of problems) this.add(remote, address, problem);
      if (problems.length === 0 && address.remote === remote) this.opened.push(address);
    };
    await Promise.all(addresses.map((address) => this.#limit(open, address)));
  }

  /** Pages without parameters first: they link to the others. */
  async openAll({ name, routes }: ReleasedRemote, { documents }: PreviewSite): Promise<void> {
    const address = (route: RouteData) => addressOf(name, route, { documents, linked: this.#linked });
    await this.open(name, routes.filter((route) => !hasParameters(route)).map(address));
    await this.open(name, routes.filter(hasParameters).map(address));
  }

  async tour(remote: string, addresses: readonly PageAddress[]): Promise<void> {
    if (this.#isOver || addresses.length < 2) return;
    for (const { address, ...problem } of await this.#tabs.tour(addresses)) this.add(remote, address, problem);
  }
}

/** The first page of a remote that can be opened at its own path. */
const firstPage = ({ name, routes }: ReleasedRemote, { documents }: PreviewSite, isFitting: (address: PageAddress) => boolean) =>
  routes
    .map((route) => addressOf(name, route, { documents, linked: new Set() }))
    .filter((address) => !address.isInvented && isFitting(address))
    .slice(0, 1);

/** Opens each page of a release in a browser, then the sign-in and a page of each other remote. Returns what is wrong with them. */
export async function checkPages(product: PreviewProduct, site: PreviewSite, released: readonly string[]): Promise<Finding[]> {
  const tabs = await BrowserTabs.open(product);
  try {
    const check = new Check(tabs);
    const isReleased = ({ name }: ReleasedRemote) => released.includes(name);
    const others = site.revision.remotes.filter((remote) => !isReleased(remote));
    for (const remote of site.revision.remotes.filter(isReleased)) await check.openAll(remote, site);
    const name = released.join(', ');
    await check.open(name, [signIn, ...others.flatMap((remote) => firstPage(remote, site, () => true))]);
    await check.tour(name, [...check.opened.filter(isOfTheApp), ...others.flatMap((remote) => firstPage(remote, site, isOfTheApp))]);
    return check.findings;
  } finally {
    await tabs.close();
  }
}
