import { fakeMicrophone } from '../../fixtures/session/live-session.ts';
import { readRecordings } from '../../fixtures/session/read-session.ts';
import { expect, test } from '../../fixtures/test.ts';

test('operator and customer talk, and the session is recorded while the customer consents', async ({
  context,
  openBrowser,
  product,
  live,
}) => {
  const customerBrowser = await openBrowser();
  for (const browser of [context, customerBrowser]) await fakeMicrophone(browser);
  const { operator, customer, user, session } = await live({ customerBrowser, about: { customerName: 'Maria Muñoz' } });
  const [operatorPage, page] = [operator.page, customer.page];
  const recordings = () => readRecordings(user, session.sessionId);
  const microphoneOf = (at: typeof page, name: string) => at.locator('[data-speaking]').filter({ hasText: `${name}: microphone on` });
  const recording = page.getByText('This session is being recorded');

  await test.step('The window explains a denied microphone, and the picture continues', async () => {
    await operatorPage.evaluate(() => {
      const { mediaDevices } = navigator;
      const open = mediaDevices.getUserMedia;
      mediaDevices.getUserMedia = () => {
        mediaDevices.getUserMedia = open;
        return Promise.reject(new DOMException('no', 'NotAllowedError'));
      };
    });
    await operatorPage.keyboard.press('m');
    await expect(operatorPage.getByRole('alert').getByText('Allow it next to the address bar')).toBeVisible();
    await expect(operator.phase).toContainText('Live');
  });
  await test.step('The operator hears nothing before the customer turns the microphone on', async () => {
    await operatorPage.keyboard.press('m');
    await expect(page.getByText('Ada Nowak would like to talk with you')).toBeVisible();
    await expect(page.locator('audio')).toHaveCount(0);
    await page.getByRole('button', { name: 'Turn on my microphone' }).click();
    await expect(microphoneOf(operatorPage, 'Maria Muñoz')).toHaveAttribute('data-speaking', 'true', { timeout: 15_000 });
    await expect(microphoneOf(page, 'Ada Nowak')).toHaveAttribute('data-speaking', 'true', { timeout: 15_000 });
    await expect(operator.phase).toContainText('Live');
  });
  await test.step('Enter on the consent question declines the recording', async () => {
    await operatorPage.keyboard.press('r');
    await expect(operatorPage.getByText('Waiting for the customer to allow recording')).toBeVisible();
    const question = page.getByRole('alertdialog', { name: /asks to record this session/ });
    await expect(question.getByRole('button', { name: 'Don’t record' })).toBeFocused();
    await expect.poll(() => page.title()).toMatch(/asks to record this session$/);
    await page.keyboard.press('Enter');
    await expect(operatorPage.getByText('The customer did not allow recording')).toBeVisible();
    expect(await recordings()).toEqual([]);
  });
  await test.step('After consent both sides see the recording indicator, and the chunks are stored at once', async () => {
    await operatorPage.keyboard.press('r');
    await page.getByRole('button', { name: 'Allow recording' }).click();
    await expect(recording).toBeVisible();
    await expect(operatorPage.getByRole('button', { name: 'Stop recording' })).toContainText(/0:\d\d/);
    await expect.poll(async () => (await recordings())[0]?.bytes ?? 0, { timeout: 20_000 }).toBeGreaterThan(0);
    expect((await recordings())[0]?.state).toBe('running');
  });
  await test.step('The customer withdraws consent, and the recording ends', async () => {
    await page.getByRole('button', { name: 'Stop recording' }).click();
    await expect(operatorPage.getByText('The customer did not allow recording')).toBeVisible();
    await expect(recording).toBeHidden();
  });
  await test.step('The operator is muted, and the customer’s microphone is turned off', async () => {
    await operatorPage.keyboard.press('m');
    await expect(page.getByText('Ada Nowak: microphone muted')).toBeVisible();
    await page.getByRole('button', { name: 'Turn off my microphone' }).click();
    await expect(microphoneOf(operatorPage, 'Maria Muñoz')).toHaveCount(0);
  });
  await test.step('The recording can be played', async () => {
    await expect.poll(async () => (await recordings())[0]?.state, { timeout: 30_000 }).toBe('ready');
    const [stored] = await recordings();
    expect(stored?.seconds).toBeGreaterThan(1);
    const played = await fetch(new URL(stored?.url ?? '', product.url), { headers: { Range: 'bytes=0-3' } });
    expect([played.status, Buffer.from(await played.arrayBuffer()).toString('hex')]).toEqual([206, '1a45dfa3']);
  });
});
