import { randomUUID } from 'node:crypto';
import { expectFit } from '../../fixtures/fit.ts';
import { mailedLink } from '../../fixtures/mailed-link.ts';
import { expect, test } from '../../fixtures/test.ts';

const password = 'Correct-Horse-7';
const someone = () => `zofia.${randomUUID().slice(0, 8)}@newcomer.example`;

for (const language of ['en', 'pl', 'es', 'it']) {
  test(`signing up, verifying, first steps and an invitation fit and read well in ${language}`, async ({
    product,
    openBrowser,
    problems,
  }) => {
    test.setTimeout(300_000);
    problems.allow(/status of 4(00|04|22)/);
    const context = await openBrowser({ locale: language });
    const page = await context.newPage();
    const email = someone();

    await page.goto('/user/sign-up');
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    const submit = page.locator('form button[type=submit]');
    const fields = page.locator('form input');
    await submit.click();
    await expect(fields.first()).toHaveAttribute('aria-invalid', 'true');
    await expectFit(page, 'sign-up with what is missing');
    await fields.nth(0).fill('Zofia Łódzka');
    await fields.nth(1).fill(email);
    await fields.nth(2).fill(password);
    await submit.click();
    await expect(page).toHaveURL(/\/app\/account\/upgrade/);
    await expectFit(page, 'upgrade');

    const verify = await mailedLink(product, email, '/user/action?mode=verifyEmail');
    await page.goto(verify);
    await expectFit(page, 'verify');
    await page.getByRole('main').getByRole('button').click();
    await expect(page).toHaveURL(/\/app\/devices/);
    const steps = page.getByRole('main').locator('ol');
    await expect(steps).toBeVisible();
    for (const step of [0, 1, 2]) {
      if (step > 0) await steps.locator('button[aria-expanded]').nth(step).click();
      await expectFit(page, `first steps, ${step}`);
    }

    const colleague = someone();
    await steps.locator('input[type=email]').fill(colleague);
    await steps.locator('button[type=submit]').click();
    const other = await (await openBrowser({ locale: language })).newPage();
    const link = await mailedLink(product, colleague, '/user/invitation');
    await other.goto(link);
    await expectFit(other, 'invitation');
    await other.goto('/user/sign-up');
    await expectFit(other, 'sign-up with an invitation');
    await other.goto('/user/forgot-password');
    await expectFit(other, 'forgotten password');
    await other.goto(`/user/action?mode=verifyEmail&oobCode=no&lang=${language}`);
    await expectFit(other, 'a used link');
    await page.goto(link);
    await expectFit(page, 'an invitation of somebody else');
  });
}
