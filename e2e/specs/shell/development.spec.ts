import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { copyTemplate } from '../../fixtures/processes/template.ts';
import { type Product, startProduct } from '../../fixtures/product.ts';
import { test as base, expect } from '../../fixtures/test.ts';
import { copyWorkingTree } from '../../fixtures/working-copy.ts';

interface Development {
  /** `npm run dev mfe-account` in a copy of the working tree. */
  development: Product & { root: string };
}

const test = base.extend<object, Development>({
  development: [
    async ({ ownProduct: _ }, use) => {
      const root = await copyWorkingTree();
      const { dataDir, databaseUrl, remove } = await copyTemplate();
      try {
        const product = await startProduct({ DATABASE_URL: databaseUrl }, { root, command: ['dev.mjs', 'mfe-account'], dataDir });
        // The remote is shown with its changes at the next port.
        const { port } = new URL(product.url);
        const url = `http://localhost:${Number(port) + 1}`;
        await expect
          .poll(
            () =>
              fetch(url).then(
                ({ ok }) => ok,
                () => false,
              ),
            { timeout: 30_000 },
          )
          .toBe(true);
        await use({ ...product, url, root });
        await product.stop();
      } finally {
        await remove();
        await rm(root, { recursive: true });
      }
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  product: [async ({ development }, use) => use(development), { scope: 'worker' }],
});

test('a change in one remote appears on its open page, which keeps its state, and what npm start serves stays the same', async ({
  page,
  pageErrors,
  development: { root, dataDir },
  signIn,
}) => {
  test.setTimeout(240_000);
  // A build that read the source before it was saved may take the texts of after that; the next build follows at once.
  pageErrors.allow(/MISSING_TRANSLATION/);
  // While both cores build, a page may use what its document preloads only after some seconds.
  pageErrors.allow(/was preloaded/);
  const released = () => readFile(join(dataDir, 'site/current.json'), 'utf8');
  const before = await released();
  const screen = join(root, 'mfe-account/src/features/settings/settings-screen.tsx');
  const source = await readFile(screen, 'utf8');
  const hint = '<FormattedMessage id="app.account.signOutHint" />';
  expect(source).toContain(hint);

  await signIn();
  await test.step('A change is saved before the first build', async () => {
    await writeFile(screen, source.replace(hint, 'The first change'));
    await expect(async () => {
      await page.goto('/app/account/settings');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account settings');
      await expect(page.getByText('The first change')).toBeVisible({ timeout: 1_000 });
    }).toPass();
  });
  await test.step('A change is saved while the page is open', async () => {
    const name = page.getByRole('textbox', { name: 'Name' });
    await name.fill('Not saved');
    await writeFile(screen, source.replace(hint, 'The second change'));
    await expect(page.getByText('The second change')).toBeVisible();
    await expect(name).toHaveValue('Not saved');
  });
  expect(await released()).toBe(before);
});
