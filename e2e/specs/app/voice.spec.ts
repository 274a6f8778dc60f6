import { giveMicrophone, openPanel } from '../../fixtures/live-session.ts';
import { expect, test } from '../../fixtures/test.ts';

test('operator and customer talk, after the customer has said yes, and mute themselves', async ({ context, openBrowser, live }) => {
  const home = await openBrowser();
  for (const browser of [context, home]) await giveMicrophone(browser);
  const { operator, customer } = await live({ home, about: { customerName: 'Maria Muñoz' } });

  await operator.page.keyboard.press('m');
  await expect(customer.page.getByText('Ada Nowak would like to talk with you')).toBeVisible();
  await expect(customer.page.locator('audio')).toHaveCount(0);

  await customer.page.getByRole('button', { name: 'Turn on my microphone' }).click();
  const maria = operator.page.locator('[data-speaking]').filter({ hasText: 'Maria Muñoz can be heard' });
  await expect(maria).toHaveAttribute('data-speaking', 'true', { timeout: 15_000 });
  const ada = customer.page.locator('[data-speaking]').filter({ hasText: 'Ada Nowak can be heard' });
  await expect(ada).toHaveAttribute('data-speaking', 'true', { timeout: 15_000 });
  await expect(operator.phase).toContainText('Live');

  await operator.page.keyboard.press('m');
  await expect(customer.page.getByText('Ada Nowak is muted')).toBeVisible();
  await customer.page.getByRole('button', { name: 'Turn off my microphone' }).click();
  await expect(maria).toHaveCount(0);
});

test('a microphone that is refused says what to do, and leaves the picture alone', async ({ context, live }) => {
  await context.addInitScript(() => {
    if (navigator.mediaDevices) navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  });
  const { operator } = await live();

  await operator.page.keyboard.press('m');
  await expect(operator.page.getByRole('alert').getByText('Allow it at the address bar')).toBeVisible();
  await expect(operator.phase).toContainText('Live');
});

test('a text goes from clipboard to clipboard, each by a click', async ({ context, openBrowser, live }) => {
  const home = await openBrowser();
  for (const browser of [context, home]) await browser.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { operator, customer } = await live({ home, about: { customerName: 'Maria Muñoz' } });
  const [desk, page] = [operator.page, customer.page];

  await desk.bringToFront();
  await desk.evaluate(() => navigator.clipboard.writeText('ipconfig /flushdns'));
  await desk.getByRole('button', { name: 'Send my clipboard' }).click();
  await openPanel(page, 'Clipboard');
  await expect(page.getByText('ipconfig /flushdns')).toBeVisible();
  await page.bringToFront();
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(page.getByText('Copied to your clipboard')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('ipconfig /flushdns');

  await page.evaluate(() => navigator.clipboard.writeText('error 0x80070005'));
  await page.getByRole('button', { name: 'Send my clipboard' }).click();
  await expect(desk.getByText('Text from Maria Muñoz')).toBeVisible();
  await expect(desk.getByText('error 0x80070005')).toBeVisible();
});

test('where the clipboard may not be read, the text can be pasted into the page', async ({ openBrowser, live }) => {
  const home = await openBrowser();
  await home.addInitScript(() => {
    if (navigator.clipboard) navigator.clipboard.readText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  });
  const { operator, customer } = await live({ home });

  await openPanel(customer.page, 'Clipboard');
  await customer.page.getByRole('button', { name: 'Send my clipboard' }).click();
  await expect(customer.page.getByText('Your browser did not let this page read the clipboard')).toBeVisible();
  await customer.page.getByLabel('Text to send').fill('typed by hand');
  await customer.page.getByRole('button', { name: 'Send this text' }).click();
  await expect(operator.page.getByText('typed by hand')).toBeVisible();
});
