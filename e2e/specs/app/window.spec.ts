import { readFile } from 'node:fs/promises';
import { expectFit } from '../../fixtures/fit.ts';
import { goLive } from '../../fixtures/live-session.ts';
import { given, signInAs } from '../../fixtures/people.ts';
import { startProduct } from '../../fixtures/product.ts';
import { Seed } from '../../fixtures/seed.ts';
import { expect, test } from '../../fixtures/test.ts';
import type { JoinPage } from '../../pages/join-page.ts';
import type { SessionWindow } from '../../pages/session-window.ts';

/** Width and height as a PNG file says them. */
const sizeOf = (png: Buffer) => ({ width: png.readUInt32BE(16), height: png.readUInt32BE(20) });

const shownSize = ({ page }: SessionWindow) => page.locator('video').evaluate((video) => (video as HTMLVideoElement).videoWidth);

const customerMarks = ({ page }: JoinPage) => page.locator('canvas[data-marks]').first();

test('an operator looks closer, fills the screen, and saves what is seen in all of its pixels', async ({ page, context, live }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { operator, person, session } = await live({ about: { title: 'Drukarka Łódź' } });
  await page.bringToFront();

  await test.step('Z shows one pixel of the customer as one pixel here', async () => {
    await page.keyboard.press('z');
    await expect(operator.picture).toHaveAttribute('data-zoom', 'actual');
    const scale = () =>
      page
        .locator('video')
        .first()
        .evaluate((video: HTMLVideoElement) => video.getBoundingClientRect().width / video.videoWidth);
    await expect.poll(scale).toBe(1);
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

test('the customer sees where the operator points and draws, until it fades', async ({ page, live }) => {
  const { operator, customer } = await live();

  await page.keyboard.press('d');
  const box = await operator.picture.boundingBox();
  if (!box) throw new Error('The picture has no place');
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  await page.mouse.move(middle.x + 80, middle.y + 30, { steps: 8 });
  await page.mouse.up();
  // It is there for three seconds.
  await Promise.all([operator.marks, customerMarks(customer)].map((marks) => expect(marks).toHaveAttribute('data-marks', '1')));
  await expect(customerMarks(customer)).toHaveAttribute('data-marks', '0');

  await page.bringToFront();
  await page.keyboard.press('p');
  await page.keyboard.press('ArrowRight');
  await expect(operator.marks).toHaveAttribute('data-marks', '1');
  await page.keyboard.press('Escape');
  await expect(operator.marks).toHaveAttribute('data-marks', '0');
  await expect(operator.picture).toHaveAttribute('data-tool', 'none');
});

test('how the connection stands is there in numbers, and how the picture is sent is the operator’s choice', async ({ page, live }) => {
  const { operator, customer } = await live();
  const hint = () => customer.page.evaluate(() => window.customer.captured?.getVideoTracks()[0]?.contentHint);
  await expect(operator.quality).toContainText(/\d+ ms · \d+ fps · \d+ kb\/s/);
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

test('what a browser cannot do is said, with the way to it', async ({ page, live }) => {
  const { person, session } = await live();

  await page.getByRole('button', { name: 'Request control' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request control' });
  await expect(dialog).toContainText('A browser can only show the screen');
  await expect(dialog.getByLabel('Link to the app for the customer')).toHaveValue(/\/downloads$/);
  const params = { path: { sessionId: session.sessionId } };
  const types = async () => (await given(person.api.GET('/session/{sessionId}/event', { params }))).items.map(({ type }) => type);
  await expect.poll(types).toContain('controlRequested');
});

test('a session tells that its limit is near, and left alone asks whether somebody is there, and stays for who answers', async ({
  openBrowser,
}) => {
  test.setTimeout(180_000);
  const product = await startProduct({ SESSION_LIMITS: 'idle=6,idleAnswer=120,total=540' });
  try {
    const person = await signInAs(product, 'owner');
    const session = await new Seed(product).session(person);
    const home = await openBrowser({ baseURL: product.url });
    const desk = await openBrowser({ baseURL: product.url });
    const { operator } = await goLive({ person, session, desk, home, url: product.url });

    const question = operator.page.getByRole('dialog', { name: 'Are you still there?' });
    await expect(question).toBeVisible({ timeout: 30_000 });
    await expect(question).toContainText(/closes in [12]:\d\d/);
    await expect.poll(() => operator.page.title()).toBe('Are you still there?');
    await question.getByRole('button', { name: 'I am still here' }).click();
    await expect(question).toBeHidden();
    await expect(operator.phase).toContainText('Live');
    const warning = operator.page.getByRole('status').filter({ hasText: 'The time limit of this session is near' });
    await expect(warning).toContainText(/closes in [78]:\d\d/);
    await warning.getByRole('button', { name: 'Dismiss' }).click();
    await expect(warning).toBeHidden();
    // Their sockets would miss the server.
    await Promise.all([home.close(), desk.close()]);
  } finally {
    await product.stop();
  }
});

test('on a small screen nothing of the bar lies over anything else of it', async ({ page, live }) => {
  const { operator } = await live({ about: { title: 'The printer in the hall is out of order' } });
  await page.setViewportSize({ width: 320, height: 640 });
  await page.keyboard.press('r');
  const asked = page.getByText('The customer is asked whether you may record');
  await expect(asked).toBeVisible();

  const bar = page.getByRole('banner');
  const parts = [operator.phase, operator.quality, bar.getByRole('button', { name: 'Snapshot' })];
  // The figures in the bar change all the time, and its lines with them.
  await expect(async () => {
    const close = await bar.getByRole('button', { name: 'Close session' }).boundingBox();
    for (const part of parts) {
      const box = await part.boundingBox();
      expect(box && close && box.y >= close.y + close.height, 'below the button that ends the session').toBe(true);
    }
    const below = await bar.boundingBox();
    const { y = 0 } = (await asked.boundingBox()) ?? {};
    expect(y, 'what is said leaves the tools free').toBeGreaterThanOrEqual((below?.y ?? 0) + (below?.height ?? 0));
  }).toPass({ timeout: 5_000 });
});

test('panels, dialogs and tools over a live picture: WCAG 2.2 AA in both themes, on every screen', async ({ page, live }) => {
  test.setTimeout(240_000);
  const { operator } = await live({ about: { title: 'Printer', customerName: 'Maria Muñoz' } });
  await page.bringToFront();

  const check = (what: string) => expectFit(page, what, { widths: [1360, 320] });
  await page.getByRole('button', { name: 'Draw' }).click();
  await operator.open('Details');
  await check('drawing, and details beside it');
  await operator.find('');
  await check('palette');
  await page.keyboard.press('Escape');
  await expect(operator.commands).toBeHidden();
  await operator.open('People');
  await operator.quality.click();
  await check('quality, and people beside it');
});
