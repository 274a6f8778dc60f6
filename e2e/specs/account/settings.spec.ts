import { unwrap } from '../../fixtures/people/users.ts';
import { expect, test } from '../../fixtures/test.ts';
import { expectSignedInAs } from '../../pages/account-menu.ts';
import { SettingsPage } from '../../pages/settings-page.ts';

test('changes of name, language and theme apply at once, after a reload and in other browsers', async ({
  page,
  company,
  signIn,
  signInElsewhere,
  pageErrors,
}) => {
  pageErrors.allow(/ERR_FAILED/);
  const { owner } = await company();
  const { api } = await signIn(owner);
  const kept = async () => (await unwrap(api.GET('/me'))).user;
  const settings = new SettingsPage(page);
  await settings.goto();
  await settings.rename('Zoë Łódzka');
  await expect(page.getByText('Your changes have been saved')).toBeVisible();
  await expectSignedInAs(page, 'Zoë Łódzka');

  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await background();
  await page.getByText('Dark', { exact: true }).click();
  await expect.poll(background).not.toBe(light);
  await expect.poll(async () => (await kept()).theme).toBe('dark');

  await settings.language.selectOption({ label: 'Polski' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ustawienia konta');
  await expect(page.getByRole('link', { name: 'Urządzenia' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'pl');
  await expect(page).toHaveTitle(/^Ustawienia/);
  await expect.poll(async () => (await kept()).locale).toBe('pl');

  await test.step('The user signs in to another browser', async () => {
    const other = await signInElsewhere(owner);
    await other.goto('/app/account/settings');
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Ustawienia konta');
    await expectSignedInAs(other, 'Zoë Łódzka');
    await expect(other.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ustawienia konta');

  await test.step('The reloaded page is dark before the application runs', async () => {
    await page.route('**/assets/shell/**/main.*.js', (route) => route.abort());
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  });
});
