import { compileMessages, locales, readMessages } from '@nearhand/locales/compile';
import { createMemoryRouter, publishRoutes, RouterProvider } from '@nearhand/platform/host';
import { IntlProvider } from '@nearhand/platform/intl';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { DownloadsScreen } from './downloads-screen.tsx';

publishRoutes([
  { name: 'sign-up', path: '/user/sign-up' },
  { name: 'join', path: '/join/:key?' },
  { name: 'downloads', path: '/downloads/:os?', localized: true },
]);

describe('DownloadsScreen prerendering', () => {
  it.each(locales)('leaves what the server offers to each document, in %s', (locale) => {
    const messages = compileMessages({ ids: Object.keys(readMessages(locale, 'landing')), locale, namespace: 'landing' });
    const render = (address: string) => {
      const routes = [{ path: '/downloads/:os?', Component: DownloadsScreen }];
      const router = createMemoryRouter(routes, { initialEntries: [address] });
      return renderToString(
        <IntlProvider locale={locale} messages={messages}>
          <RouterProvider router={router} />
        </IntlProvider>,
      );
    };
    const linux = render('/downloads/linux');
    expect(linux).toContain('data-state="{{fact:installer.linux.state|}}"');
    expect(linux).toContain('{{fact:installer.linux.sha256|}}');
    expect(linux).toContain('href="/api/integration/installer?action=device&amp;os=linux"');
    expect(linux).not.toContain(' style=');
    expect(render('/downloads')).toContain(`href="/${locale}/downloads/windows"`);
  });
});
