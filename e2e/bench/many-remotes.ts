import type { Boot, ReleasedRemote, Revision } from '@nearhand/contracts/release';
import type { Page } from '@playwright/test';
import { integrityOf } from '../fixtures/altered-build.ts';

const routesEach = 3;

const aRemote = (number: number): ReleasedRemote => {
  const name = `mfe_extra_${number}` as const;
  return {
    name,
    version: '1.0.0',
    owner: `team-${number}`,
    base: `/assets/${name}/${String(number).padStart(20, '0')}/`,
    integrity: integrityOf(name),
    routes: Array.from({ length: routesEach }, (_, index) => ({
      name: `extra-${number}-${index}`,
      title: 'app.title.devices',
      path: `/app/extra/${number}/${index}/:id?`,
      layout: 'app',
      access: 'verified',
    })),
    nav: [],
  };
};

/** Serves the page a revision with more remotes, each with three routes; also without more, so that both pages are loaded alike. */
export async function serveManyRemotes(page: Page, url: string, count: number): Promise<void> {
  const boot = (await (await page.request.get(`${url}/boot.json`)).json()) as Boot;
  const path = `/revisions/${boot.revision}.json`;
  const revision = (await (await page.request.get(url + path)).json()) as Revision;
  const text = JSON.stringify({
    ...revision,
    remotes: [...revision.remotes, ...Array.from({ length: count }, (_, index) => aRemote(index))],
  });
  await page.route(`**${path}`, (route) =>
    route.fulfill({ body: text, contentType: 'application/json', headers: { 'Access-Control-Allow-Origin': '*' } }),
  );
  await page.route('**/app/devices', async (route) => {
    const response = await route.fetch();
    return route.fulfill({ response, body: (await response.text()).replaceAll(boot.integrity, integrityOf(text)) });
  });
}
