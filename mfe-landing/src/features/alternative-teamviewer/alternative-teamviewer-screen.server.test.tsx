import { compileMessages, locales, readMessages } from '@nearhand/locales/compile';
import { createMemoryRouter, publishRoutes, RouterProvider } from '@nearhand/platform/host';
import { IntlProvider } from '@nearhand/platform/intl';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { AlternativeTeamviewerScreen } from './alternative-teamviewer-screen.tsx';
import { rows } from './comparison.ts';

publishRoutes([
  { name: 'locale-doc', path: '/:locale/docs/:slug' },
  { name: 'locale-pricing', path: '/:locale/pricing' },
  { name: 'locale-alternative-teamviewer', path: '/:locale/alternatives/teamviewer' },
]);

const namespace = 'alternative-teamviewer';

describe('AlternativeTeamviewerScreen prerendering', () => {
  it.each(locales)('renders the whole table in %s, with links to the sources', (locale) => {
    const words = readMessages(locale, namespace);
    const messages = compileMessages({ ids: Object.keys(words), locale, namespace });
    const html = renderToString(
      <IntlProvider locale={locale} messages={messages}>
        <RouterProvider router={createMemoryRouter([{ path: '/', Component: AlternativeTeamviewerScreen }])} />
      </IntlProvider>,
    );
    const main = html.replaceAll('&#x27;', "'");
    for (const { topic, ours, theirs } of rows) for (const id of [topic, ours, theirs]) expect(main).toContain(words[id]);
    const targets = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    expect(targets.filter((id) => !html.includes(`id="${id}"`))).toEqual([]);
    expect(html).toContain('2026');
    expect(html).not.toContain(' style=');
  });
});
