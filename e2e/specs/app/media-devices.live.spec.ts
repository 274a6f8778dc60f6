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

declare global {
  interface Window {
    camera?: MediaStream;
    /** Labels of the microphones that the page has opened. */
    openedMicrophones: string[];
  }
}

/** A phone's browser cannot share a screen. With `isBusy` the first attempt to open the camera fails. */
const asPhone = (isBusy: boolean) => {
  if (!navigator.mediaDevices) return;
  Object.defineProperty(MediaDevices.prototype, 'getDisplayMedia', { value: undefined });
  const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  let isTaken = isBusy;
  navigator.mediaDevices.getUserMedia = async (constraints) => {
    if (isTaken) {
      isTaken = false;
      throw new DOMException('Could not start video source', 'NotReadableError');
    }
    window.camera = await open(constraints);
    return window.camera;
  };
};

test('a phone shares its camera, and both sides see the reason when it pauses', async ({ page, signIn, seed, openBrowser }) => {
  const session = await seed.session(await signIn());
  const operator = new SessionWindow(page);
  const browser = await openBrowser(phone);
  await browser.addInitScript(asPhone, false);
  const customer = new JoinPage(await browser.newPage());
  await operator.goto(session.sessionId);
  await customer.goto(session.key);
  await customer.page.getByRole('button', { name: 'Show with the camera' }).tap();

  await expect(customer.heading).toHaveText(/sees your screen/, { timeout: 20_000 });
  await expect(operator.phase).toContainText('Live', { timeout: 20_000 });
  await expect(operator.picture).toBeVisible();

  const camera = (event: 'mute' | 'unmute') =>
    customer.page.evaluate((type) => {
      const [track] = window.camera?.getVideoTracks() ?? [];
      Object.defineProperty(track, 'muted', { value: type === 'mute', configurable: true });
      track?.dispatchEvent(new Event(type));
    }, event);
  await test.step('Another app is using the camera', () => camera('mute'));
  await expect(page.getByText('The camera is not sending a picture')).toBeVisible();
  await expect(customer.page.getByText('Your camera is not sending a picture')).toBeVisible();
  await test.step('The other app releases the camera', () => camera('unmute'));
  await expect(page.getByText('The camera is not sending a picture')).toBeHidden();
  await expect(customer.page.getByText('Your camera is not sending a picture')).toBeHidden();
});

test('a phone whose camera is in use shares nothing, and can try again', { tag: '@full' }, async ({ signIn, seed, openBrowser }) => {
  const session = await seed.session(await signIn());
  const browser = await openBrowser(phone);
  await browser.addInitScript(asPhone, true);
  const customer = new JoinPage(await browser.newPage());
  await customer.goto(session.key);
  const show = customer.page.getByRole('button', { name: 'Show with the camera' });
  await show.tap();
  await expect(customer.page.getByText('Another app is using the camera')).toBeVisible();
  await expect(customer.stopButton).toBeHidden();

  await show.tap();
  await expect(customer.stopButton).toBeVisible({ timeout: 20_000 });
});

test('both sides choose microphone and loudspeaker, and hear each other through them', { tag: '@full' }, async ({
  context,
  openBrowser,
  live,
}) => {
  const customerBrowser = await openBrowser();
  for (const browser of [context, customerBrowser]) {
    await browser.grantPermissions(['microphone']);
    await browser.addInitScript(() => {
      window.openedMicrophones = [];
      const { mediaDevices } = navigator;
      if (!mediaDevices) return;
      const open = mediaDevices.getUserMedia.bind(mediaDevices);
      mediaDevices.getUserMedia = async (constraints) => {
        const stream = await open(constraints);
        window.openedMicrophones.push(stream.getAudioTracks()[0]?.label ?? '');
        return stream;
      };
    });
  }
  const { operator, customer } = await live({ customerBrowser, about: { customerName: 'Maria Muñoz' } });

  await operator.page.keyboard.press('m');
  await customer.page.getByRole('button', { name: 'Turn on my microphone' }).click();
  await operator.page.getByRole('button', { name: 'Microphone and speaker' }).click();
  for (const { page } of [operator, customer]) {
    const microphones = page.getByRole('combobox', { name: 'Microphone' });
    const last = await microphones.getByRole('option').last().innerText();
    await microphones.selectOption({ label: last });
    await expect.poll(() => page.evaluate(() => window.openedMicrophones.at(-1))).toBe(last);

    const loudspeakers = page.getByRole('combobox', { name: 'Speaker' });
    const chosen = (await loudspeakers.getByRole('option').last().getAttribute('value')) ?? '';
    await loudspeakers.selectOption(chosen);
    await expect.poll(() => page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.sinkId)).toBe(chosen);
  }
  const maria = operator.page.locator('[data-speaking]').filter({ hasText: 'Maria Muñoz: microphone on' });
  await expect(maria).toHaveAttribute('data-speaking', 'true', { timeout: 15_000 });
  const ada = customer.page.locator('[data-speaking]').filter({ hasText: 'Ada Nowak: microphone on' });
  await expect(ada).toHaveAttribute('data-speaking', 'true', { timeout: 15_000 });
});
