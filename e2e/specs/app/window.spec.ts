import { readFile } from 'node:fs/promises';
import { customerIn } from '../../fixtures/customer.ts';
import { given } from '../../fixtures/people.ts';
import { expect, test } from '../../fixtures/test.ts';
import type { JoinPage } from '../../pages/join-page.ts';
import { SessionWindow } from '../../pages/session-window.ts';

/** Width and height as a PNG file says them. */
const sizeOf = (png: Buffer) => ({ width: png.readUInt32BE(16), height: png.readUInt32BE(20) });

const shownSize = ({ page }: SessionWindow) => page.locator('video').evaluate((video) => (video as HTMLVideoElement).videoWidth);

const customerMarks = ({ page }: JoinPage) => page.locator('canvas[data-marks]').first();

test('an operator looks closer, fills the screen, and saves what is seen in all of its pixels', async ({
  page,
  signIn,
  seed,
  openBrowser,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const operator = new SessionWindow(page);
  const person = await signIn();
  const session = await seed.session(person, { title: 'Drukarka Łódź' });
  const customer = await customerIn(await openBrowser());
  await operator.goto(session.sessionId);
  await customer.goto(session.key);
  await customer.share();
  await expect(operator.phase).toContainText('Live');
  await page.bringToFront();

  await test.step('Z shows one pixel of the customer as one pixel here', async () => {
    await page.keyboard.press('z');
    await expect(operator.picture).toHaveAttribute('data-zoom', 'actual');
    const width = await operator.page
      .locator('video')
      .first()
      .evaluate((video) => video.getBoundingClientRect().width);
    expect(width).toBe(await shownSize(operator));
    await page.keyboard.press('z');
    await expect(operator.picture).toHaveAttribute('data-zoom', 'fit');
  });
  await test.step('Shift and F give it the whole screen, and take it back', async () => {
    const isFull = () => page.evaluate(() => document.fullscreenElement !== null);
    await page.keyboard.press('Shift+f');
    await expect.poll(isFull).toBe(true);
    await page.getByRole('button', { name: 'Leave full screen' }).click();
    await expect.poll(isFull).toBe(false);
  });
  await test.step('S saves a snapshot', async () => {
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('s')]);
    expect(download.suggestedFilename()).toMatch(/^nearhand-drukarka-lodz-[\d-]+\.png$/);
    const { width, height } = sizeOf(await readFile(await download.path()));
    expect(width).toBe(await shownSize(operator));
    expect(height).toBeGreaterThan(100);
    await expect(page.getByText('Snapshot saved, and copied to the clipboard')).toBeVisible();
  });
  await test.step('which stands in the record', async () => {
    const params = { path: { sessionId: session.sessionId } };
    const types = async () => (await given(person.api.GET('/session/{sessionId}/event', { params }))).items.map(({ type }) => type);
    await expect.poll(types).toContain('snapshotTaken');
  });
});

test('the customer sees where the operator points and draws, until it fades', async ({ page, signIn, seed, openBrowser }) => {
  const operator = new SessionWindow(page);
  const session = await seed.session(await signIn());
  const customer = await customerIn(await openBrowser());
  await operator.goto(session.sessionId);
  await customer.goto(session.key);
  await customer.share();
  await expect(operator.phase).toContainText('Live');

  await page.keyboard.press('d');
  const box = await operator.picture.boundingBox();
  if (!box) throw new Error('The picture has no place');
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  await page.mouse.move(middle.x + 80, middle.y + 30, { steps: 8 });
  await page.mouse.up();
  await expect(operator.marks).toHaveAttribute('data-marks', '1');
  await customer.page.bringToFront();
  await expect(customerMarks(customer)).toHaveAttribute('data-marks', '1');
  await expect(customerMarks(customer)).toHaveAttribute('data-marks', '0');

  await page.bringToFront();
  await page.keyboard.press('p');
  await page.keyboard.press('ArrowRight');
  await expect(operator.marks).toHaveAttribute('data-marks', '1');
  await page.keyboard.press('Escape');
  await expect(operator.marks).toHaveAttribute('data-marks', '0');
  await expect(operator.picture).toHaveAttribute('data-tool', 'none');
});

test('how the connection stands is there in numbers, and can be looked into', async ({ page, signIn, seed, openBrowser }) => {
  const operator = new SessionWindow(page);
  const session = await seed.session(await signIn());
  const customer = await customerIn(await openBrowser());
  await operator.goto(session.sessionId);
  await customer.goto(session.key);
  await customer.share();
  await expect(operator.phase).toContainText('Live');
  await expect(operator.quality).toContainText(/\d+ ms · \d+ fps · \d+ kb\/s/);
  await expect(operator.quality).toContainText('direct');

  await operator.quality.click();
  const report = page.getByRole('dialog', { name: 'Connection quality' });
  await expect(report).toContainText('in the last 5 minutes');
  await expect(report).toContainText(/\d+ × \d+/);
  await report.getByText('Smooth motion').click();
  await expect(report.getByRole('radio', { name: 'Smooth motion' })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(report).toBeHidden();
  await expect(operator.quality).toBeFocused();
});

test('what a browser cannot do is said, with the way to it', async ({ page, signIn, seed, openBrowser }) => {
  const operator = new SessionWindow(page);
  const person = await signIn();
  const session = await seed.session(person);
  const customer = await customerIn(await openBrowser());
  await operator.goto(session.sessionId);
  await customer.goto(session.key);
  await customer.share();
  await expect(operator.phase).toContainText('Live');

  await page.getByRole('button', { name: 'Request control' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request control' });
  await expect(dialog).toContainText('A browser can only show the screen');
  await expect(dialog.getByLabel('Link to the app for the customer')).toHaveValue(/\/downloads$/);
  const params = { path: { sessionId: session.sessionId } };
  const types = async () => (await given(person.api.GET('/session/{sessionId}/event', { params }))).items.map(({ type }) => type);
  await expect.poll(types).toContain('controlRequested');
});
