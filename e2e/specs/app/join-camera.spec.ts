import { launchOptions } from '../../browser.ts';
import { expect, test } from '../../fixtures/test.ts';
import { JoinPage } from '../../pages/join-page.ts';
import { SessionWindow } from '../../pages/session-window.ts';

test.use({ launchOptions: { ...launchOptions, args: [...launchOptions.args, '--use-fake-device-for-media-stream'] } });

test('a phone shows with its camera, and the operator sees it', async ({ page, signIn, seed, openBrowser }) => {
  const session = await seed.session(await signIn());
  const operator = new SessionWindow(page);
  const phone = await openBrowser({
    userAgent: 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Mobile Safari/537.36',
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    permissions: ['camera'],
  });
  await phone.addInitScript(() => {
    if (navigator.mediaDevices) Object.defineProperty(MediaDevices.prototype, 'getDisplayMedia', { value: undefined });
  });
  const customer = new JoinPage(await phone.newPage());
  await operator.goto(session.sessionId);
  await customer.goto(session.key);
  await customer.page.getByRole('button', { name: 'Show with the camera' }).tap();
  await customer.sureButton.tap();

  await expect(customer.heading).toHaveText(/sees your screen/, { timeout: 20_000 });
  await expect(operator.phase).toContainText('Live', { timeout: 20_000 });
  await expect(operator.picture).toBeVisible();
});
