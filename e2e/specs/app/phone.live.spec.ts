import { expect, test } from '../../fixtures/test.ts';
import { backgroundPixel, canRunDevice, withoutDevice } from '../../fixtures/virtual-device.ts';
import { DeviceWindow } from '../../pages/device-window.ts';
import { devicesPage } from '../../pages/list-page.ts';
import { SignInPage } from '../../pages/sign-in-page.ts';

test.skip(!canRunDevice, withoutDevice);

const upright = { width: 360, height: 740 };
const aboveKeyboard = { width: 360, height: 440 };
const sideways = { width: 740, height: 360 };
const tablet = { width: 820, height: 1180 };

test.use({ viewport: upright, isMobile: true, hasTouch: true });

/** A pixel of the terminal, near the lower edge of the screen. */
const lowPixel = { x: 300, y: 560 };

/** Makes the terminal type a report for each button of the mouse, also during a drag (xterm, mouse tracking with SGR coordinates). */
const reportMouse = '\u001b[?1002h\u001b[?1006h';
const reportNoMouse = '\u001b[?1002l';
const mouseEvents: Readonly<Record<string, string>> = {
  '0M': 'press',
  '0m': 'lift',
  '8M': 'press with Alt',
  '8m': 'lift with Alt',
  '2M': 'press right',
  '2m': 'lift right',
  '32M': 'move',
  '64M': 'up',
  '65M': 'down',
};

