import type { ReleasedRemote } from '@nearhand/contracts/release';
import { createMemoryRouter } from '@nearhand/platform/host';
import { describe, expect, it } from 'vitest';
import type { CatalogPage } from './catalog';
import { RemoteRoutes } from './remote-routes';
import { routeObjects } from './route-objects';

const aRemote = (name: string) => ({ name, base: `/assets/${name}/` }) as unknown as ReleasedRemote;

function aPage(path: string, remote: ReleasedRemote | null): CatalogPage {
  const route = { name: path, path, title: 'app.title.x', layout: 'none', access: 'public' } as const;
  return { route, remote, load: async () => ({ Component: () => null }) };
}

const [app, account, other] = [aRemote('mfe_app'), aRemote('mfe_account'), aRemote('mfe_other')];
const pages = [
  aPage('/user/sign-in', null),
  aPage('/app/devices', app),
  aPage('/app/devices/:id', app),
  aPage('/app/settings/:tab?', account),
  aPage('/other', other),
];
const pathsOf = (known: readonly CatalogPage[]) => known.map(({ route }) => route.path);

describe('RemoteRoutes', () => {
  it('begins with the pages of the shell and of the remote of the first path', () => {
    expect(pathsOf(new RemoteRoutes(pages).first('/app/devices'))).toEqual(['/user/sign-in', '/app/devices', '/app/devices/:id']);
    expect(pathsOf(new RemoteRoutes(pages).first('/nowhere'))).toEqual(['/user/sign-in']);
  });

  it('adds the pages of another remote with the first path that can be one of them', async () => {
    const remoteRoutes = new RemoteRoutes(pages);
    const routes = routeObjects(remoteRoutes.first('/app/devices'));
    const router = createMemoryRouter(routes, { initialEntries: ['/app/devices'], patchRoutesOnNavigation: remoteRoutes.patch });
    const shown = () => router.state.matches.at(-1)?.route.id;
    for (const path of ['/app/settings/security', '/app/devices/1', '/app/settings', '/user/sign-in']) await router.navigate(path);
    expect(shown()).toBe('/user/sign-in');
    await router.navigate('/app/settings/security');
    expect(shown()).toBe('/app/settings/:tab?');
    await router.navigate('/nowhere');
    expect(shown()).toBe('not-found');
  });
});
