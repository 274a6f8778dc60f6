import type { Page } from '@playwright/test';
import { given, signInAs } from '../../fixtures/people.ts';
import { addSecondFactor } from '../../fixtures/second-factor.ts';
import { expect, test } from '../../fixtures/test.ts';
import { SessionsPage } from '../../pages/sessions-page.ts';
import { SettingsPage } from '../../pages/settings-page.ts';
import { SignInPage } from '../../pages/sign-in-page.ts';

// Here a company asks more of its people, and an address asks for many mails.
test.use({ ownProduct: 'sign-in-refusals' });
test.describe.configure({ mode: 'default' });

test('a second factor that becomes needed in mid-work is said over the page, which stays, and leads to where it is added', async ({
  page,
  product,
  signIn,
  problems,
}) => {
  problems.allow(/status of 403/);
  await signIn('owner');
  const admin = await signInAs(product, 'admin');
  await addSecondFactor(product, admin);
  const { companyId } = admin.me.company;
  const ask = (secondFactorRequired: boolean) =>
    given(admin.api.PUT('/company/{companyId}', { params: { path: { companyId } }, body: { settings: { secondFactorRequired } } }));
  const sessions = new SessionsPage(page);
  await sessions.goto('?pageSize=10');
  await expect(sessions.rows.first()).toBeVisible();

  await test.step('When an admin asks for a second factor, and I go on with my work', async () => {
    await ask(true);
    await page.getByRole('button', { name: 'Export CSV' }).click();
  });
  const messages = page.getByRole('region', { name: 'Notifications' }).getByRole('listitem');
  const said = messages.filter({ hasText: 'Your company asks for a second factor. Please add one to continue' });
  await expect(said).toBeVisible();
  await expect(page).toHaveURL('/app/sessions?pageSize=10');
  await expect(sessions.rows.first()).toBeVisible();

  await said.getByRole('link', { name: 'Go there' }).click();
  await expect(page).toHaveURL('/app/account/settings?section=second-factor');
  await expect(new SettingsPage(page).secondFactor).toBeInViewport();
  await expect(said).toBeHidden();
  await ask(false);
});

test('who asks for one link after another has a puzzle solved for the next one, and does nothing about it', async ({
  page,
  request,
  problems,
}) => {
  problems.allow(/status of 400/);
  await expect(async () => {
    const body = { requestType: 'EMAIL_SIGNIN', email: 'nobody@northwind.example', continueUrl: page.url() };
    const answer = await request.post('/identitytoolkit.googleapis.com/v1/accounts:sendOobCode', { data: body });
    expect(await answer.text()).toContain('MISSING_RECAPTCHA_TOKEN');
  }).toPass({ intervals: [1] });
  const signInPage = new SignInPage(page);
  await signInPage.goto();
  await signInPage.askForLink('ada.nowak@northwind.example');
  await expect(page.getByText('If there is an account with ada.nowak@northwind.example')).toBeVisible({ timeout: 30_000 });
});

test('a tab that asks who one is goes on when one signs in in another', async ({ context, product }) => {
  const [first, second] = [await context.newPage(), await context.newPage()];
  await new SignInPage(first).goto('?redirectTo=%2Fapp%2Fsessions%3FpageSize%3D50');
  await expect(first.getByLabel('Email')).toBeVisible();
  await new SignInPage(second).goto();
  await new SignInPage(second).signIn('ada.nowak@northwind.example', product.password);
  await expect(second).toHaveURL('/app/devices');
  await expect(first).toHaveURL('/app/sessions?pageSize=50');
  await expect(first.getByRole('heading', { level: 1 })).toHaveText('Sessions');
});

/** A page of an origin that holds a page of ours in a frame. */
async function hold(page: Page, holder: string, framed: string): Promise<void> {
  await page.route(holder, (route) => route.fulfill({ contentType: 'text/html', body: `<iframe src="${framed}"></iframe>` }));
  await page.goto(holder);
}

test('the way back from a provider works in a frame of this origin, and in no other', async ({ page, product, problems }) => {
  problems.allow(/frame-ancestors|X-Frame-Options|Refused to display|violates the following/i);
  const callback = `${product.url}/user/auth_callback#the-handle`;
  await page.route('**/holder', (route) => route.fulfill({ contentType: 'text/html', body: '<p>holder</p>' }));
  await page.goto(`${product.url}/holder`);
  const outcome = page.evaluate((address) => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const channel = new BroadcastChannel('nearhand.provider');
    channel.addEventListener('message', ({ data }) => {
      channel.postMessage({ kind: 'taken', outcome: data.outcome });
      resolve(data.outcome);
    });
    const frame = document.createElement('iframe');
    frame.src = address;
    document.body.append(frame);
    return promise;
  }, callback);
  expect(await outcome).toBe('the-handle');
  await expect(page.frameLocator('iframe').getByRole('status').first()).toContainText('You can close this window');

  for (const [holder, framed] of [
    ['https://stranger.example/', callback],
    [`${product.url}/holder-of-sign-in`, `${product.url}/user/sign-in`],
  ] as const) {
    await hold(page, holder, framed);
    await expect.poll(() => page.frames()[1]?.url() ?? '', `${framed} in ${holder}`).toMatch(/^chrome-error:/);
  }
});
