import { paidPlans, plans } from '@nearhand/contracts/plans';
import { compileMessages, locales, readMessages } from '@nearhand/locales/compile';
import { createMemoryRouter, publishRoutes, RouterProvider } from '@nearhand/platform/host';
import { IntlProvider } from '@nearhand/platform/intl';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { PricingScreen } from './pricing-screen.tsx';

publishRoutes([
  { name: 'sign-up', path: '/user/sign-up' },
  { name: 'upgrade-plan', path: '/app/account/upgrade/:plan' },
  { name: 'locale-docs', path: '/:locale/docs' },
]);

function render(locale: (typeof locales)[number]): string {
  const messages = compileMessages({ ids: Object.keys(readMessages(locale, 'pricing')), locale, namespace: 'pricing' });
  const router = createMemoryRouter([{ path: '/', Component: PricingScreen, loader: () => ({ facts: null }) }], {
    hydrationData: { loaderData: { '0': { facts: null } } },
  });
  return renderToString(
    <IntlProvider locale={locale} messages={messages}>
      <RouterProvider router={router} />
    </IntlProvider>,
  );
}

describe('PricingScreen prerendering', () => {
  it.each(locales)('shows every limit, and leads to each plan by interval, in %s', (locale) => {
    const html = render(locale);
    for (const plan of paidPlans) {
      for (const limit of [plans[plan].operators, plans[plan].devices]) {
        expect(html).toContain(`<td>${new Intl.NumberFormat(locale).format(limit ?? 0)}</td>`);
      }
      expect(html).toContain(`href="/app/account/upgrade/${plan}-year"`);
      expect(html).toContain(`href="/app/account/upgrade/${plan}-month"`);
    }
    expect(html).not.toContain(' style=');
  });

  it('describes offers and questions to search engines, with the prices of the installation', () => {
    const blocks = [...render('en').matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
      ([, json = '']) => JSON.parse(json) as { '@type': string; offers?: { name: string; price: string }[] },
    );
    expect(blocks.map((block) => block['@type']).toSorted()).toEqual(['FAQPage', 'SoftwareApplication']);
    const offers = blocks.flatMap((block) => block.offers ?? []);
    expect(offers).toContainEqual(expect.objectContaining({ name: 'Team', price: '{{fact:price.team.year.charged|}}' }));
  });
});
