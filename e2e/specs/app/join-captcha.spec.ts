import { expect, test } from '../../fixtures/test.ts';
import { JoinPage } from '../../pages/join-page.ts';

test('an altered captcha worker does not run, and Retry solves the captcha after the file is restored', async ({
  signIn,
  seed,
  openBrowser,
  pageErrors,
}) => {
  pageErrors.allow(/status of 403/, /integrity/i);
  const { me, ...user } = await signIn();
  const session = await seed.session({ me, ...user });
  const context = await openBrowser();
  const proofs: unknown[] = [];
  await context.route('**/api/session/join', async (route) => {
    const { captcha } = route.request().postDataJSON() as { captcha?: string };
    if (captcha !== undefined) proofs.push(JSON.parse(atob(captcha)));
    const required = { status: 403, code: 'CAPTCHA_REQUIRED', message: 'A captcha is required', requestId: 'test' };
    return captcha === undefined ? route.fulfill({ status: 403, json: required }) : route.continue();
  });
  const altered: string[] = [];
  await context.route('**/assets/**/*.js', async (route) => {
    const response = await route.fetch();
    const script = await response.text();
    if (!script.includes('PBKDF2')) return route.fulfill({ response });
    altered.push(route.request().url());
    return route.fulfill({ response, body: script.replace('postMessage(', 'postMessage("altered")||self.postMessage(') });
  });

  const customer = new JoinPage(await context.newPage());
  await customer.goto(session.key);
  await expect(customer.page.getByText('The check was not successful.')).toBeVisible();
  expect(altered).not.toEqual([]);
  expect(proofs).toEqual([]);

  await context.unroute('**/assets/**/*.js');
  await customer.page.getByRole('button', { name: 'Try again' }).click();
  await expect(customer.heading).toHaveText(`${me.user.name} would like to see your screen`, { timeout: 30_000 });
  expect(proofs).toMatchObject([{ challenge: { signature: expect.any(String) }, solution: { counter: expect.any(Number) } }]);
});
