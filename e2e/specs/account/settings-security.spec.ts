import { signInAs } from '../../fixtures/people/users.ts';
import { expect, test } from '../../fixtures/test.ts';
import { SettingsPage } from '../../pages/settings-page.ts';
import { SignInPage } from '../../pages/sign-in-page.ts';

const ended = 'Please sign in again';

test('a new password signs out all other browsers', async ({ page, product, company, signIn, signInElsewhere, pageErrors }) => {
  pageErrors.allow(/status of 40[01]/);
  const { owner } = await company();
  const password = 'New-Horse-8-Battery';
  await signIn(owner);
  const other = await signInElsewhere(await signInAs(product, owner));
  await other.goto('/app/devices');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Devices');

  const settings = new SettingsPage(page);
  await settings.goto('security');
  await test.step('The user enters a password that breaks a rule', () => settings.changePassword('short'));
  await expect(page.getByText('This password does not meet all rules yet')).toBeVisible();
  await test.step('The user enters a password that meets all rules', () => settings.changePassword(password));
  await expect(page.getByText('Your password has been changed')).toBeVisible();
  await expect(settings.signIns).toHaveCount(1);
  await expect(other.getByRole('dialog', { name: ended })).toBeVisible();
});

test('a user who has added a second factor signs in with a recovery code', async ({
  page,
  product,
  company,
  signIn,
  openBrowser,
  pageErrors,
}) => {
  pageErrors.allow(/status of 400/);
  const { owner } = await company();
  const { email } = await signIn(owner);
  const settings = new SettingsPage(page);
  await settings.goto('security');
  await settings.addSecondFactor();

  const codes = page.getByRole('dialog', { name: 'Save your recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const [recovery = ''] = await codes.allTextContents();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  expect((await saved).suggestedFilename()).toBe('nearhand-recovery-codes.txt');
  await test.step('A printed page shows nothing but the codes', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('main')).toBeHidden();
    await expect(codes).toHaveCount(10);
    await expect(codes.first()).toBeVisible();
    await page.emulateMedia({ media: 'screen' });
  });
  await settings.keepRecoveryCodes();
  await expect(settings.secondFactor).toContainText('10 recovery codes are left');

  const other = await (await openBrowser()).newPage();
  await test.step('The user signs in to another browser with a recovery code', async () => {
    await other.goto('/user/sign-in');
    await new SignInPage(other).signIn(email, product.password);
    await other.getByRole('button', { name: 'Use a recovery code' }).click();
    await other.getByLabel('Recovery code').fill(recovery);
    await other.getByRole('button', { name: 'Confirm' }).click();
  });
  await expect(other).toHaveURL('/app/devices');

  await page.reload();
  await expect(settings.secondFactor).toContainText('9 recovery codes are left');
  await expect(settings.signIns.filter({ hasText: 'two-factor' })).toHaveCount(2);
});

test('a picture is cropped, shown beside the name and removed', async ({ page, company, signIn }) => {
  const { owner } = await company();
  await signIn(owner);
  const settings = new SettingsPage(page);
  const field = page.locator('#profile input[type=file]');
  await settings.goto();
  await field.setInputFiles({ name: 'letter.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') });
  await expect(page.getByRole('alert').filter({ hasText: 'letter.png could not be read as a picture' })).toBeVisible();
  const tall = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 3000, height: 5000 });
    const context = canvas.getContext('2d');
    context?.fillRect(0, 0, 3000, 2500);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  const buffer = Buffer.from(tall, 'base64');
  await field.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
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
