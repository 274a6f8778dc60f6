import { compileMessages, locales, readMessages } from '@nearhand/locales/compile';
import { createMemoryRouter, publishRoutes, RouterProvider } from '@nearhand/platform/host';
import { IntlProvider } from '@nearhand/platform/intl';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { PrivacyScreen } from './privacy-screen.tsx';
import { storedData } from './stored-data.ts';
import { TermsScreen } from './terms-screen.tsx';

publishRoutes([{ name: 'locale-privacy', path: '/:locale/legal/privacy' }]);

function render(locale: (typeof locales)[number], Component: () => React.ReactNode) {
  const words = readMessages(locale, 'landing');
  const messages = compileMessages({ ids: Object.keys(words), locale, namespace: 'landing' });
  const html = renderToString(
    <IntlProvider locale={locale} messages={messages}>
      <RouterProvider router={createMemoryRouter([{ path: '/', Component }])} />
    </IntlProvider>,
  );
  return { html, words };
}

describe('legal pages', () => {
  it.each(locales)('list all data with purpose and retention in %s', (locale) => {
    const { html, words } = render(locale, PrivacyScreen);
    for (const { what, why, kept, erased } of storedData) {
      for (const id of [what, why, kept, erased]) expect(html).toContain(words[id]?.replaceAll('name>', 'strong>'));
    }
    expect(html).toContain(`{{fact:operator|${words['landing.legal.operator.unnamed']}}}`);
    expect(html).not.toContain(' style=');
  });

  it.each(locales)('link from the terms to the page about data and to the licenses of others in %s', (locale) => {
    const { html } = render(locale, TermsScreen);
    expect(html).toMatch(new RegExp(`<a href="/${locale}/legal/privacy"`));
    expect(html).toContain('<a href="/third-party-notices.txt">');
  });
});
