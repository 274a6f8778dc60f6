import { isCapturing, paint } from '../../fixtures/session/capture.ts';
import { readPicture } from '../../fixtures/session/picture.ts';
import { expect, test } from '../../fixtures/test.ts';

test('a customer shares a second surface, ends and resumes the picture, and can stop sharing while the network is down', async ({
  context,
  openBrowser,
  live,
  pageErrors,
}) => {
  pageErrors.allow(/net::ERR_INTERNET_DISCONNECTED/, /WebSocket connection to/, /Failed to load resource/);
  const customerBrowser = await openBrowser();
  const { operator, customer, user } = await live({ customerBrowser });
  const [operatorPage, page] = [operator.page, customer.page];
  const band = async () => (await readPicture(operatorPage))?.band;
  await page.bringToFront();

  await test.step('The operator switches between two surfaces', async () => {
    await page.getByRole('button', { name: 'Show something else' }).click();
    await expect(page.getByRole('button', { name: 'Stop showing this' })).toHaveCount(2);
    const strip = operatorPage.getByRole('navigation', { name: 'Shared by the customer' });
    const [first, second] = [strip.getByRole('button').first(), strip.getByRole('button').last()];
    await expect(strip.getByRole('button')).toHaveCount(2);
    await operatorPage.keyboard.press('2');
    await expect(second).toHaveAttribute('aria-current', 'true');
    await first.click();
    await expect(first).toHaveAttribute('aria-current', 'true');

    await page.getByRole('button', { name: 'Stop showing this' }).first().click();
    await expect(strip).toHaveCount(0);
    await expect(operator.phase).toContainText('Live');
    await paint(page, '#0f0');
    await expect.poll(band, { timeout: 20_000 }).toBe('green');
  });
  await test.step('The browser’s own bar ends the picture but not the session', async () => {
    await page.evaluate(() => {
      for (const track of window.customer.captured?.getTracks() ?? []) {
        track.stop();
        track.dispatchEvent(new Event('ended'));
      }
    });
    await expect(operatorPage.getByRole('heading', { name: 'The customer is not sharing anything' })).toBeVisible();
    await expect(customer.heading).toHaveText('You are not showing anything');
  });
  await test.step('The operator requests the screen, and the customer shares it again', async () => {
    await operatorPage.getByRole('button', { name: 'Ask to share again' }).click();
    await expect(page.getByText(`${user.me.user.name} would like to see your screen again`)).toBeVisible();
    await page.bringToFront();
    await page.getByRole('button', { name: 'Show my screen again' }).click();
    await paint(page, '#00f');
    await expect.poll(band, { timeout: 20_000 }).toBe('blue');
  });
  await test.step('The operator goes offline; the picture continues', async () => {
    await context.setOffline(true);
    await expect(operatorPage.getByText('The server cannot be reached. Trying again…')).toBeVisible({ timeout: 20_000 });
    await expect(operator.phase).toContainText('Live');
    await context.setOffline(false);
    await expect(operatorPage.getByText('The server cannot be reached')).toBeHidden({ timeout: 20_000 });
    await page.bringToFront();
    await paint(page, '#0f0');
    await expect.poll(band).toBe('green');
  });
  await test.step('The customer goes offline and stops sharing', async () => {
    await customerBrowser.setOffline(true);
    await expect(page.getByRole('alert').getByText('You are offline')).toBeVisible();
    await customer.stopButton.click();
    expect(await isCapturing(page)).toBe(false);
    await expect(page.getByText('You stopped sharing your screen')).toBeVisible();
  });
  await test.step('The server is updated when the network returns', async () => {
    await customerBrowser.setOffline(false);
    await expect(page.getByText('You are offline')).toBeHidden();
    await expect(operatorPage.getByText('The customer stopped sharing')).toBeVisible();
    await expect(operatorPage.getByText(/Duration \d/)).toBeVisible({ timeout: 15_000 });
  });
});

test('a 4K screen arrives at the largest size that the processor can send', { tag: '@full' }, async ({ live }) => {
  const { operator } = await live({ screen: { width: 3840, height: 2160 } });
  const size = () => operator.page.evaluate(() => document.querySelector('video')?.videoWidth ?? 0);
  await expect.poll(size, { timeout: 40_000 }).toBeGreaterThanOrEqual(1920);
  expect(await size()).toBeLessThanOrEqual(2560);
});
