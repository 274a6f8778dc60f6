import { launchOptions } from '../../browser.ts';
import { expect, test } from '../../fixtures/test.ts';

declare global {
  interface Window {
    /** The names of the microphones that the page has opened. */
    openedMicrophones: string[];
  }
}

test.use({ launchOptions: { ...launchOptions, args: [...launchOptions.args, '--use-fake-device-for-media-stream'] } });
test('who talks chooses microphone and loudspeaker, on both sides, and is heard through them', async ({ context, openBrowser, live }) => {
  const home = await openBrowser();
  for (const browser of [context, home]) {
    await browser.grantPermissions(['microphone']);
    await browser.addInitScript(() => {
      window.openedMicrophones = [];
      const { mediaDevices } = navigator;
      if (!mediaDevices) return;
      const open = mediaDevices.getUserMedia.bind(mediaDevices);
      mediaDevices.getUserMedia = async (wanted) => {
        const stream = await open(wanted);
        window.openedMicrophones.push(stream.getAudioTracks()[0]?.label ?? '');
        return stream;
      };
    });
  }
  const { operator, customer } = await live({ home, about: { customerName: 'Maria Muñoz' } });

  await operator.page.keyboard.press('m');
  await customer.page.getByRole('button', { name: 'Turn on my microphone' }).click();
  await operator.page.getByRole('button', { name: 'Microphone and loudspeaker' }).click();
  for (const { page } of [operator, customer]) {
    const microphones = page.getByRole('combobox', { name: 'Microphone' });
    const last = await microphones.getByRole('option').last().innerText();
    await microphones.selectOption({ label: last });
    await expect.poll(() => page.evaluate(() => window.openedMicrophones.at(-1))).toBe(last);

    const loudspeakers = page.getByRole('combobox', { name: 'Loudspeaker' });
    const chosen = (await loudspeakers.getByRole('option').last().getAttribute('value')) ?? '';
    await loudspeakers.selectOption(chosen);
    await expect.poll(() => page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.sinkId)).toBe(chosen);
  }
  const maria = operator.page.locator('[data-speaking]').filter({ hasText: 'Maria Muñoz can be heard' });
  await expect(maria).toHaveAttribute('data-speaking', 'true', { timeout: 15_000 });
  const ada = customer.page.locator('[data-speaking]').filter({ hasText: 'Ada Nowak can be heard' });
  await expect(ada).toHaveAttribute('data-speaking', 'true', { timeout: 15_000 });
});
