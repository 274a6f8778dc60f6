import { compileMessages, locales, readMessages } from '@nearhand/locales/compile';
import { createMemoryRouter, publishRoutes, RouterProvider } from '@nearhand/platform/host';
import { IntlProvider } from '@nearhand/platform/intl';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { HomeScreen } from './home-screen.tsx';

publishRoutes([
  { name: 'sign-up', path: '/user/sign-up' },
  { name: 'join', path: '/join/:key?/:extra?' },
  { name: 'downloads', path: '/downloads/:os?', localized: true },
  { name: 'integrations', path: '/integrations', localized: true },
  { name: 'integration', path: '/integrations/:slug', localized: true },
  { name: 'pricing', path: '/pricing', localized: true },
  { name: 'docs', path: '/docs', localized: true },
  { name: 'try', path: '/try', localized: true },
]);

describe('HomeScreen prerendering', () => {
  it.each(locales)('renders readable HTML in %s', (locale) => {
    const words = readMessages(locale, 'landing');
    const messages = compileMessages({ ids: Object.keys(words), locale, namespace: 'landing' });
    const html = renderToString(
      <IntlProvider locale={locale} messages={messages}>
        <RouterProvider router={createMemoryRouter([{ path: '/', Component: HomeScreen }])} />
      </IntlProvider>,
    );

    expect(html).toContain(words['landing.hero.title']);
    expect(html).toContain('action="/join"');
    expect(html).not.toContain(' style=');
  });
});
