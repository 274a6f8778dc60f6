import { uniqueEmail } from '../../fixtures/people/company.ts';
import { mailedLink } from '../../fixtures/people/mailed-link.ts';
import { addSecondFactor } from '../../fixtures/people/second-factor.ts';
import { unwrap } from '../../fixtures/people/users.ts';
import { expect, test } from '../../fixtures/test.ts';
import { ActionPage } from '../../pages/action-page.ts';
import { SettingsPage } from '../../pages/settings-page.ts';
import { SignInPage } from '../../pages/sign-in-page.ts';

test('mailed links change an address and restore the old one', async ({ page, product, company, signIn, openBrowser, pageErrors }) => {
  pageErrors.allow(/status of 40[01]/);
  const { owner } = await company();
  const { email, api } = await signIn(owner);
  const address = uniqueEmail('ada.new');
  /** Opens each link in a new browser context. */
  const elsewhere = async () => new ActionPage(await (await openBrowser()).newPage());
  const settings = new SettingsPage(page);
  await settings.goto();
  await settings.changeEmail(address);
  await expect(page.getByText(`We have sent a link to ${address}`)).toBeVisible();
  await expect(page.locator('#email')).toContainText(email);
  await page.goto('/app/devices');
  const change = await mailedLink(product, address, '/user/action?mode=verifyAndChangeEmail');
  await unwrap(api.PUT('/me', { body: { locale: 'pl' } }));

  const confirmed = await elsewhere();
  await test.step('The link explains its action and performs it on click', async () => {
    await confirmed.open(change, { continueUrl: `${product.url}/app/sessions` });
    await expect(confirmed.heading).toHaveText('Use this address from now on?');
    await expect(confirmed.main).toContainText(`You will sign in with ${address} instead of ${email}`);
    await confirmed.confirm.click();
    await expect(confirmed.heading).toHaveText('Your address has been changed');
  });
  await test.step('The user continues to the requested page after signing in with the new address', async () => {
    await confirmed.next.click();
    await new SignInPage(confirmed.page).signIn(address, product.password);
    await expect(confirmed.page).toHaveURL('/app/sessions');
  });
  const recover = await mailedLink(product, email, '/user/action?mode=recoverEmail');
  const old = await elsewhere();
  await test.step('The link mailed to the old address uses the language of its mail, and restores the address', async () => {
    await old.open(recover);
    await expect(old.page.locator('html')).toHaveAttribute('lang', 'pl');
    await expect(old.heading).toHaveText('Przywrócić Twój adres e-mail?');
    await expect(old.main).toContainText(email);
    await old.confirm.click();
    await expect(old.heading).toHaveText('Adres został przywrócony');
  });
  await test.step('All browsers are signed out, and the new address cannot sign in', async () => {
    for (const out of [page, confirmed.page]) await expect(out.getByRole('dialog')).toBeVisible({ timeout: 15_000 });
    const third = new SignInPage((await elsewhere()).page);
    await third.goto();
    await third.signIn(address, product.password);
    await expect(third.refusal).toHaveText('Incorrect email or password');
  });
  await test.step('The user resets the password with the old address and signs in', async () => {
    await old.next.click();
    await old.page.locator('input[type=email]').fill(email);
    await old.page.locator('button[type=submit]').click();
    const reset = await elsewhere();
    await reset.open(await mailedLink(product, email, '/user/action?mode=resetPassword'), { lang: 'en' });
    await reset.page.getByLabel('New password', { exact: true }).fill('Ours-Again-9');
    await reset.page.getByRole('button', { name: 'Save the password' }).click();
    await reset.next.click();
    await new SignInPage(reset.page).signIn(email, 'Ours-Again-9');
    await expect(reset.page).toHaveURL('/app/devices');
  });
  await test.step('The link to restore the address cannot be used a second time', async () => {
    const again = await elsewhere();
    await again.open(recover);
    await expect(again.heading).toHaveText('Ten link nie działa');
    await expect(again.main).toContainText('Link został już użyty');
    await expect(again.next).toHaveAttribute('href', '/user/forgot-password');
  });
});

test('a mailed link removes a second factor of somebody else', async ({ page, product, company, signIn, openBrowser, pageErrors }) => {
  pageErrors.allow(/status of 40[01]/);
  const { operator } = await company('operator');
  const { email } = await signIn(operator);
  await addSecondFactor(product, operator);
  await page.goto('/app/devices');
  const link = await mailedLink(product, email, '/user/action?mode=revertSecondFactorAddition');
  const revert = new ActionPage(await (await openBrowser()).newPage());
  await test.step('The link shows the factor and its time, and removes it', async () => {
    await revert.open(link);
    await expect(revert.heading).toHaveText('Remove two-factor authentication?');
    await expect(revert.main).toContainText(new RegExp(`Two-factor authentication was added to ${email} on .*\\d{4}`));
    await revert.confirm.click();
    await expect(revert.heading).toHaveText('Two-factor authentication has been removed');
    await expect(revert.next).toHaveAttribute('href', '/user/forgot-password');
  });
  await expect(page.getByRole('dialog', { name: 'Please sign in again' })).toBeVisible({ timeout: 15_000 });

  await test.step('The user signs in with the password only', async () => {
    const signInPage = new SignInPage(revert.page);
    await signInPage.goto();
    await signInPage.signIn(email, product.password);
    await expect(revert.page).toHaveURL('/app/devices');
    await revert.page.goto('/app/account/settings/security');
    await expect(revert.page.getByRole('button', { name: 'Set up two-factor authentication' })).toBeVisible();
  });
});
