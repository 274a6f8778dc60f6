import { expectFit } from '../../fixtures/fit.ts';
import { given, keepSignedIn } from '../../fixtures/people.ts';
import { test } from '../../fixtures/test.ts';

// Language and theme are the person's, in every browser.
test.use({ ownProduct: 'account-languages' });
test.describe.configure({ mode: 'default' });

const pages = {
  settings: '/app/account/settings',
  operators: '/app/account/operators',
  'audit log': '/app/account/audit',
  deletion: '/app/account/delete',
};

for (const locale of ['en', 'pl', 'es', 'it'] as const) {
  test(`account pages fit and read well in ${locale}`, async ({ product, personOf, context, page }) => {
    test.setTimeout(180_000);
    const owner = await personOf('owner');
    await given(owner.api.PUT('/me', { body: { locale } }));
    await keepSignedIn(owner, context, product.url);
    for (const [name, path] of Object.entries(pages)) {
      await page.goto(path);
      await page.locator(`html[lang="${locale}"]`).waitFor();
      await page.getByRole('main').getByRole('button').first().waitFor();
      await expectFit(page, `${name}, ${locale}`);
    }
  });
}
