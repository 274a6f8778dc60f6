import type { RouteData } from '@nearhand/contracts/routes';
import { createMemoryRouter } from '@nearhand/platform/host';
import { data } from '@nearhand/platform/router';
import { watchAlternateLinks } from './watch-alternate-links';

const pageOf = (path: string, localized: boolean) => ({ path, handle: { name: path, path, title: path, localized } as RouteData });
const notFound = () => {
  throw data(null, { status: 404 });
};
const routes = [
  pageOf('/app/devices', false),
  ...['/', '/pricing', '/:locale/pricing', '/:locale/blog/:slug'].map((path) => pageOf(path, true)),
  { ...pageOf('/:locale', true), loader: ({ params }: { params: { locale?: string } }) => (params.locale === 'pl' ? null : notFound()) },
];
const inHead = () =>
  [...document.head.querySelectorAll('link')].map(({ rel, hreflang, href }) => [rel, hreflang, href.replace('http://localhost', '')]);

it('watchAlternateLinks links the page that is shown in each language', async () => {
  document.head.innerHTML = '<link rel="icon" href="/favicon.svg"><link rel="alternate" hreflang="en" href="/en">';
  const router = createMemoryRouter(routes, { initialEntries: ['/'] });
  watchAlternateLinks(router);
  const icon = ['icon', '', '/favicon.svg'];
  const linksTo = (below: string, bare: string, canonical: string) => [
    icon,
    ['canonical', '', canonical],
    ...['en', 'pl', 'es', 'it'].map((locale) => ['alternate', locale, `/${locale}${below}`]),
    ['alternate', 'x-default', bare],
  ];
  expect(inHead()).toEqual([icon, ['alternate', 'en', '/en']]);
  await router.navigate('/app/devices');
  expect(inHead()).toEqual([icon]);
  for (const [address, below, bare, canonical] of [
    ['/pl/pricing', '/pricing', '/pricing', '/pl/pricing'],
    ['/pricing/', '/pricing', '/pricing', '/pricing'],
    ['/es/blog/zero-cookies', '/blog/zero-cookies', '/blog/zero-cookies', '/es/blog/zero-cookies'],
    ['/pl', '', '/', '/pl'],
    ['/', '', '/', '/'],
  ] as const) {
    await router.navigate(address);
    expect(inHead()).toEqual(linksTo(below, bare, canonical));
  }
  await router.navigate('/nonsense');
  expect(inHead()).toEqual([icon]);
});
