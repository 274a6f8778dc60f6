import { given, keepSignedIn, signInAs } from '../../fixtures/people.ts';
import { expect, test } from '../../fixtures/test.ts';
import { SettingsPage } from '../../pages/settings-page.ts';

test.describe.configure({ mode: 'default' });

test('a new name is kept and shown everywhere', async ({ page, signIn }) => {
  const { me } = await signIn('colleague');
  const settings = new SettingsPage(page);
  await settings.goto();
  await settings.rename('Zoë Łódzka');
  await expect(page.getByText('Your changes have been saved')).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('Zoë Łódzka');

  await page.reload();
  await expect(settings.name).toHaveValue('Zoë Łódzka');
  await settings.rename(me.user.name);
  await expect(page.getByRole('banner')).toContainText(me.user.name);
});

test('an empty name is refused at its field', async ({ page, signIn }) => {
  await signIn('colleague');
  const settings = new SettingsPage(page);
  await settings.goto();
  await settings.rename('   ');
  await expect(page.getByText('Enter your name')).toBeVisible();
  await expect(settings.name).toBeFocused();
});

test('the language changes at once, and follows to a reload and to another browser', async ({ page, signIn, openBrowser }) => {
  const { api } = await signIn('colleague');
  const keptLanguage = async () => (await given(api.GET('/me'))).user.locale;
  const settings = new SettingsPage(page);
  await settings.goto();
  await settings.language.selectOption({ label: 'Polski' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ustawienia konta');
  await expect(page.getByRole('link', { name: 'Urządzenia' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'pl');
  await expect(page).toHaveTitle(/^Ustawienia/);
  await expect.poll(keptLanguage).toBe('pl');

  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ustawienia konta');

  await test.step('When I sign in elsewhere', async () => {
    const elsewhere = await openBrowser();
    await signIn('colleague', elsewhere);
    const other = await elsewhere.newPage();
    await other.goto('/app/account/settings');
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Ustawienia konta');
  });
  await page.getByRole('combobox').selectOption({ label: 'English' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account settings');
  await expect.poll(keptLanguage).toBe('en');
});

test('the dark theme is there at once, and before the first paint after a reload', async ({ page, signIn, problems }) => {
  problems.allow(/ERR_FAILED/);
  await signIn('colleague');
  const settings = new SettingsPage(page);
  await settings.goto();
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await background();
  await page.getByText('Dark', { exact: true }).click();
  await expect.poll(background).not.toBe(light);
  await expect(page.getByText('Your changes have been saved')).toBeVisible();

  await page.route('**/assets/shell/**/main.*.js', (route) => route.abort());
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
});

test('signing out leads to sign-in, and nothing of the account stays in the browser', async ({ page, context, product }) => {
  // A sign-in of its own, for it ends here.
  const person = await signInAs(product, 'colleague');
  await keepSignedIn(person, context, product.url);
  const { tokens } = person;
  const settings = new SettingsPage(page);
  await settings.goto();
  await page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page).toHaveURL(/\/user\/sign-in/);
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(kept).not.toContain(tokens.accessToken);
  expect(kept).not.toContain(tokens.refreshToken);

  await page.goto('/app/devices');
  await expect(page).toHaveURL(/\/user\/sign-in/);
});
