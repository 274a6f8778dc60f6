import { readFile } from 'node:fs/promises';
import { publishInstaller } from '../../fixtures/device.ts';
import { expectAccessibleLayout } from '../../fixtures/page/accessible-layout.ts';
import { readEvents, readSession } from '../../fixtures/session/read-session.ts';
import { expect, test } from '../../fixtures/test.ts';

const title = 'Drukarka Łódź';

/** Width and height from a PNG header. */
const sizeOf = (png: Buffer) => ({ width: png.readUInt32BE(16), height: png.readUInt32BE(20) });

test('tools over a live picture fit every screen, and an operator zooms, points, draws, takes a snapshot and reads the quality', async ({
  page,
  context,
  live,
  product,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { operator, customer, user, session } = await live({
    about: { title: 'The printer in the hall is out of order', customerName: 'Maria Muñoz' },
  });
  const eventTypes = async () => (await readEvents(user, session.sessionId)).map(({ type }) => type);
  const video = page.locator('video').first();
  const customerMarks = customer.page.locator('canvas[data-marks]').first();
  await page.bringToFront();

  await test.step('The parts of the bar do not overlap on a small screen', async () => {
    const usual = page.viewportSize();
    await page.setViewportSize({ width: 320, height: 640 });
    await page.keyboard.press('r');
    const pending = page.getByText('Waiting for the customer to allow recording');
    await expect(pending).toBeVisible();
    const bar = page.getByRole('banner');
    const parts = [operator.phase, operator.quality, bar.getByRole('button', { name: 'Snapshot' })];
    // The values change constantly, and with them the line breaks.
    await expect(async () => {
      const close = await bar.getByRole('button', { name: 'End session' }).boundingBox();
      for (const part of parts) {
        const box = await part.boundingBox();
        expect(box && close && box.y >= close.y + close.height, 'below the button that ends the session').toBe(true);
      }
      const below = await bar.boundingBox();
      const { y = 0 } = (await pending.boundingBox()) ?? {};
      expect(y, 'the notice leaves the tools free').toBeGreaterThanOrEqual((below?.y ?? 0) + (below?.height ?? 0));
    }).toPass();
    await page.keyboard.press('r');
    await expect(pending).toBeHidden();
    if (usual) await page.setViewportSize(usual);
  });
  await test.step('The most used tools keep their names at 1024 px', async () => {
    const usual = page.viewportSize();
    await page.setViewportSize({ width: 1024, height: 700 });
    const bar = page.getByRole('banner');
    for (const name of ['View', 'Control', 'Point', 'Draw', 'Talk']) {
      const { width = 0 } = (await bar.getByText(name, { exact: true }).first().boundingBox()) ?? {};
      expect(width, name).toBeGreaterThan(10);
    }
    expect(await bar.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    if (usual) await page.setViewportSize(usual);
  });
  await test.step('A long title is shortened', async () => {
    await operator.open('Notes');
    await page.getByLabel('Title', { exact: true }).fill(title);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect.poll(async () => (await readSession(user, session.sessionId)).title).toBe(title);
  });
  await test.step('Panels, dialogs and tools over the picture fit every screen and meet WCAG 2.2 AA', async () => {
    await page.getByRole('button', { name: 'Draw' }).click();
    await operator.open('Details');
    await expectAccessibleLayout(page, 'drawing, and details beside it', { widths: [1360, 320] });
    await operator.find('');
    await expectAccessibleLayout(page, 'palette', { widths: [1360, 320], part: '[role="dialog"]' });
    await page.keyboard.press('Escape');
    await expect(operator.commands).toBeHidden();
    await operator.open('People');
    await operator.quality.click();
    await expectAccessibleLayout(page, 'quality, and people beside it', { widths: [1360, 320] });
  });
  await test.step('A reload closes all of them', async () => {
    await page.reload();
    await customer.page.bringToFront();
    await expect(operator.phase).toContainText('Live', { timeout: 15_000 });
    await page.bringToFront();
    await expect(video).toBeVisible();
  });

  await test.step('Z shows the picture at its original size', async () => {
    await page.keyboard.press('z');
    await expect(operator.picture).toHaveAttribute('data-zoom', 'actual');
    const scale = () => video.evaluate((shown: HTMLVideoElement) => shown.getBoundingClientRect().width / shown.videoWidth);
    await expect.poll(scale).toBe(1);
    await page.keyboard.press('z');
    await expect(operator.picture).toHaveAttribute('data-zoom', 'fit');
  });
  await test.step('Shift and F show the picture in full screen, and a button returns', async () => {
    const isFull = () => page.evaluate(() => document.fullscreenElement !== null);
    await page.keyboard.press('Shift+f');
    await expect.poll(isFull).toBe(true);
    await page.getByRole('button', { name: 'Picture size' }).click();
    await page.getByRole('menuitem', { name: 'Exit full screen' }).click();
    await expect.poll(isFull).toBe(false);
    // An open menu takes the keys.
    await expect(page.getByRole('menu')).toHaveCount(0);
  });
  await test.step('S saves a snapshot at full resolution and adds it to the timeline', async () => {
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('s')]);
    expect(download.suggestedFilename()).toMatch(/^nearhand-drukarka-lodz-[\d-]+\.png$/);
    const { width, height } = sizeOf(await readFile(await download.path()));
    expect(width).toBe(await video.evaluate((shown: HTMLVideoElement) => shown.videoWidth));
    expect(height).toBeGreaterThan(100);
    await expect(page.getByText('Snapshot saved and copied to the clipboard')).toBeVisible();
    await expect.poll(eventTypes).toContain('snapshotTaken');
  });
  await test.step('The customer sees the operator’s drawing until it fades', async () => {
    await page.keyboard.press('d');
    const box = await operator.picture.boundingBox();
    if (!box) throw new Error('The picture has no place');
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await page.mouse.move(middle.x, middle.y);
    await page.mouse.down();
    await page.mouse.move(middle.x + 80, middle.y + 30, { steps: 8 });
    await page.mouse.up();
    // An annotation fades after three seconds.
    await Promise.all([operator.marks, customerMarks].map((marks) => expect(marks).toHaveAttribute('data-marks', '1')));
    await expect(customerMarks).toHaveAttribute('data-marks', '0');
  });
  await test.step('The arrow keys move the pointer, and Escape hides it', async () => {
    await page.bringToFront();
    await page.keyboard.press('p');
    await page.keyboard.press('ArrowRight');
    await expect(operator.marks).toHaveAttribute('data-marks', '1');
    await page.keyboard.press('Escape');
    await expect(operator.marks).toHaveAttribute('data-marks', '0');
    await expect(operator.picture).toHaveAttribute('data-tool', 'none');
  });
  await test.step('The quality panel shows numbers, and requests smooth motion from the customer’s browser', async () => {
    const hint = () => customer.page.evaluate(() => window.customer.captured?.getVideoTracks()[0]?.contentHint);
    await expect(operator.quality).toContainText(/\d+ ms\s*\d+ fps · \d+ kb\/s/);
    await expect(operator.quality).toContainText('direct');
    await operator.quality.click();
    const report = page.getByRole('dialog', { name: 'Connection quality' });
    await expect(report).toContainText('in the last 5 minutes');
    await expect(report).toContainText(/\d+ × \d+/);
    expect(await hint()).toBe('detail');
    await report.getByText('Smooth motion').click();
    await expect(report.getByRole('radio', { name: 'Smooth motion' })).toBeChecked();
    await expect.poll(hint).toBe('motion');
    await page.keyboard.press('Escape');
    await expect(report).toBeHidden();
    await expect(operator.quality).toBeFocused();
  });
  await test.step('The customer is asked for control, refuses by default, and gets a program after agreeing', async () => {
    await publishInstaller(product);
    await page.getByRole('button', { name: 'Control', exact: true }).click();
    const notice = page.getByRole('status').filter({ hasText: 'control' });
    const question = customer.page.getByRole('alertdialog', { name: /asks to control your computer/ });
    await expect(notice).toContainText('Waiting for the customer to allow control');
    await expect(question).toBeVisible();
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect(question).toBeHidden();

    await page.keyboard.press('x');
    await expect(question.getByRole('button', { name: 'Don’t allow' })).toBeFocused();
    await customer.page.keyboard.press('Enter');
    await expect(notice).toContainText('The customer has not allowed control');
    await expect.poll(eventTypes).toContain('controlRequested');

    await page.getByRole('button', { name: 'Ask again' }).click();
    await question.getByRole('button', { name: 'Allow control' }).click();
    await expect(notice).toContainText('Control begins by itself');
    const downloading = customer.page.waitForEvent('download');
    await customer.page.getByRole('link', { name: 'Download Nearhand' }).click();
    const program = await downloading;
    expect(program.suggestedFilename()).toMatch(/^Nearhand-[A-Z2-9]{5}-[A-Z2-9]{5}$/);
    expect(await readFile(await program.path(), 'utf8')).toContain(`\nnearhand-server ${product.url}\n`);
  });
});
