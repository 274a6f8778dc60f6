import { openPartnerPage } from '../../fixtures/partner-page.ts';
import { unwrap } from '../../fixtures/people/users.ts';
import { expect, test } from '../../fixtures/test.ts';
import { SignInPage } from '../../pages/sign-in-page.ts';

const origin = 'https://crm.example';

test('a page that the company lists starts and follows sessions; others are refused and learn why', async ({
  page,
  product,
  company,
  seed,
  pageErrors,
}) => {
  pageErrors.allow(/frame-ancestors|Refused to display|violates the following/i);
  const { owner } = await company();
  const { companyId } = owner.me.company;
  const body = { settings: { embedOrigins: [origin] } };
  await unwrap(owner.api.PUT('/company/{companyId}', { params: { path: { companyId } }, body }));
  const ofHelpdesk = await page.request.get(`${product.url}/integration/zendesk?company=${companyId}`, {
    headers: { accept: 'text/html' },
  });
  expect(ofHelpdesk.headers()['content-security-policy']).toMatch(new RegExp(`frame-ancestors ${origin}$`));

  const ours = await openPartnerPage(page, product, origin, companyId);
  const state = page.getByRole('status');
  const opened = page.waitForEvent('popup');
  await ours.getByRole('link', { name: 'Sign in' }).click();
  await new SignInPage(await opened).signIn(owner.email, product.password);
  await expect(ours.getByRole('heading', { name: 'Helping Maria Muñoz' })).toBeVisible();
  await expect(state).toHaveText('No session');

  await page.getByRole('button', { name: 'Help remotely' }).click();
  const reply = page.getByLabel('Reply');
  await expect(reply).toHaveValue(/\/join\/[\w-]{22}\/case-4711\n$/);
  await expect(state).toHaveText('Session: waiting');
  await ours.getByRole('button', { name: 'Insert link' }).click();
  await expect(ours.getByText('The link is in the conversation')).toBeVisible();
  expect((await reply.inputValue()).trim().split('\n')).toHaveLength(2);

  // The frame is as high as its content, and takes part in the order of focus.
  await expect.poll(() => ours.locator('html').evaluate(({ scrollHeight }) => scrollHeight - window.innerHeight)).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: 'End the session' }).focus();
  await page.keyboard.press('Tab');
  await expect(ours.getByLabel('Link for your customer')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: 'End the session' })).toBeFocused();

  await seed.join({ key: /\/join\/([\w-]{22})/.exec(await reply.inputValue())?.[1] ?? '' });
  await expect(state).toHaveText('Session: connecting');
  await page.getByRole('button', { name: 'End the session' }).click();
  await expect(state).toHaveText('Session: closed');
  await expect(ours.getByText('Ended')).toBeVisible();

  // The page is shown neither in one that is not listed nor in a listed page inside of it.
  const listed = page.url();
  await openPartnerPage(page, product, 'https://stranger.example', companyId);
  await page.evaluate((address) => {
    const frame = document.createElement('iframe');
    frame.title = 'Listed page';
    frame.src = address;
    document.body.append(frame);
  }, listed);
  const refusal = 'Nearhand cannot be shown (refused)';
  await expect(state).toContainText(refusal);
  await expect(page.frameLocator('iframe[title="Listed page"]').getByRole('status')).toContainText(refusal);
});
