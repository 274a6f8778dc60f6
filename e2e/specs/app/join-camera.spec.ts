import type { BrowserContextOptions } from '@playwright/test';
import { launchOptions } from '../../browser.ts';
import { expect, test } from '../../fixtures/test.ts';
import { JoinPage } from '../../pages/join-page.ts';
import { SessionWindow } from '../../pages/session-window.ts';

test.use({ launchOptions: { ...launchOptions, args: [...launchOptions.args, '--use-fake-device-for-media-stream'] } });

const phone: BrowserContextOptions = {
  userAgent: 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Mobile Safari/537.36',
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  permissions: ['camera'],
};

const withoutScreen = () => {
  if (navigator.mediaDevices) Object.defineProperty(MediaDevices.prototype, 'getDisplayMedia', { value: undefined });
};

declare global {
  interface Window {
    camera?: MediaStream;
  }
}

const noteCamera = () => {
  if (!navigator.mediaDevices) return;
  const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  navigator.mediaDevices.getUserMedia = async (wanted) => {
    window.camera = await open(wanted);
    return window.camera;
  };
};

test('a phone shows with its camera, and the operator sees it', async ({ page, signIn, seed, openBrowser }) => {
  const session = await seed.session(await signIn());
  const operator = new SessionWindow(page);
  const browser = await openBrowser(phone);
  await browser.addInitScript(withoutScreen);
  await browser.addInitScript(noteCamera);
  const customer = new JoinPage(await browser.newPage());
  await operator.goto(session.sessionId);
  await customer.goto(session.key);
  await customer.page.getByRole('button', { name: 'Show with the camera' }).tap();
  await customer.sureButton.tap();

  await expect(customer.heading).toHaveText(/sees your screen/, { timeout: 20_000 });
  await expect(operator.phase).toContainText('Live', { timeout: 20_000 });
  await expect(operator.picture).toBeVisible();

  const camera = (event: 'mute' | 'unmute') =>
    customer.page.evaluate((type) => {
      const [track] = window.camera?.getVideoTracks() ?? [];
      Object.defineProperty(track, 'muted', { value: type === 'mute', configurable: true });
      track?.dispatchEvent(new Event(type));
    }, event);
  await test.step('When another app takes the camera, both sides know why nothing moves', () => camera('mute'));
  await expect(page.getByText('The camera gives no picture now')).toBeVisible();
  await expect(customer.page.getByText('Your camera gives no picture now')).toBeVisible();
  await test.step('until it is given back', () => camera('unmute'));
  await expect(page.getByText('The camera gives no picture now')).toBeHidden();
  await expect(customer.page.getByText('Your camera gives no picture now')).toBeHidden();
});

test('a phone whose camera another app has says so, shows nothing, and can try again', async ({ signIn, seed, openBrowser }) => {
  const session = await seed.session(await signIn());
  const browser = await openBrowser(phone);
  await browser.addInitScript(withoutScreen);
  await browser.addInitScript(() => {
    if (!navigator.mediaDevices) return;
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    let isBusy = true;
    navigator.mediaDevices.getUserMedia = async (wanted) => {
      if (!isBusy) return open(wanted);
      isBusy = false;
      throw new DOMException('Could not start video source', 'NotReadableError');
    };
  });
  const customer = new JoinPage(await browser.newPage());
  await customer.goto(session.key);
  const show = customer.page.getByRole('button', { name: 'Show with the camera' });
  await show.tap();
  await customer.sureButton.tap();
  await expect(customer.page.getByText('Another app uses the camera')).toBeVisible();
  await expect(customer.stopButton).toBeHidden();

  await show.tap();
  await customer.sureButton.tap();
  await expect(customer.stopButton).toBeVisible({ timeout: 20_000 });
});