test('an operator finds, controls and closes a device on a phone', async ({ page, company, product, virtualDevice }) => {
  const { owner } = await company();
  const { assignmentId, hostname, print, typed } = await virtualDevice(owner);
  const fits = async ({ page: shown }: { page: typeof page }) =>
    expect(await shown.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);

  await test.step('Sign in', async () => {
    const form = new SignInPage(page);
    await form.goto();
    await fits(form);
    await form.signIn(owner.email, product.password);
  });
  const operator = await test.step('Find the device', async () => {
    const devices = devicesPage(page);
    await devices.searchField.fill(hostname);
    const row = devices.rowOf(assignmentId);
    await expect(row).toContainText('Online');
    await fits(devices);
    const opened = page.waitForEvent('popup');
    await row.getByRole('button', { name: `Connect to ${hostname}` }).tap();
    return new DeviceWindow(await opened, hostname);
  });
  await operator.page.setViewportSize(upright);
  await expect(operator.picture).toBeVisible({ timeout: 20_000 });
  await expect(operator.keyboard).toBeVisible();

  const events = async () => [...(await typed()).matchAll(/<(\d+);(\d+);(\d+)([Mm])/g)];
  /** Number of mouse events that were already compared. */
  let seen = 0;
  const mouse = async () => (await events()).slice(seen).map(([, button, , , end]) => mouseEvents[`${button}${end}`] ?? button);
  const does = async (...expected: string[]) => {
    await operator.page.keyboard.press('Enter');
    await expect.poll(mouse).toEqual(expected);
    seen = (await events()).length;
  };
  const one = { x: 0, y: 0 };
  // The second finger is on the left, because the agent's window is on the right.
  const two = { x: -80, y: 0 };

  await test.step('Fingers are those of a mouse', async () => {
    await print(reportMouse);
    const touch = await operator.touchAt(backgroundPixel);
    await touch([one], []);
    await does('press', 'lift');
    await touch([one], [], [one], []);
    await does('press', 'lift', 'press', 'lift');
    await touch([one], [{ x: 0, y: -60 }], []);
    await does('press', 'move', 'lift');
    await touch([one]);
    await expect(operator.held).toBeVisible();
    await touch([]);
    await does('press right', 'lift right');
    await touch(
      [one, two],
      [
        { x: 0, y: -100 },
        { x: -80, y: -100 },
      ],
      [],
    );
    await does('down', 'down');
    await operator.key('Alt').tap();
    await operator.key('Alt').tap();
    await touch([one], []);
    await operator.key('Alt').tap();
    await does('press with Alt', 'lift with Alt');
  });
  await test.step('On a trackpad they move the pointer, and drag after a rest', async () => {
    const trackpad = operator.page.getByRole('button', { name: 'Trackpad' });
    await trackpad.tap();
    await operator.moveFinger(backgroundPixel, { x: 0, y: -20 });
    await does();
    await operator.moveFinger(backgroundPixel, { x: 0, y: -20 }, { isHeld: true });
    await does('press', 'move', 'lift');
    await trackpad.tap();
  });
  await test.step('Two fingers enlarge the picture and move it', async () => {
    const bounds = async () => (await operator.picture.locator('canvas').boundingBox()) ?? { x: 0, width: 0 };
    const touch = await operator.touchAt(backgroundPixel);
    const apart = [
      { x: 40, y: 0 },
      { x: -120, y: 0 },
    ];
    await touch([one, two], apart);
    await expect.poll(async () => Math.round((await bounds()).width)).toBe(720);
    const { x } = await bounds();
    await touch([
      { x: 70, y: 0 },
      { x: -90, y: 0 },
    ]);
    await expect.poll(async () => Math.round((await bounds()).x - x)).toBe(30);
    await touch(apart, [one, two], []);
    await expect.poll(async () => Math.round((await bounds()).width)).toBe(360);
    await print(reportNoMouse);
  });
  await test.step('The keyboard of the phone types what the picture shows above it, and the key row what it lacks', async () => {
    const { page: shown } = operator;
    await operator.key('Keyboard').tap();
    await shown.setViewportSize(aboveKeyboard);
    await shown.keyboard.insertText('deleted by Ctrl+U');
    await operator.key('Ctrl').tap();
    await shown.keyboard.insertText('u');
    await operator.compose('Z', 'Zaz', 'Zaż', 'Zażółć gęślą jaźń');
    await shown.keyboard.insertText(' 😀');
    await operator.key('Ctrl').tap();
    await operator.key('Alt').tap();
    await operator.key('Del').tap();
    await operator.key('Shift').tap();
    await operator.key('Shift').tap();
    await expect(operator.key('Shift')).toHaveAttribute('aria-pressed', 'true');
    await expect(shown.getByText('Shift held down')).toBeVisible();
    await operator.key('→').tap();
    await operator.key('←').tap();
    await operator.key('Shift').tap();
    await expect(operator.key('Shift')).toHaveAttribute('aria-pressed', 'false');
    await operator.key('→').tap();
    await shown.keyboard.press('Enter');
    const [ctrlAltDelete, shiftRight, shiftLeft, right] = ['\u001b[3;7~', '\u001b[1;2C', '\u001b[1;2D', '\u001b[C'];
    await expect.poll(typed).toContain(`\nZażółć gęślą jaźń 😀${ctrlAltDelete}${shiftRight}${shiftLeft}${right}\n`);
    await fits(operator);
  });
  await test.step('On its side, the picture keeps its size above the keyboard, and shows what was touched', async () => {
    const { page: shown } = operator;
    const canvas = operator.picture.locator('canvas');
    const boxOf = async (one: typeof canvas) => (await one.boundingBox()) ?? { y: 0, height: 0 };
    await operator.key('Keyboard').tap();
    await shown.setViewportSize(sideways);
    await print(reportMouse);
    const touch = await operator.touchAt(lowPixel);
    await touch([one], []);
    await does('press', 'lift');
    await print(reportNoMouse);
    const usual = await boxOf(canvas);
    await operator.key('Keyboard').tap();
    await shown.setViewportSize({ ...sideways, height: 170 });
    await shown.keyboard.insertText('below');
    const isShown = async () => {
      const [picture, frame] = [await boxOf(canvas), await boxOf(operator.picture)];
      const y = picture.y + (picture.height * lowPixel.y) / 600;
      return Math.abs(picture.height - usual.height) < 1 && y > frame.y && y < frame.y + frame.height;
    };
    await expect.poll(isShown).toBe(true);
    await fits(operator);
  });
  await test.step('A tablet has room for the tools in one row', async () => {
    await operator.key('Keyboard').tap();
    await operator.page.setViewportSize(tablet);
    await fits(operator);
    const [view, end] = await Promise.all(
      [operator.view, operator.page.getByRole('button', { name: 'End session' })].map((one) => one.boundingBox()),
    );
    expect(Math.abs((view?.y ?? 0) - (end?.y ?? 100))).toBeLessThan(5);
    await operator.page.setViewportSize(upright);
  });
  await test.step('Close the session', async () => {
    await operator.close();
    await expect(operator.page.getByRole('heading', { name: 'The session has ended' })).toBeVisible();
    await fits(operator);
  });
});
