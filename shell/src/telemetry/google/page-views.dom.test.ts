import type { RouteData } from '@nearhand/contracts/routes';
import { ApiError } from '@nearhand/platform/core';
import { createMemoryRouter } from '@nearhand/platform/host';
import { data } from '@nearhand/platform/router';
import { publishPages } from '../safe-url';
import { type PageView, watchPageViews } from './page-views';

const failing = (error: unknown) => () => {
  throw error;
};
const gone = new ApiError({ status: 404, code: 'DEVICE_NOT_FOUND', message: '', requestId: '' });
const loaders: Record<string, () => never> = { locale: failing(data(null, { status: 404 })), device: failing(gone) };
const routes = [
  { name: 'sessions', path: '/app/sessions' },
  { name: 'session-report', path: '/app/sessions/:id' },
  { name: 'device', path: '/app/devices/:id' },
  { name: 'locale', path: '/:locale' },
].map(({ name, path }) => ({ path, handle: { name, path, title: name } as RouteData, ...(loaders[name] && { loader: loaders[name] }) }));

async function viewsAlong(navigate: (router: ReturnType<typeof createMemoryRouter>) => Promise<void>): Promise<PageView[]> {
  publishPages(routes);
  const router = createMemoryRouter([...routes, { path: '*' }], { initialEntries: ['/app/sessions'] });
  const views: PageView[] = [];
  watchPageViews(router, (view) => views.push(view));
  await navigate(router);
  return views;
}

describe('watchPageViews', () => {
  it('reports the route name and pattern of each page, with the page before', async () => {
    const views = await viewsAlong(async (router) => {
      await router.navigate('/app/sessions/0190?tab=notes');
      await router.navigate(-1);
      await router.navigate('/no/such/Page1');
      await router.navigate('/nonsense');
      await router.navigate('/app/devices/0190');
    });
    const list = 'http://localhost/app/sessions';
    const report = 'http://localhost/app/sessions/:id';
    expect(views).toEqual([
      { title: 'sessions', url: list, referrer: '' },
      { title: 'session-report', url: report, referrer: list },
      { title: 'sessions', url: list, referrer: report },
      { title: 'not-found', url: 'http://localhost/no/such/*', referrer: list },
      { title: 'not-found', url: 'http://localhost/nonsense', referrer: 'http://localhost/no/such/*' },
      { title: 'not-found', url: 'http://localhost/app/devices/:id', referrer: 'http://localhost/nonsense' },
    ]);
  });

  it('counts a rewritten address of the same page as no view', async () => {
    const views = await viewsAlong(async (router) => {
      await router.navigate('/app/sessions?search=ada', { replace: true });
      await router.revalidate();
      await router.navigate('/app/sessions?pageNumber=2');
    });
    expect(views.map(({ title }) => title)).toEqual(['sessions', 'sessions']);
  });
});
