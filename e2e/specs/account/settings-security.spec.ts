import { keepSignedIn, signInAs } from '../../fixtures/people.ts';
import { expect, test } from '../../fixtures/test.ts';
import { SettingsPage } from '../../pages/settings-page.ts';
import { SignInPage } from '../../pages/sign-in-page.ts';

// Each test changes how one of the people signs in.
test.use({ ownProduct: 'settings-security' });
test.describe.configure({ mode: 'default' });

const ended = 'Please sign in again';

test('who changes the password signs in with it, and is signed out in every other browser at once', async ({
  page,
  product,
  signIn,
  openBrowser,
  problems,
}) => {
  problems.allow(/status of 40[01]/);
  const password = 'New-Horse-8-Battery';
  const { email } = await signIn('colleague');
  const elsewhere = await openBrowser();
  await keepSignedIn(await signInAs(product, 'colleague'), elsewhere, product.url);
  const other = await elsewhere.newPage();
  await other.goto('/app/devices');
  await expect(other.getByRole('row').nth(2)).toBeVisible();

  const settings = new SettingsPage(page);
  await settings.goto();
  await test.step('When I choose a password that breaks a rule', () => settings.changePassword('short'));
  await expect(page.getByText('This password does not meet all rules yet')).toBeVisible();
  await test.step('and then one that keeps them all', () => settings.changePassword(password));
  await expect(page.getByText('Your password has been changed')).toBeVisible();
  await expect(settings.signIns).toHaveCount(1);
  await expect(other.getByRole('dialog', { name: ended })).toBeVisible();

  const third = await (await openBrowser()).newPage();
  await third.goto('/user/sign-in');
  await test.step('When I sign in with the old one', () => new SignInPage(third).signIn(email, product.password));
  await expect(third.getByRole('alert')).toHaveText('Incorrect email or password');
  await test.step('and with the new one', () => new SignInPage(third).signIn(email, password));
  await expect(third).toHaveURL('/app/devices');
});

test('a second factor is added, asked for at the next sign-in, and a recovery code stands in for it once', async ({
  page,
  product,
  signIn,
  openBrowser,
  problems,
}) => {
  problems.allow(/status of 400/);
  const { email } = await signIn('operator');
  const settings = new SettingsPage(page);
  await settings.goto();
  const phone = await settings.addSecondFactor();

  const codes = page.getByRole('dialog', { name: 'Keep your recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const [recovery = ''] = await codes.allTextContents();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  expect((await saved).suggestedFilename()).toBe('nearhand-recovery-codes.txt');
  await settings.keepRecoveryCodes();
  await expect(settings.secondFactor).toContainText('10 recovery codes are left');

  const other = await (await openBrowser()).newPage();
  const signInPage = new SignInPage(other);
  await test.step('When I sign in elsewhere with the next code', async () => {
    await other.goto('/user/sign-in');
    await signInPage.signIn(email, product.password);
    await other.getByLabel('Code from your authenticator app').fill(await phone.code());
    await other.getByRole('button', { name: 'Confirm' }).click();
  });
  await expect(other).toHaveURL('/app/devices');

  const third = await (await openBrowser()).newPage();
  await test.step('and in a third browser with a recovery code', async () => {
    await third.goto('/user/sign-in');
    await new SignInPage(third).signIn(email, product.password);
    await third.getByRole('button', { name: 'Use a recovery code' }).click();
    await third.getByLabel('Recovery code').fill(recovery);
    await third.getByRole('button', { name: 'Confirm' }).click();
  });
  await expect(third).toHaveURL('/app/devices');

  await page.reload();
  await expect(settings.secondFactor).toContainText('9 recovery codes are left');
  await expect(settings.signIns.filter({ hasText: 'second factor' })).toHaveCount(3);
});

test('a browser that is signed out from another one is out at once, and can go on where it was', async ({
  page,
  product,
  signIn,
  openBrowser,
  problems,
}) => {
  problems.allow(/status of 40[01]/);
  await signIn('admin');
  const elsewhere = await openBrowser();
  await keepSignedIn(await signInAs(product, 'admin'), elsewhere, product.url);
  const other = await elsewhere.newPage();
  await other.goto('/app/devices');
  await expect(other.getByRole('row').nth(2)).toBeVisible();
  await other.getByRole('searchbox').fill('printer');

  const settings = new SettingsPage(page);
  await settings.goto();
  await expect(settings.signIns).toHaveCount(2);
  await settings.signIns.filter({ hasNotText: 'This browser' }).getByRole('button').click();
  await expect(settings.signIns).toHaveCount(1);

  const dialog = other.getByRole('dialog', { name: ended });
  await test.step('Then the other browser asks for a new sign-in, and goes on after it', async () => {
    await dialog.getByLabel('Password', { exact: true }).fill(product.password);
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  });
  await expect(dialog).toBeHidden();
  await expect(other.getByRole('searchbox')).toHaveValue('printer');
});

test('a form that is saved after its browser was signed out keeps what was typed, and is saved after a new sign-in', async ({
  page,
  product,
  signIn,
  problems,
}) => {
  problems.allow(/status of 40[01]/);
  const { api } = await signIn('admin');
  // Nobody tells the page, or its question could be there before the form is saved.
  await page.routeWebSocket(/socket/, () => undefined);
  const settings = new SettingsPage(page);
  await settings.goto();
  await settings.name.fill('Łukasz Nowy');
  const again = await signInAs(product, 'admin');
  await again.api.DELETE('/me/sign-in');
  expect((await api.GET('/me')).response.status).toBe(401);

  await settings.saveProfile();
  const dialog = page.getByRole('dialog', { name: ended });
  await dialog.getByLabel('Password', { exact: true }).fill(product.password);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Your changes have been saved')).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('Łukasz Nowy');
});

test('a picture is cut to a square, stands beside the name everywhere, and can be taken away', async ({ page, signIn }) => {
  await signIn('owner');
  const settings = new SettingsPage(page);
  await settings.goto();
  const tall = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 3000, height: 5000 });
    const context = canvas.getContext('2d');
    context?.fillRect(0, 0, 3000, 2500);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  const buffer = Buffer.from(tall, 'base64');
  await page.locator('#profile input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
  await page.getByRole('slider', { name: 'Move the picture' }).press('Home');
  await page.getByRole('button', { name: 'Use this picture' }).click();
  await expect(page.getByText('Your picture has been saved')).toBeVisible();

  const picture = page.getByRole('main').getByRole('img', { name: 'Your picture' });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])).toEqual([256, 256]);
  await page.goto('/app/devices');
  await expect(page.getByRole('banner').locator('img[src*="/api/image/"]')).toBeVisible();

  await settings.goto();
  await page.getByRole('button', { name: 'Remove picture' }).click();
  await expect(page.getByText('Your picture has been removed')).toBeVisible();
  await expect(page.getByRole('banner').locator('img[src*="/api/image/"]')).toHaveCount(0);
});

test('a file that is no picture is refused in words', async ({ page, signIn }) => {
  await signIn('owner');
  await new SettingsPage(page).goto();
  const file = { name: 'letter.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') };
  await page.locator('#profile input[type=file]').setInputFiles(file);
  await expect(page.getByRole('alert').filter({ hasText: 'letter.png could not be read as a picture' })).toBeVisible();
});
